import type { Pool } from 'pg'
import type { FilterValue } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { findDefinition } from '@nazorat/machines/documents'
import type { Conditions, CountedColumn, Report, ReportQuery } from '@nazorat/machines/report'
import type { Actor } from '@nazorat/machines/workflow'
import { type Person, type Row, sees } from '../permissions/oracle.ts'

/**
 * The numbers of a report, computed a second time: the events are read and folded here, in plain code, and counted document by
 * document. Of a report its data alone is read; nothing is shared with the queries of the engine.
 */
type Numbers = ReadonlyMap<string, Readonly<Record<string, number>>>

interface Read {
  readonly stream: string
  readonly type: string
  readonly to_state: string
  readonly patch: Readonly<Record<string, unknown>>
}

/** All documents as they stood at a moment, by type. */
export async function foldAll(pool: Pool, until: string): Promise<Map<string, Row[]>> {
  const { rows } = await pool.query<Read>(
    'select stream, type, to_state, patch from event where at <= $1::timestamptz order by stream, version',
    [until],
  )
  const documents = new Map<string, { type: string; id: string; state: string; values: Record<string, unknown> }>()
  for (const { stream, type, to_state: state, patch } of rows) {
    const before = documents.get(stream)
    documents.set(stream, { type, id: stream, state, values: { ...before?.values, ...patch } })
  }
  return Map.groupBy(
    [...documents.values()].filter(({ state }) => state !== 'deleted'),
    ({ type }) => type,
  )
}

/** The numbers of a report by the keys of its rows, joined; those of all rows together are under 'all'. */
export function numbersOf(
  report: Report,
  { period, filters }: ReportQuery,
  documents: ReadonlyMap<string, readonly Row[]>,
  actor: Actor,
): Numbers {
  const person: Person = {
    permissions: new Set(Object.keys(actor.grants)),
    own: [actor.organizationId, actor.contractorId].filter((id) => id !== null),
    branches: actor.branchIds,
    roles: actor.roleIds,
  }
  const numbers = new Map<string, Record<string, number>>()
  const met = new Set<string>()
  const persons = new Map<string, Set<string>>()
  const whole: Record<string, number> = {}
  for (const [name, source] of Object.entries(report.sources)) {
    const definition = findDefinition(source.type) as Definition
    const narrowed: Conditions = {
      ...source.where,
      ...Object.fromEntries(Object.entries(filters).map(([facet, value]) => [source.by[facet]!, value])),
    }
    for (const row of documents.get(source.type) ?? []) {
      if (!sees(definition, row, person) || !holds(row, source.where) || !holds(row, narrowed)) continue
      const before = Object.values(report.columns).some((column) => 'source' in column && column.source === name && column.yearBefore)
        ? [aYearBefore(period)]
        : []
      const day = source.period && row.values[source.period]
      if (source.period && ![period, ...before].some((each) => within(day, each))) continue
      const key = report.rows
        .map((facet) =>
          facet === 'month' ? String(row.values[source.period!]).slice(0, 7) : String(row.values[source.by[facet]!] ?? null),
        )
        .join(' ')
      for (const at of [key, 'all']) {
        const sums = numbers.get(at) ?? {}
        numbers.set(at, sums)
        for (const [column, described] of Object.entries(report.columns)) {
          if (!('source' in described) || described.source !== name) continue
          const own = described.yearBefore ? aYearBefore(period) : period
          const counts = !source.period || within(day, own)
          const told = (described.distinct ?? []).map((field) => row.values[field])
          if (described.rowsDistinct) {
            if (!counts || at === 'all' || !holds(row, described.where ?? {})) continue
            const people = persons.get(`${at} ${column}`) ?? new Set()
            persons.set(`${at} ${column}`, people)
            for (const cells of cellsOf(row, described))
              people.add(String(described.rowsDistinct.map((field) => cells[field]).find(Boolean)).toLowerCase())
            whole[column] = (whole[column] ?? 0) + people.size - (sums[column] ?? 0)
            sums[column] = people.size
            continue
          }
          // Of documents that are alike in this, the first one counts.
          const mark = described.distinct && `${at} ${column} ${JSON.stringify(told)}`
          const worthOf = !counts || (mark && met.has(mark)) || !refers(row, described, documents) ? 0 : worth(row, described, own)
          if (mark && worthOf > 0) met.add(mark)
          // The whole of what is told apart within rows is the sum of these.
          if (!described.distinct || at !== 'all') sums[column] = (sums[column] ?? 0) + worthOf
          if (described.distinct && at !== 'all') whole[column] = (whole[column] ?? 0) + worthOf
        }
      }
    }
  }
  if (numbers.has('all')) Object.assign(numbers.get('all')!, whole)
  return numbers
}

/** The days of a year before, as a person finds them in a calendar: the whole of February stays the whole of it. */
function aYearBefore({ from, to }: ReportQuery['period']): ReportQuery['period'] {
  const [year, month, day] = to!.split('-').map(Number) as [number, number, number]
  const daysOf = (y: number) => new Date(Date.UTC(y, month, 0)).getUTCDate()
  const last = day === daysOf(year) ? daysOf(year - 1) : day
  const earlier = (text: string) => `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`
  return { from: earlier(from!).replace('-02-29', '-02-28'), to: `${earlier(to!).slice(0, 8)}${String(last).padStart(2, '0')}` }
}

const refers = (row: Row, { refers: asked = {} }: CountedColumn, documents: ReadonlyMap<string, readonly Row[]>): boolean =>
  Object.entries(asked).every(([field, { type, where }]) =>
    (documents.get(type) ?? []).some((each) => each.id === row.values[field] && holds(each, where)),
  )

const cellsOf = (row: Row, { rows, rowsWhere = {} }: CountedColumn): Record<string, string>[] =>
  ((row.values[rows!] as Record<string, string>[] | null | undefined) ?? []).filter((line) =>
    Object.entries(rowsWhere).every(([name, values]) => values.includes(line[name]!)),
  )

function worth(row: Row, column: CountedColumn, period: ReportQuery['period']): number {
  const { where = {}, period: day, sum, outOf, rows } = column
  if (!holds(row, where) || (day && !within(row.values[day], period))) return 0
  if (sum && outOf) return row.values[outOf] ? Math.min(1, Number(row.values[sum] ?? 0) / Number(row.values[outOf])) : 0
  if (sum) return Number(row.values[sum] ?? 0)
  if (!rows) return 1
  return cellsOf(row, column).length
}

const within = (day: unknown, { from, to }: ReportQuery['period']): boolean => typeof day === 'string' && day >= from! && day <= to!

const holds = (row: Row, conditions: Conditions): boolean =>
  Object.entries(conditions).every(([name, value]) => isAmong(name === 'state' ? row.state : (row.values[name] ?? null), value))

const isAmong = (value: unknown, wanted: FilterValue): boolean =>
  Array.isArray(wanted) ? wanted.includes(value as string) : value === wanted

/**
 * How documents of a type went within a period, and how long they had stood in the states that they left: from the events, by plain code.
 */
export async function processOf(
  pool: Pool,
  type: string,
  { from, to }: ReportQuery['period'],
  isSeen: (id: string, state: string) => boolean,
) {
  const { rows } = await pool.query<{ stream: string; action: string; from_state: string | null; to_state: string; at: Date }>(
    'select stream, action, from_state, to_state, at from event where type = $1 order by stream, version',
    [type],
  )
  const told = await pool.query<{ document: string; deadline: string; at: Date }>('select document, deadline, at from passed_deadline')
  const ways = new Map<string, number>()
  const missed = new Map<string, number>()
  const stays = new Map<string, number[]>()
  const [entered, late, inTime, between] = [
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
  ]
  const note = (of: Map<string, Set<string>>, state: string, document: string) =>
    void of.set(state, (of.get(state) ?? new Set()).add(document))
  const last = new Map<string, { state: string; at: Date }>()
  for (const { stream, action, from_state: left, to_state: state, at } of rows) {
    const before = last.get(stream)
    if (before && before.state === state && !again.includes(`${action} ${state}`)) continue
    last.set(stream, { state, at })
    const day = dayOf(at.toISOString())
    if (day < from! || day > to! || !isSeen(stream, state)) continue
    const way = `${left} ${action} ${state}`
    ways.set(way, (ways.get(way) ?? 0) + 1)
    const isLate = told.rows.some(
      (each) => before && each.document === stream && breaches[left!] === each.deadline && each.at >= before.at && each.at <= at,
    )
    const isMissed = isLate || (action === 'expire' && expiring.includes(left!))
    if (before && left && isMissed) missed.set(left, (missed.get(left) ?? 0) + 1)
    note(entered, state, stream)
    note(between, `${left} ${state}`, stream)
    if (before && left) note(isMissed ? late : inTime, left, stream)
    if (before && left) stays.set(left, [...(stays.get(left) ?? []), (at.getTime() - before.at.getTime()) / 1000])
  }
  return { ways, between, stays, missed, entered, late, inTime }
}

/** The states of checks in which a decision is due, with the deadline of which people are told, and those that end by themselves. */
const breaches: Readonly<Record<string, string>> = { ceo: 'ceo', sent: 'receipt', moderator: 'moderator' }
const expiring = ['ceo', 'sent', 'moderator', 'agreed.notBegun', 'agreed.postponed', 'notified.notBegun', 'notified.postponed']

/** What enters its state anew: at another body a check is received from the beginning, and one that is moved waits for another day. */
const again = ['redirect sent', 'postpone agreed.postponed', 'postpone notified.postponed']

/** A quantile of figures as Postgres' `percentile_cont` has it. */
export function quantileOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}
