import { Button } from '@blueprintjs/core'
import type { ProblemReply } from '@nazorat/machines/api-types'
import type { Action, Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useRouter } from '@tanstack/react-router'
import { useSay } from '../../i18n/language.tsx'
import { words as common } from '../../i18n/words.ts'
import { documentPath, listPath } from '../../navigation/paths.ts'
import { canKeep } from '../../offline/outbox/outbox.ts'
import { FormStatus } from './form-status.tsx'
import { StaleNote } from './stale-note.tsx'
import type { Then } from './state/form-machine.ts'
import type { Form } from './state/use-form.ts'

interface FormBarProps {
  definition: Definition
  form: Pick<Form, 'snapshot' | 'send' | 'isDirty'>
  /** The action of the form. */
  action: Action
  /** The action that sends a draft, where the form saves one by itself. */
  sending: string | undefined
  /** Who saved the document first. */
  by: ProblemReply['current'] | null
  isUploading: boolean
  /** Whether all that is typed can wait on the device: it is right, and of the fields alone. */
  mayKeep: boolean
  onSave: (then: Then) => void
}

/** Below the form, in sight wherever it is scrolled: where it stands, and how it is left, saved and sent. */
export function FormBar({
  definition,
  form: { snapshot, send, isDirty },
  action,
  sending,
  by,
  isUploading,
  mayKeep,
  onSave,
}: FormBarProps) {
  const say = useSay()
  const router = useRouter()
  const { id, failure, isAway, savedAt, savesItself } = snapshot.context
  return (
    <div className="form-bar row wrap">
      {by ? (
        <StaleNote
          definition={definition}
          savesItself={savesItself}
          by={by}
          failure={failure}
          onCompare={() => send({ type: 'compare' })}
        />
      ) : (
        <FormStatus
          phase={snapshot.matches('saving') ? 'saving' : snapshot.matches('failed') ? 'failed' : 'editing'}
          isDirty={isDirty}
          savedAt={savedAt}
          failure={failure}
          onAgain={() => send({ type: 'again' })}
          onKeep={mayKeep && isAway && canKeep() ? () => send({ type: 'keep' }) : undefined}
        />
      )}
      <div className="form-buttons wrap">
        <Button variant="minimal" onClick={() => router.history.push(id ? documentPath(definition.type, id) : listPath(definition.type))}>
          {say(isDirty || isUploading ? common.cancel : common.close)}
        </Button>
        <Button type="submit" {...(!sending && { intent: 'primary' as const })} loading={snapshot.matches('saving') && !savesItself}>
          {say(action.label)}
        </Button>
        {sending && (
          <Button intent="primary" loading={snapshot.matches('sending')} onClick={() => onSave('send')}>
            {say(saveAnd, { send: say(definition.actions[sending]!.label).toLocaleLowerCase() })}
          </Button>
        )}
      </div>
    </div>
  )
}

const saveAnd = t('Сақлаш ва {send}', 'Сохранить и {send}')
