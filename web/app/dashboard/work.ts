import type { FilterValue, ListReply, Row } from '@nazorat/machines/api-types'
import { type Day, addDays } from '@nazorat/machines/calendar'
import { type Definition, actionIn, hasDeadlines } from '@nazorat/machines/definition'
import { type WorkItem, initialState } from '@nazorat/machines/workflow'
import type { Part } from '../../screens/list/part.ts'
import type { DueList } from './due.ts'
import { type Flow, turnFilters } from './flows.ts'
import { rowColumns } from './sources.ts'

/** The groups of the work list, in their order, each with the number of rows that it shows at most. */
export const shownRows = { sentBack: 3, overdue: 3, today: 3, week: 2, later: 2, open: 2, drafts: 2 } as const

/** Rows of all groups together: of those that are less urgent, the head alone stands below them. */
const maxRows = 7

export type Group = keyof typeof shownRows

/** Documents of one type, of one group, for whom the person stands in the same party. */
export interface WorkPart {
  readonly group: Group
  readonly part: Part
  /** Those of the person's turns that these documents are in; none of what only falls due. */
  readonly turns: readonly WorkItem[]
  /** The field with the day before which nothing can be done. */
  readonly notBefore?: string
}

/** All that waits for the person, and what else of theirs falls due: a document stands in one part. */
export const workOf = (flows: readonly Flow[], due: readonly DueList[], today: Day): WorkPart[] => [
  ...flows.flatMap((flow) => partsOfTurns(flow, today)),
  ...due.flatMap(({ definition, filters, until }) =>
    byDeadline(today, until).map(([group, deadline]): WorkPart => {
      return { group, turns: [], part: partOf(definition, group, { ...filters, ...deadline }) }
    }),
  ),
]

function partsOfTurns({ definition, turns }: Flow, today: Day): WorkPart[] {
  const kinds = Map.groupBy(turns, (turn) =>
    [kindOf(definition, turn), turn.party, turn.within?.join(), dayOfTurn(definition, turn)].join(),
  )
  return [...kinds.values()].flatMap((turns): WorkPart[] => {
    const notBefore = dayOfTurn(definition, turns[0]!)
    const kind = kindOf(definition, turns[0]!)
    const filters = { ...turnFilters(turns[0]!), state: turns.map(({ state }) => state) }
    const of = (group: Group, more: Filters = {}): WorkPart => ({ group, turns, part: partOf(definition, group, { ...filters, ...more }) })
    if (kind === 'sentBack' || kind === 'drafts') return [of(kind)]
    const begun = notBefore === undefined ? {} : { [notBefore]: { from: earliest, to: today } }
    const now = kind === 'due' ? byDeadline(today).map(([group, deadline]) => of(group, { ...begun, ...deadline })) : [of('open', begun)]
    if (notBefore === undefined) return now
    const { group, part } = of('later', { [notBefore]: { from: addDays(today, 1), to: latest } })
    const columns = [...new Set([...part.columns, notBefore])]
    return [...now, { group, turns, notBefore, part: { ...part, sort: notBefore, columns } }]
  })
}

type Filters = Readonly<Record<string, FilterValue>>

/** How the documents of a turn are grouped: what came back and what was only begun by themselves, what has a deadline by it. */
function kindOf(definition: Definition, { state }: WorkItem): 'sentBack' | 'drafts' | 'due' | 'open' {
  if (definition.states[state]!.returned) return 'sentBack'
  // A first state that others see is no draft: somebody else has made the document, and waits.
  if (state === initialState(definition.machine) && definition.privateStates.includes(state)) return 'drafts'
  return hasDeadlines(definition, state) ? 'due' : 'open'
}

/** The filters of the groups by deadline; up to a day, where one is given, and then none without a deadline. */
function byDeadline(today: Day, until?: Day): (readonly [Group, Filters])[] {
  const week = addDays(today, 7)
  return [
    ['overdue', { late: true }],
    ['today', { late: false, due: { from: today, to: today } }],
    ['week', { due: { from: addDays(today, 1), to: week } }],
    ...(until !== undefined && until <= week
      ? []
      : [['later', { due: { from: addDays(week, 1), ...(until !== undefined && { to: until }) } }] as const]),
    ...(until === undefined ? [['open', { due: null }] as const] : []),
  ]
}

/** The lists of all that waits for the person now, whenever it is due: what the menu counts. */
export const waitingLists = ({ definition, turns }: Flow, today: Day): { type: string; filters: Filters }[] =>
  turns
    .filter((turn) => kindOf(definition, turn) !== 'drafts')
    .map((turn) => {
      const day = dayOfTurn(definition, turn)
      return {
        type: definition.type,
        filters: { ...turnFilters(turn), ...(day !== undefined && { [day]: { from: earliest, to: today } }) },
      }
    })

function partOf(definition: Definition, group: Group, filters: Filters): Part {
  const sort = group === 'sentBack' || group === 'open' || group === 'drafts' ? 'updatedAt' : 'due'
  const holders = Object.values(definition.states).flatMap(({ holder }) => holder?.person ?? [])
  return { definition, filters, sort, rows: shownRows[group], columns: [...new Set([...rowColumns(definition), ...holders])] }
}

/** The day before which nothing of a turn can be done; undefined where something can be done at any time. */
function dayOfTurn(definition: Definition, { state, actions }: WorkItem): string | undefined {
  const days = actions.map((name) => actionIn(definition, name, state)!.notBefore)
  return days.every((day) => day !== undefined && day === days[0]) ? days[0] : undefined
}

/** By what the rows of a group are sorted, over all types. */
const orderOf = ({ part: { sort } }: WorkPart, row: Row): string => (sort === 'due' ? (row.due?.at ?? '') : String(row[sort] ?? ''))

/** A part of the work list, with the server's answer to its list. */
export interface Listed {
  readonly of: WorkPart
  readonly list: ListReply
}

/** A document of such a list. */
export interface ListedRow extends Listed {
  readonly row: Row
}

/** The groups that hold anything, in their order, each with the rows that it shows: each document once, the earliest first. */
export function groupsOf(all: readonly Listed[]): { name: Group; lists: Listed[]; rows: ListedRow[] }[] {
  let room = maxRows
  return (Object.keys(shownRows) as Group[]).flatMap((name) => {
    const lists = all.filter(({ of, list }) => of.group === name && list.total > 0)
    if (lists.length === 0) return []
    const found = lists.flatMap((each) => each.list.rows.map((row): ListedRow => ({ ...each, row })))
    const ids = new Set<string>()
    const rows = found
      .toSorted((one, other) => orderOf(one.of, one.row).localeCompare(orderOf(other.of, other.row)))
      .filter(({ row: { id } }) => !ids.has(id) && ids.add(id))
      .slice(0, Math.min(room, shownRows[name]))
    room -= rows.length
    return { name, lists, rows }
  })
}

/** Days are asked for with both ends. */
const earliest = '2000-01-01'
const latest = '2099-12-31'
