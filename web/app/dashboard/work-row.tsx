import type { Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { numberOf } from '../../fields/reference/number-of.ts'
import { numberWord } from '../../fields/reference/titles.ts'
import { otherParty, rowTitle } from '../../screens/list/rows/row-title.ts'
import { useActor } from '../../api/user.tsx'
import { dashboardPath, documentPath } from '../../navigation/paths.ts'
import { leaveFrom } from '../../screens/list/last-place.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { formatDate } from '../../i18n/format.ts'
import { type Say, useSay } from '../../i18n/language.tsx'

interface Props {
  definition: Definition
  row: Row
  texts: Readonly<Record<string, string | Text>>
  /** The part of the page it stands in: the same document may stand in two. */
  place: string
  /** The action to be done, or the status. */
  children?: ReactNode
  /** The ids of the rows beside it, itself among them: from its document one goes on to them. */
  rows?: readonly string[]
  /** A line under the document's own. */
  note?: string | undefined
}

/** The row that was opened, so that one comes back to it. */
let opened: string | null = null

/** A document as the start page has it: all of it is one link. */
export function WorkRow({ definition, row, texts, place, rows = [row.id], note, children }: Props) {
  const say = useSay()
  const actor = useActor()
  const link = useRef<HTMLAnchorElement>(null)
  const key = `${place} ${row.id}`
  useEffect(() => {
    if (opened !== key) return
    opened = null
    link.current?.focus()
  }, [key])
  const ofBusiness = actor.contractorId !== null
  const facts = factsOf(definition, row, say, ofBusiness ? kindIn(definition, row, texts) : undefined)
  const leave = () => {
    opened = key
    leaveFrom(definition.type, { href: dashboardPath, label: shellWords.dashboard, row: row.id, rows })
  }
  return (
    <li>
      <Link ref={link} className="work-row row" data-work-row to={documentPath(definition.type, row.id)} onClick={leave}>
        <span className="work-main">
          <span className="work-title">
            {say(otherParty(Object.keys(definition.parties), row, texts, actor.contractorId) ?? rowTitle(definition, row, texts))}
          </span>
          {facts.length > 0 && (
            <span className="work-facts dotted muted small">
              {facts.map((fact) => (
                <Fragment key={fact}>
                  <span>{fact}</span>{' '}
                </Fragment>
              ))}
            </span>
          )}
          {note && <span className="work-facts muted small">{note}</span>}
        </span>
        <span className="work-side">{children}</span>
      </Link>
    </li>
  )
}

/** The kind of a document by a directory, which tells a business its checks apart. */
const kindIn = ({ list, parties }: Definition, row: Row, texts: Props['texts']) =>
  firstTitle(
    list.columns.filter((name) => !(name in parties)),
    row,
    texts,
  )

/** The title of the first record that one of these fields refers to. */
const firstTitle = (names: readonly string[], row: Row, texts: Props['texts']) =>
  names.map((name) => texts[String(row[name])]).find(Boolean)

/**
 * A document's number, its kind where one is given, and dates: its own number or, under its name, the first line beside its title, and
 * the days, of the list's own columns.
 */
function factsOf(definition: Definition, row: Row, say: Say, kind?: string | Text): string[] {
  const { list, fields, title } = definition
  const filled = list.columns.filter((name) => name !== title && typeof row[name] === 'string' && row[name] !== '')
  const tells = (name: string, what: 'text' | 'day') => fields[name] !== undefined && kindOf(fields[name]).inBrief === what
  const number = numberOf(definition, row)
  const line = definition.number === undefined ? filled.find((name) => tells(name, 'text')) : undefined
  const days = filled.filter((name) => tells(name, 'day')).slice(0, 2)
  return [
    ...(number ? [numberWord(number)!] : []),
    ...(kind === undefined ? [] : [say(kind)]),
    ...(line ? [`${say(fields[line]!.label)}: ${String(row[line])}`] : []),
    ...(days.length > 0 ? [days.map((name) => formatDate(String(row[name]))).join(' – ')] : []),
  ]
}
