import { Button, Callout, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { DocumentReply, Receipt } from '@nazorat/machines/api-types'
import { type Action, actionIn, type Definition, eventLabel } from '@nazorat/machines/definition'
import { type Fields, withRowIds } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { filesUnderWay } from '../../form/state/files-under-way.ts'
import { fieldId, FormField, goToField } from '../../../fields/form-field.tsx'
import { changedIn } from '../../form/state/form-values.ts'
import { RestoredNote } from '../../form/restored-note.tsx'
import { dropCopy, placeOf, readCopy, writeCopy } from '../../form/state/typed-copy.ts'
import { Guided } from '../../../fields/guidance/guided.tsx'
import { errorsWithin, fieldAt, placeIn } from '../../../fields/parts.ts'
import { numberOf } from '../../../fields/reference/number-of.ts'
import { titleOf } from '../../../fields/reference/titles.ts'
import { documentPath } from '../../../navigation/paths.ts'
import { invalidateMoved } from '../../../api/moved.ts'
import { Key } from '../../../ui/key.tsx'
import { modKey } from '../../../ui/keys.ts'
import { toast } from '../../../ui/toasts.ts'
import { type Entry, withStored } from '../../../offline/outbox/entry.ts'
import { canKeep, type OfflineCommand } from '../../../offline/outbox/outbox.ts'
import { useUnderWay } from '../../../fields/files/upload/under-way.ts'
import { writeStored, readStored as readFromSession } from '../../../storage/local-storage.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { askedFields, problemsOf, startingInput } from './action-input.ts'
import { actionMachine } from './action-machine.ts'
import { awaitVersion } from './awaited.ts'
import { wayBack } from './way-back.ts'
import { keepChanged, keepCommands, KeepOffer } from '../../waiting/keep.tsx'
import { MovedActions } from './moved-actions.tsx'
import { MovedNote } from '../page/moved-note.tsx'
import { ShownFields } from '../page/shown-fields.tsx'
import { signingOf, useSignatures } from '../signing/use-signatures.tsx'

interface ActionDialogProps {
  definition: Definition
  document: DocumentReply
  /** The action that is asked about. */
  name: string
  onClose: () => void
  /** The receipt is null where the document is gone; `isNextWanted`: the next document is to be opened. */
  onDone: (receipt: Receipt | null, isNextWanted: boolean) => void
  /** There where another document waits after this one. */
  onNext?: (() => void) | undefined
  /** Takes problems of fields that the dialog does not ask for; without it they stand in the dialog. */
  onProblems?: ((errors: Record<string, readonly string[]>) => void) | undefined
  /** An action of this device that the server has refused: it is changed here, and waits again. */
  refused?: Entry | undefined
  /** False where the document itself waits on this device: the action waits behind it. */
  isMade?: boolean
}

/** Everything that an action needs, asked at once; Enter does it, Escape leaves. */
export function ActionDialog({
  definition,
  document: given,
  name,
  onClose,
  onDone,
  onNext,
  onProblems,
  refused,
  isMade = true,
}: ActionDialogProps) {
  const say = useSay()
  const actor = useActor()
  const client = useQueryClient()
  const underWay = useUnderWay()
  const { snapshot, send, action, fields, restoredAt, discard, signDialog } = useAction(definition, given, name, refused)
  const { document, input, errors, failure, isAway, signature, refusals, receipt, moved, current } = snapshot.context
  const names = Object.keys(fields)
  const isDone = snapshot.matches('done')
  const hasMoved = snapshot.matches('moved')
  const isBusy =
    isDone || snapshot.matches('toSign') || snapshot.matches('firing') || snapshot.matches('keeping') || snapshot.matches('looking')

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!snapshot.matches('asking')) return
    const found = {
      ...problemsOf(action, definition, document, input, actor, new Date().toISOString(), say),
      ...filesUnderWay(fields, underWay, say, prefix),
    }
    if (Object.keys(found).length > 0) send({ type: 'refuse', errors: found })
    else send({ type: refused || !isMade ? 'keep' : 'submit' })
  }

  const [isNextWanted, wantNext] = useNextWanted()
  const goesOn = useRef(false)
  // Wherever the focus is: it comes into the dialog only once that has opened.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    // A button under the focus would be pressed too.
    event.preventDefault()
    goesOn.current = true
    submit()
  })
  useEffect(() => {
    globalThis.document.addEventListener('keydown', press)
    return () => globalThis.document.removeEventListener('keydown', press)
  }, [])
  const finish = useEffectEvent(() => {
    // The receipt is enough to close; the page offers no action until it shows what this one has written.
    if (receipt) awaitVersion(receipt)
    void invalidateMoved(client, { type: definition.type, id: document.id })
    const number = numberOf(definition, document.fields)
    const back = receipt && wayBack(definition, document, receipt.state, actor)
    toast.done(
      `${say(eventLabel(definition, { action: name, from: document.state, version: document.version + 1 }))}: ${say(definition.label.one)}${number ? ` №\u00a0${number}` : ''}, ${say(titleOf(definition, document))}`,
      back ? { to: `${documentPath(definition.type, document.id)}?ask=${back.name}`, text: back.label } : undefined,
    )
    onDone(receipt, isNextWanted || goesOn.current)
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])

  const isQueued = snapshot.matches('queued')
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isQueued) leave()
  }, [isQueued])

  const placed = usePlaced(errors, { input, names, attempt: refusals, onProblems })
  const others = Object.entries(errors).filter(([path]) => !names.includes(fieldAt(path)))
  return (
    <Dialog
      isOpen
      title={say(action.label)}
      onClose={() => !isBusy && onClose()}
      className="action-dialog"
      isCloseButtonShown={false}
      canOutsideClickClose={names.length === 0}
      shouldReturnFocusOnClose
      // A user who types before the dialog has opened keeps the focus where it is.
      onOpened={() =>
        globalThis.document.activeElement?.matches('.action-dialog form *') ||
        globalThis.document.getElementById(names[0] ? fieldId(names[0], prefix) : submitId)?.focus()
      }
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="action-about muted">{say(titleOf(definition, document))}</p>
          {action.confirm && <p>{say(action.confirm)}</p>}
          {action.shows && <ShownFields definition={definition} document={document} names={action.shows} />}
          {restoredAt && !hasMoved && <RestoredNote at={restoredAt} onDiscard={discard} />}
          {hasMoved && <MovedNote definition={definition} before={document} current={current} by={moved} />}
          <Guided type={definition.type}>
            <AskedFields
              {...{ definition, document, name, fields, input, placed, isBusy }}
              onChange={(change) => send({ type: 'change', ...change })}
            />
          </Guided>
          {(failure || others.length > 0) && !hasMoved && (
            <Callout intent="danger" role="alert" compact>
              {failure}
              {others
                .flatMap(([, texts]) => texts)
                .map((text) => (
                  <p key={text}>{text}</p>
                ))}
              {/* A signature holds for the moment in which it was made. */}
              {isAway && canKeep() && (signature === null || signature === 'unsigned') && (
                <KeepOffer onKeep={() => send({ type: 'keep' })} />
              )}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            hasMoved ? (
              <MovedActions
                definition={definition}
                name={name}
                current={current}
                onLook={onClose}
                onContinue={() => send({ type: 'continue' })}
              />
            ) : (
              <SubmitButtons action={action} isBusy={isBusy} onClose={onClose} onPress={() => void (goesOn.current = false)} />
            )
          }
        >
          {onNext && !hasMoved && (
            <Checkbox
              inline
              checked={isNextWanted}
              disabled={isBusy}
              label={say(words.andNext)}
              onChange={({ currentTarget: { checked } }) => wantNext(checked)}
            />
          )}
        </DialogFooter>
      </form>
      {signDialog}
    </Dialog>
  )
}

/** The action at work: its machine, the signing that it asks for, and what is typed, which is kept until the action is done. */
function useAction(definition: Definition, given: DocumentReply, name: string, refused: Entry | undefined) {
  const say = useSay()
  const actor = useActor()
  const [{ place, start, typed, at }] = useState(() => {
    const place = placeOf(definition, actor.id, given.id, name)
    const start = startingInput(actionIn(definition, name, given.state)!, definition, given, actor, new Date().toISOString())
    if (refused) return { place, start, typed: withStored(refused), at: null }
    const copy = readCopy(place)
    const typed = Object.fromEntries(Object.entries(copy?.values ?? {}).filter(([each]) => each in start))
    return { place, start, typed, at: copy && Object.keys(typed).length > 0 ? copy.at : null }
  })
  const [restoredAt, setRestoredAt] = useState(at)
  const signing = signingOf(actionIn(definition, name, given.state)!, actor)
  const { ask, dialog: signDialog } = useSignatures()
  const [machine] = useState(() =>
    actionMachine.provide({
      actors: {
        sign: fromPromise(({ input }) => ask([input], signing === 'required')),
        keep: fromPromise(({ input: { document, input, key } }) => {
          const withIds = withRowIds(definition, name, input, () => crypto.randomUUID())
          const title = say(titleOf(definition, document))
          const command: OfflineCommand = {
            id: key,
            type: definition.type,
            document: document.id,
            title,
            action: name,
            call: 'action',
            version: document.version,
            input: withIds,
          }
          return refused ? keepChanged(actor.id, refused, command, say) : keepCommands(actor.id, [command], say)
        }),
      },
    }),
  )
  const [snapshot, send] = useMachine(machine, {
    input: { definition, document: given, name, input: { ...start, ...typed }, isSigned: signing !== 'off' },
  })
  const { document, input } = snapshot.context
  const isDone = snapshot.matches('done') || snapshot.matches('queued') || refused !== undefined
  // It is there again after the dialog was closed or the page reloaded.
  useEffect(() => {
    const typed = changedIn(input, start)
    if (isDone || typed.length === 0) dropCopy(place)
    else
      writeCopy(place, {
        version: document.version,
        values: Object.fromEntries(typed.map((each) => [each, input[each]])),
        at: new Date().toISOString(),
      })
  }, [place, start, input, isDone, document.version])

  const action = actionIn(definition, name, document.state)!
  const fields = useMemo(() => askedFields(action, definition), [action, definition])
  const discard = () => {
    setRestoredAt(null)
    for (const [each, value] of Object.entries(start)) send({ type: 'change', name: each, value })
  }
  return { snapshot, send, action, fields, restoredAt, discard, signDialog }
}

interface Placing {
  input: Readonly<Record<string, unknown>>
  names: readonly string[]
  /** Each new attempt leads to the first problem. */
  attempt: number
  onProblems: ActionDialogProps['onProblems']
}

/** The problems by their places. The first of a field that is asked for gets the focus; those of none are told. */
function usePlaced(errors: Readonly<Record<string, readonly string[]>>, { input, names, attempt, onProblems }: Placing) {
  const placed = Object.fromEntries(Object.entries(errors).map(([path, said]) => [placeIn(path, input), said]))
  const point = useEffectEvent(() => {
    const first = Object.keys(placed)
      .toSorted((a, b) => names.indexOf(fieldAt(a)) - names.indexOf(fieldAt(b)))
      .find((place) => names.includes(fieldAt(place)))
    if (first) goToField(first, prefix)
    else if (onProblems && Object.keys(errors).length > 0) onProblems(errors)
  })
  useEffect(() => {
    if (attempt > 0) point()
  }, [attempt])
  return placed
}

interface AskedFieldsProps {
  definition: Definition
  document: DocumentReply
  name: string
  fields: Fields
  input: Readonly<Record<string, unknown>>
  /** Problems by the place of their field. */
  placed: Readonly<Record<string, readonly string[]>>
  isBusy: boolean
  onChange: (change: { name: string; value: unknown }) => void
}

/** The fields of the action. After a conflict they stay in sight, to be sent again or copied. */
const AskedFields = ({ definition, document, name, fields, input, placed, isBusy, onChange }: AskedFieldsProps) =>
  Object.entries(fields).map(([each, field]) => (
    <FormField
      key={each}
      name={each}
      field={field}
      value={input[each]}
      errors={placed[each] ?? none}
      partErrors={errorsWithin(each, placed)}
      onChange={(_, value) => onChange({ name: each, value })}
      onLeave={() => {}}
      context={{
        fields,
        values: { ...document.fields, ...input },
        texts: document.texts,
        document: { type: definition.type, id: document.id },
        asked: { type: definition.type, id: document.id, action: name },
      }}
      disabled={isBusy}
      prefix={prefix}
    />
  ))

interface SubmitButtonsProps {
  action: Action
  isBusy: boolean
  onClose: () => void
  onPress: () => void
}

function SubmitButtons({ action, isBusy, onClose, onPress }: SubmitButtonsProps) {
  const say = useSay()
  return (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {say(common.cancel)}
      </Button>
      <Button
        id={submitId}
        type="submit"
        intent={action.intent && action.intent !== 'none' ? action.intent : 'primary'}
        loading={isBusy}
        aria-keyshortcuts="Control+Enter"
        endIcon={<Key>{submitKey}</Key>}
        onClick={onPress}
      >
        {say(action.label)}
      </Button>
    </>
  )
}

/** Enter does it from a line by itself; with Ctrl or ⌘, from a text of many lines too, and then the next document is opened. */
const isSubmitKey = (event: KeyboardEvent): boolean => event.code === 'Enter' && (event.ctrlKey || event.metaKey)

/** Who works down a list says it once: it is kept until the window is closed. */
function useNextWanted(): [boolean, (isWanted: boolean) => void] {
  const [isWanted, setWanted] = useState(() => readFromSession('nextWanted', false, 'sessionStorage'))
  const want = (next: boolean) => {
    writeStored('nextWanted', next, 'sessionStorage')
    setWanted(next)
  }
  return [isWanted, want]
}

const submitKey = `${modKey} ↵`

const prefix = 'action'
const submitId = 'action-submit'
const none: readonly string[] = []

const words = {
  andNext: t('Сўнг кейингисини очиш', 'Затем открыть следующий'),
}
