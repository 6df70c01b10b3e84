import { Button, Callout } from '@blueprintjs/core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { inputFields, isEmpty, referencesIn, targetOf } from '@nazorat/machines/fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { documentQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { useTitles } from '../../fields/reference/titles.ts'
import { Value } from '../../fields/value.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { editPath, newPath } from '../../navigation/paths.ts'
import { doneAt, type Entry, withStored } from '../../offline/outbox/entry.ts'
import { fetched } from '../../ui/code.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { toast } from '../../ui/toasts.ts'
import { Differences } from '../document/history/differences.tsx'
import { placeOf, writeCopy } from '../form/state/typed-copy.ts'
import { useEntries } from '../../offline/outbox/waiting.ts'
import './waiting.css'
import { words } from './words.ts'

const ActionDialog = fetched(() => import('../document/actions/action-dialog.tsx').then(({ ActionDialog }) => ActionDialog))

interface EntryCardProps {
  definition: Definition
  entry: Entry
  /** As it is now, where it is known. */
  document?: DocumentReply | undefined
}

/** A command that waits on this device, or that was refused: why, what was typed, and what can be done about it. */
export function EntryCard({ definition, entry, document }: EntryCardProps) {
  const say = useSay()
  const action = actionIn(definition, entry.action, document?.state ?? '') ?? Object.values(definition.actions)[0]!
  const isHeld = useEntries().some(({ id, answer }) => id === entry.after && answer?.kind === 'no')
  const { answer } = entry
  const isMoved = answer?.kind === 'no' && answer.problem.code === 'moved' && document !== undefined
  const before = useQuery({ ...documentQuery(definition.type, entry.document, { at: entry.version }), enabled: isMoved })
  return (
    <li className="waiting-entry">
      <p role="status">
        <strong>{say(action.label)}</strong>: {say(answer?.kind === 'no' ? words.refused : isHeld ? words.held : words.waiting)}
        <br />
        <span className="muted note">
          {say(words.made, { at: formatMoment(doneAt(entry)) })}
          {entry.files.length > 0 && `, ${say(words.files, { n: entry.files.length })}`}
        </span>
      </p>
      {answer?.kind === 'no' && (
        <>
          <Callout intent="danger" compact role="alert">
            {answer.problem.title}
            {Object.values(answer.problem.errors ?? {})
              .flat()
              .map((text) => (
                <p key={text}>{text}</p>
              ))}
          </Callout>
          <Typed definition={definition} entry={entry} document={document} />
          {isMoved && before.data && <Meanwhile definition={definition} before={before.data} document={document} />}
          {/* What comes above the buttons later would move them from under a finger. */}
          {isMoved && before.isLoading ? <Wait /> : <Choices definition={definition} entry={entry} document={document} />}
        </>
      )}
    </li>
  )
}

/** The fields that a command asks for. */
const fieldsOf = (definition: Definition, entry: Entry, document: DocumentReply | undefined) => {
  const action = actionIn(definition, entry.action, document?.state ?? '')
  return action ? inputFields(action, definition) : {}
}

function Typed({ definition, entry, document }: EntryCardProps) {
  const say = useSay()
  const input = withStored(entry)
  const asked = fieldsOf(definition, entry, document)
  const titles = useTitles(
    referencesIn(asked, input).map(({ field, value }) => ({ type: targetOf(field)!.to, id: value })),
    document?.texts,
  )
  const fields = Object.entries(asked).filter(([name]) => !isEmpty(input[name]))
  if (fields.length === 0) return null
  return (
    <dl className="shown-fields wrap" aria-label={say(words.typed)}>
      {fields.map(([name, field]) => (
        <div key={name}>
          <dt>{say(field.label)}</dt>
          <dd>
            <Value
              field={field}
              value={input[name]}
              values={input}
              texts={titles}
              document={{ type: definition.type, id: entry.document }}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Somebody was first: field by field, what it was when this was done, and what it is now. */
function Meanwhile({ definition, before, document }: { definition: Definition; before: DocumentReply; document: DocumentReply }) {
  const say = useSay()
  return (
    <>
      <h3>{say(words.meanwhile)}</h3>
      <Differences
        definition={definition}
        before={before.fields}
        after={document.fields}
        texts={{ ...before.texts, ...document.texts }}
        document={{ type: definition.type, id: document.id }}
      />
    </>
  )
}

function Choices({ definition, entry, document }: EntryCardProps) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const [asks, setAsks] = useState<'change' | 'drop' | null>(null)
  const client = useQueryClient()
  /** The document as it is now: the page may have heard of nothing while there was no network. */
  const current = () => client.fetchQuery({ ...documentQuery(definition.type, entry.document), staleTime: 0 }).catch(() => document)
  const outbox = () => import('../../offline/outbox/outbox.ts').then(({ outboxOf }) => outboxOf(actor.id))
  const drop = () => outbox().then((box) => box.drop(entry.id))
  const change = async () => {
    if (entry.call === 'action') {
      await current()
      return setAsks('change')
    }
    // A form keeps what is typed by itself: on an older version it shows what differs, field by field.
    const id = entry.call === 'create' ? null : entry.document
    writeCopy(placeOf(definition, actor.id, id), { version: entry.version, values: withStored(entry), at: new Date().toISOString() })
    await outbox().then((box) => box.drop(entry.id, { keepsFiles: true }))
    router.history.push(id === null ? newPath(definition.type) : editPath(definition.type, id))
  }
  const again = async () => {
    // The differences are shown above: it is sent again on the newest version.
    const version = entry.call === 'create' ? undefined : (await current())?.version
    return (await outbox()).tryAgain(entry.id, version === undefined ? {} : { version })
  }
  const bar = useRef<HTMLDivElement>(null)
  const handOver = () => shared(entry.title, bar.current!.closest('li')!).then((isCopied) => isCopied && toast.done(words.copied))
  const failing = (done: Promise<unknown>) => void done.catch((error: unknown) => toast.problem(error))
  if (asks === 'drop') {
    return (
      <div className="row wrap" role="group" aria-label={say(words.drop)}>
        <span>{say(words.dropAsk)}</span>
        <Button intent="danger" onClick={() => failing(drop())}>
          {say(words.dropIt)}
        </Button>
        <Button onClick={() => setAsks(null)}>{say(words.leave)}</Button>
      </div>
    )
  }
  return (
    <div ref={bar} className="row wrap">
      {(entry.call !== 'action' || document) && (
        <Button intent="primary" onClick={() => failing(change())}>
          {say(words.change)}
        </Button>
      )}
      <Button onClick={() => failing(again())}>{say(words.again)}</Button>
      <Button onClick={() => failing(handOver())}>{say(words.handOver)}</Button>
      <Button variant="minimal" onClick={() => setAsks('drop')}>
        {say(words.drop)}
      </Button>
      {asks === 'change' && document && (
        <ActionDialog
          definition={definition}
          document={document}
          name={entry.action}
          refused={entry}
          onClose={() => setAsks(null)}
          onDone={() => setAsks(null)}
        />
      )}
    </div>
  )
}

/** Gives what was typed to another app of the phone, or copies it: true where it was copied. */
async function shared(title: string, card: HTMLElement): Promise<boolean> {
  const said = [...card.querySelectorAll<HTMLElement>('p, dl > div')].map((each) =>
    each.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(': '),
  )
  const text = [title, ...said].join('\n')
  if (!navigator.share) return navigator.clipboard.writeText(text).then(() => true)
  // A person who closes the list of apps has not handed it over.
  return navigator.share({ title, text }).then(
    () => false,
    () => false,
  )
}
