import type { Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { numberOf } from '../../fields/reference/number-of.ts'
import { numberWord } from '../../fields/reference/titles.ts'
import { otherParty, rowTitle } from '../../screens/list/rows/row-title.ts'
import { useActor } from '../../api/user.tsx'
import { dashboardPath, documentPath } from '../../navigation/paths.ts'
import { leaveFrom } from '../../screens/list/last-place.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { holderOf } from './flows.ts'
import { LongName } from '../../ui/long-name/long-name.tsx'
import { WorkAction } from './work-action.tsx'

interface Props {
  definition: Definition
  row: Row
  texts: Readonly<Record<string, string | Text>>
  /** The part of the page it stands in. */
  place: string
  /** Its deadline, or its state. */
  children?: ReactNode
  /** The ids of the rows beside it, itself among them: from its document one goes on to them. */
  rows?: readonly string[]
  /** A line under the document's own. */
  note?: string | undefined
  /** It waits for this person, now or from a day on. */
  isMine?: boolean
  /** It stands under the name of its type. */
  isOfType?: boolean
  /** The action that it waits for this person to take. */
  action?: string | undefined
}

/** The row that was opened, so that one comes back to it. */
let opened: string | null = null

/** A document as the start page has it: all of it is one link, beside which its next action can be taken. */
export function WorkRow({
  definition,
  row,
  texts,
  place,
  rows = [row.id],
  note,
  isMine = false,
  isOfType = false,
  action,
  children,
}: Props) {
  const say = useSay()
  const actor = useActor()
  const link = useRef<HTMLAnchorElement>(null)
  const key = `${place} ${row.id}`
  useEffect(() => {
    if (opened !== key) return
    opened = null
    link.current?.focus()
  }, [key])
  const title = say(otherParty(Object.keys(definition.parties), row, texts, actor.contractorId) ?? rowTitle(definition, row, texts))
  const kind = (actor.contractorId === null ? undefined : kindIn(definition, row, texts)) ?? (isOfType ? undefined : definition.label.one)
  const holder = isMine ? personIn(definition, row, texts, actor.id) : holderIn(definition, row, texts, actor.organizationId)
  const leave = () => {
    opened = key
    leaveFrom(definition.type, { href: dashboardPath, label: shellWords.dashboard, row: row.id, rows })
  }
  return (
    <li className="work-row" data-state={row.state}>
      <Link ref={link} className="work-link" data-work-row to={documentPath(definition.type, row.id)} onClick={leave}>
        <span className="work-due">{children}</span> <span className="work-number numeric">{numberIn(definition, row)}</span>{' '}
        <span className="work-title">{title}</span>{' '}
        <span className="work-about dotted muted">
          {kind && <span>{say(kind)}</span>}{' '}
          {holder && say(holder) !== title && (
            <span>
              <LongName name={say(holder)} />
            </span>
          )}
        </span>{' '}
        {note && <span className="work-note muted">{note}</span>}
      </Link>
      {action !== undefined && <WorkAction definition={definition} row={row} action={action} title={title} onLeave={leave} />}
    </li>
  )
}

/** The number of a document, or the first line beside its title by which it is told apart. */
function numberIn(definition: Definition, row: Row): string | null {
  const { list, fields, title } = definition
  const number = numberOf(definition, row)
  if (number) return numberWord(number)!
  const line =
    definition.number === undefined &&
    list.columns.find((name) => name !== title && typeof row[name] === 'string' && fields[name] && kindOf(fields[name]).inBrief === 'text')
  return line ? String(row[line]) : null
}

/** The person of the body who has the document, where it is not the reader. */
function personIn({ states }: Definition, row: Row, texts: Props['texts'], reader: string): string | Text | undefined {
  const person = states[row.state]?.holder?.person
  return person === undefined || row[person] === reader ? undefined : texts[String(row[person])]
}

/** The party that has the document. */
function holderIn(definition: Definition, row: Row, texts: Props['texts'], own: string | null): string | Text | undefined {
  const holder = holderOf(definition, row)
  return holder === null ? undefined : holder === own ? dashboardWords.ownBody : texts[holder]
}

/** The kind of a document by a directory, which tells a business its checks apart. */
const kindIn = ({ list, parties }: Definition, row: Row, texts: Props['texts']) =>
  list.columns
    .filter((name) => !(name in parties))
    .map((name) => texts[String(row[name])])
    .find(Boolean)
