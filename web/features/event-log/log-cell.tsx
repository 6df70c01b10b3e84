import type { LogReply, LogRow } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { byOrderWords, doneOfflineWords, onBehalfOfWords, signedByWords, systemName } from '@nazorat/machines/workflow'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findEntry } from '../../api/catalogue.ts'
import { useActor } from '../../api/user.tsx'
import { documentPath, importPath } from '../../navigation/paths.ts'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { type Say, useSay } from '../../i18n/language.tsx'
import { logWords } from './log-words.ts'

export type LogColumn = keyof typeof logWords.columns

interface Column {
  readonly name: LogColumn
  /** In pixels, in the table that scrolls without end. */
  readonly width: number
}

export const logColumns: readonly Column[] = [
  { name: 'at', width: 140 },
  { name: 'person', width: 180 },
  { name: 'action', width: 230 },
  { name: 'document', width: 300 },
  { name: 'type', width: 190 },
  { name: 'organization', width: 230 },
  { name: 'role', width: 150 },
  { name: 'reason', width: 240 },
  { name: 'origin', width: 130 },
  { name: 'pos', width: 90 },
]

interface Props {
  column: LogColumn
  row: LogRow
  texts: LogReply['texts']
}

/** The content of one column in a row of the log. */
export function LogCell({ column, row, texts }: Props): ReactNode {
  const say = useSay()
  if (column === 'document') return <DocumentLink row={row} texts={texts} />
  const word = wordOf(column, row, texts, say)
  return column === 'action' && row.import ? (
    <>
      {word} <ImportLink row={row} of={row.import} />
    </>
  ) : (
    word
  )
}

/** Names the import of which an event is a line; its user gets there. */
function ImportLink({ row: { type, person }, of: { id, name } }: { row: LogRow; of: NonNullable<LogRow['import']> }): ReactNode {
  const say = useSay()
  const text = say(logWords.import, { name })
  return useActor().id === person ? (
    <Link to={importPath(type)} search={{ id }}>
      {text}
    </Link>
  ) : (
    text
  )
}

/** The same as plain text. */
function wordOf(column: Exclude<LogColumn, 'document'>, row: LogRow, texts: LogReply['texts'], say: Say): string {
  const { at, doneOffline, person, onBehalfOf, order, signature, organization, role, origin, reason, times, pos, type, about } = row
  const named = (id: string | null) => (id !== null && texts[id] !== undefined ? say(texts[id]) : '')
  const words: Record<Exclude<LogColumn, 'document'>, () => string> = {
    at: () =>
      [formatMoment(at), doneOffline && say(doneOfflineWords[doneOffline.counts ? 'counts' : 'late'], { at: formatMoment(doneOffline.at) })]
        .filter(Boolean)
        .join(' · '),
    person: () =>
      (named(person) || say(systemName)) +
      (onBehalfOf ? ` (${say(order ? byOrderWords : onBehalfOfWords, { name: named(onBehalfOf), order: named(order) })})` : '') +
      (signature ? ` · ${say(signedByWords, { name: signature.name, serialNumber: signature.serialNumber })}` : ''),
    organization: () => named(organization),
    role: () => named(role),
    action: () => lineOf(row, texts, say) + (times > 1 ? ` (${say(logWords.times, { n: formatNumber(times) })})` : ''),
    type: () => say(findEntry(about?.type ?? type)?.label.one ?? about?.type ?? type),
    reason: () => (reason === null ? '' : say(reason)),
    origin: () => origin ?? '',
    pos: () => formatNumber(pos),
  }
  return words[column]()
}

/** The sentence of the action; where the document only tells of another one, what it tells follows. */
function lineOf({ type, done, document }: LogRow, texts: LogReply['texts'], say: Say): string {
  const entry = findEntry(type)
  const sentence = say(done)
  const title = say(texts[document] ?? '')
  return entry?.hasSubject && title && title !== say(entry.label.one) ? `${sentence}: ${title}` : sentence
}

/** Leads to the document as the event left it; of what only tells of another document, to that one. */
function DocumentLink({ row: { type, document, version, about }, texts }: Omit<Props, 'column'>): ReactNode {
  const say = useSay()
  const title = (id: string): Text | string | undefined => texts[id]
  const own = title(document) ?? ''
  if (about) {
    const name = say(title(about.id) ?? '')
    return findEntry(about.type) ? <Link to={documentPath(about.type, about.id)}>{name}</Link> : name
  }
  if (findEntry(type)?.hasSubject) return ''
  // The routes of documents read their own addresses.
  return findEntry(type) ? (
    <Link to={documentPath(type, document)} search={{ tab: 'history', at: String(version) }}>
      {say(own)}
    </Link>
  ) : (
    say(own)
  )
}
