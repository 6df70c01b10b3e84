import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import { useMemo, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { FormField, goToField } from '../../../fields/form-field.tsx'
import { Guided } from '../../../fields/guidance/guided.tsx'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import { words } from '../../../i18n/words.ts'
import { problemsOf } from '../../document/actions/action-input.ts'
import { commonFields, ownInput } from './common-input.ts'
import type { SharedAction } from './shared-actions.ts'

interface Props {
  definition: Definition
  shared: SharedAction
  onConfirm: (input: Record<string, unknown>) => void
  onClose: () => void
}

/** Asks before an action is done on several: on how many, and why not on the others. */
export function ConfirmMany({ definition, shared: { action, fitting, others }, onConfirm, onClose }: Props) {
  const say = useSay()
  const actor = useActor()
  const fields = useMemo(() => commonFields(action, definition), [action, definition])
  const [input, setInput] = useState<Record<string, unknown>>(() => Object.fromEntries(Object.keys(fields).map((name) => [name, null])))
  const [errors, setErrors] = useState<Record<string, readonly string[]>>({})
  const confirm = () => {
    const now = new Date().toISOString()
    // What is asked of all is wrong for all or for none: the first is asked, the server asks each.
    const found = problemsOf(
      action,
      definition,
      fitting[0]!,
      { ...ownInput(action, definition, fitting[0]!, actor, now), ...input },
      actor,
      now,
      say,
    )
    const wrong = Object.fromEntries(Object.entries(found).filter(([name]) => Object.hasOwn(fields, name)))
    if (Object.keys(wrong).length === 0) return onConfirm(input)
    setErrors(wrong)
    goToField(Object.keys(wrong)[0]!, prefix)
  }
  return (
    <Dialog
      isOpen
      title={say(action.label)}
      isCloseButtonShown={false}
      canOutsideClickClose={Object.keys(fields).length === 0}
      onClose={onClose}
    >
      <DialogBody>
        {action.confirm && <p>{say(action.confirm)}</p>}
        <Guided type={definition.type}>
          {Object.entries(fields).map(([name, field]) => (
            <FormField
              key={name}
              name={name}
              field={field}
              value={input[name]}
              errors={errors[name] ?? none}
              onChange={(_, value) => setInput((before) => ({ ...before, [name]: value }))}
              onLeave={() => {}}
              context={{ fields, values: input, texts: {} }}
              prefix={prefix}
            />
          ))}
        </Guided>
        <p>{say(selectionWords.confirm, { n: fitting.length })}</p>
        {others.length > 0 && (
          <>
            <p>{say(selectionWords.notFor, { n: others.length })}</p>
            <ul className="shared-reasons">
              {others.map(({ document, why }) => (
                <li key={document.id}>
                  <strong>{say(titleOf(definition, document))}</strong>: {say(why)}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button intent={action.intent ?? 'primary'} autoFocus={Object.keys(fields).length === 0} onClick={confirm}>
              {say(action.label)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

const prefix = 'many'
const none: readonly string[] = []
