import type { Pool, PoolClient } from 'pg'
import {
  type Actor, codeNames, type Definition, type FilterValue, isDay, type Language, type ListQuery, type ListReply, mostProblems, namesOf, type Problems,
  problemText, scopeOf, Refusal, type Row, t, unknownField, searchWords,
} from '@nazorat/machines'
import { columnOf, systemColumns } from '../documents/columns.ts'
import { loadDues } from '../deadlines/due.ts'
import { loadTitles, moment, referredIds } from '../documents/load.ts'
import { inSnapshot } from '../postgres/transaction.ts'
import { columnsOf, deletedState, quoted, tableOf } from '../documents/table.ts'

/** A page of the documents that the actor sees, with the exact number of all that match. At most 200 rows a page. */
export async function listDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<ListReply> {
  const { page: number = 1, pageSize = 20 } = query
  const values: unknown[] = []
  const where = conditionOf(definition, actor, query, values)
  const page = (matching: string) => {
    const given = [...values, pageSize, (number - 1) * pageSize]
    // The page's ids first: the sort then carries ids, and rows are read for one page only.
    return pool.query<{ row: Record<string, unknown> }>(
      `select row_to_json(d) as row from ${tableOf(definition.type)} d join
        (select id, row_number() over () as n from (select d.id from ${matching} limit $${given.length - 1} offset $${given.length}) p) page using (id) order by n`,
      given,
    )
  }
  // Few are sorted, and that is begun while they are counted. Many are met soon on a walk in the list's order, which passes so
  // many for each that matches; one that it passes takes twice as long as one that is sorted. Left to itself the planner would
  // walk past a million rows for a dozen, whenever two filters have more to do with each other than it knows: a limit, or
  // `offset 0`, keeps it from that.
  const ofFew = page(sorted(definition, query, actor.language, where, `limit ${few + 1}`))
  ofFew.catch(() => {})
  const counting = await pool.query<{ n: string; all: number }>(
    `select count(*) as n, (select reltuples from pg_class where oid = '${tableOf(definition.type)}'::regclass) as all from ${sourceOf(definition, query)} where ${where}`,
    values,
  )
  const total = Number(counting.rows[0]!.n)
  if (total <= (number - 1) * pageSize) return { rows: [], total, texts: {} }
  const passed = number * pageSize * (counting.rows[0]!.all / total)
  const found =
    total <= few ? await ofFew : await page(2 * passed > total ? sorted(definition, query, actor.language, where, 'offset 0') : walk(definition, query, actor.language, where))
  const rows = found.rows.map(({ row }) => rowReply(definition, row))
  const [replies, texts] = await Promise.all([withDues(pool, definition, rows), titlesOf(pool, definition, rows)])
  return { rows: replies, total, texts }
}

/** So many rows are read and sorted in about a tenth of a second. */
const few = 40_000

/** The rows that match, all of them, a batch at a time: for exports. The order is that of the list. */
export async function* allDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery, batch = 1000): AsyncGenerator<ListReply> {
  const values: unknown[] = []
  const where = conditionOf(definition, actor, query, values)
  const matching = `select row_to_json(d) as row from ${walk(definition, query, actor.language, where)}`
  yield* inSnapshot(pool, async function* (client) {
    await client.query(`declare pages no scroll cursor for ${matching}`, values)
    while (true) {
      const found = await client.query<{ row: Record<string, unknown> }>(`fetch ${batch} from pages`)
      if (found.rows.length === 0) break
      const rows = found.rows.map(({ row }) => rowReply(definition, row))
      yield { rows: await withDues(client, definition, rows), total: rows.length, texts: await titlesOf(client, definition, rows) }
    }
  })
}

export async function countAll(pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<number> {
  const values: unknown[] = []
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from ${sourceOf(definition, query)} where ${conditionOf(definition, actor, query, values)}`, values)
  return Number(rows[0]!.n)
}

/** How many of the documents that the actor sees stand in each queue. */
export async function countQueues(pool: Pool, definition: Definition, actor: Actor): Promise<Record<string, number>> {
  const values: unknown[] = []
  const { rows } = await pool.query<{ state: string; n: string }>(
    `select state, count(*) as n from ${tableOf(definition.type)} d where ${visible(definition, actor, values)} group by state`,
    values,
  )
  const counts = new Map(rows.map(({ state, n }) => [state, Number(n)]))
  return Object.fromEntries(
    Object.entries(definition.queues).map(([name, { states }]) => [name, states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]),
  )
}

/** The names that a list may be filtered by: fields, status codes and the system's columns. */
export const filterNames = (definition: Definition): string[] => [
  ...[...columnsOf(definition).keys()].filter((name) => definition.fields[name]?.kind !== 'files'),
  ...(isClocked(definition) ? ['due', 'late'] : []),
]

const isClocked = ({ deadlines }: Definition): boolean => Object.keys(deadlines).length > 0

/** The names that a list may be sorted by. */
export const sortNames = (definition: Definition): string[] => [
  ...[...columnsOf(definition).keys()].filter((name) => {
    const field = definition.fields[name]
    return field ? columnOf(field).sortable : name !== 'id'
  }),
  ...(isClocked(definition) ? ['due'] : []),
]

function conditionOf(definition: Definition, actor: Actor, query: ListQuery, values: unknown[]): string {
  const { page: _page, pageSize: _pageSize, sortBy, orderType: _orderType, search, ...filters } = query
  const conditions = [visible(definition, actor, values, statesOf(filters['state']))].filter((condition) => condition !== 'true')
  const problems: Problems = Object.create(null)
  if (sortBy && !sortNames(definition).includes(sortBy)) problems['sortBy'] = [problemText('invalid', { label: t('Saralash', 'Саралаш', 'Сортировка') })]
  if (search && !fitting('text')(search)) problems['search'] = [problemText('invalid', { label: t('Qidiruv', 'Қидирув', 'Поиск') })]
  else if (search && definition.list.search.length > 0) {
    const words = searchWords(search).map((word) => `search like $${values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`)
    if (words.length > 0) conditions.push(`d.id in (select id from title where ${words.join(' and ')})`)
  }
  const names = new Set(filterNames(definition))
  let state: string | undefined
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    if (Object.keys(problems).length === mostProblems) break
    if (!names.has(name)) Object.assign(problems, unknownField(name))
    else {
      const condition = name === 'due' || name === 'late' ? dueFilterOf(name, value, values) : filterOf(definition, name, value, values)
      if (condition === null) problems[name] = [problemText('invalid', definition.fields[name] ?? { label: t(name, name, name) })]
      else if (name === 'state') state = condition
      else conditions.push(condition)
    }
  }
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)
  // A state is asked of the streams, which alone can answer where nothing else is asked; where something is, of the table too:
  // it may be the better one to begin with.
  const ofState = state === undefined ? [] : [livingOf(definition), state.replace('d."state"', 's.state'), ...(conditions.length > 0 ? [state] : [])]
  return [...conditions, ...ofState].join(' and ') || 'true'
}

/** The condition of one filter, or null when its value is none of the column's. */
function filterOf(definition: Definition, name: string, value: FilterValue, values: unknown[]): string | null {
  const type = columnsOf(definition).get(name)!
  const column = `d.${quoted(name)}`
  const fits = fitting(type)
  if (value === null) return `${column} is null`
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > 200 || !value.every(fits)) return null
    const any = `$${values.push(value)}::${type.replace('[]', '')}[]`
    return type.endsWith('[]') ? `${column} && ${any}` : `${column} = any(${any})`
  }
  if (typeof value === 'object') {
    return ranged.test(type) ? rangeOf(column, type, value as Range, values) : null
  }
  if (!fits(value)) return null
  // Of a name, the text of each language: the object itself has the languages' names and its own marks in it.
  if (type === 'jsonb') {
    const part = `$${values.push(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`)}`
    return `exists (select from jsonb_each_text(${column}) part where lower(part.value) like lower(${part}))`
  }
  return type.endsWith('[]') ? `${column} && array[$${values.push(value)}]::${type}` : `${column} = $${values.push(value)}::${type}`
}

/** The condition of what is due in a span of days, or of what is late. */
function dueFilterOf(name: 'due' | 'late', value: FilterValue, values: unknown[]): string | null {
  const among = (condition: string) => `in (select id from stream where ${condition})`
  if (name === 'late') return typeof value === 'boolean' ? `d.id ${value ? '' : 'not '}${among(`due_at <= $${values.push(new Date().toISOString())}`)}` : null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const range = rangeOf('due_at', 'timestamptz', value as Range, values)
  return range && `d.id ${among(range)}`
}

type Range = Readonly<Record<string, unknown>>

function rangeOf(column: string, type: string, { from, to, ...rest }: Range, values: unknown[]): string | null {
  const fits = fitting(type)
  if (Object.keys(rest).length > 0 || (from === undefined && to === undefined)) return null
  if (![from, to].every((end) => end === undefined || fits(end))) return null
  const day = type.startsWith('timestamptz')
  return [
    from === undefined ? '' : `${column} >= ${day ? startOfDay(values.push(from)) : `$${values.push(from)}::${type}`}`,
    to === undefined ? '' : day ? `${column} < ${startOfDay(values.push(to))} + interval '1 day'` : `${column} <= $${values.push(to)}::${type}`,
  ].filter(Boolean).join(' and ')
}

const ranged = /^(date|integer|smallint|timestamptz)/

/** A day's beginning in Tashkent, of the parameter with this number. */
const startOfDay = (parameter: number): string => `($${parameter}::date::timestamp at time zone 'Asia/Tashkent')`

/** Whether a value may stand where a column of a Postgres type is compared. */
function fitting(type: string): (value: unknown) => boolean {
  const base = type.replace('[]', '')
  if (base === 'uuid') return (value) => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) && !/[^0-9a-f]/i.test(value.replaceAll('-', '')) && value.replaceAll('-', '').length === 32
  if (base === 'integer' || base === 'smallint') return (value) => Number.isInteger(value) && Math.abs(value as number) < (base === 'integer' ? 2 ** 31 : 2 ** 15)
  if (base === 'date' || base.startsWith('timestamptz')) return (value) => typeof value === 'string' && isDay(value)
  if (base === 'boolean') return (value) => typeof value === 'boolean'
  return (value) => typeof value === 'string' && value.length <= 500 && value.isWellFormed() && !value.includes('\0')
}

/**
 * Where the rows come from: the table `d`, and the stream `s` beside it where a state is asked for. The states and the last
 * moves are indexed there, and where nothing else is asked the table falls out of the join.
 */
const sourceOf = (definition: Definition, query: ListQuery): string => (query['state'] === undefined ? `${tableOf(definition.type)} d` : besideTable(definition, 'stream s'))

const besideTable = ({ type }: Definition, streams: string): string => `${streams} left join ${tableOf(type)} d on d.id = s.id`

/** The streams in the order of their last moves: the index has that order for each state, and Postgres merges them. */
function moves({ type, states }: Definition, query: ListQuery, order: 'asc' | 'desc'): string {
  const asked = statesOf(query['state'])
  const each = Object.keys(states).filter((state) => state !== deletedState && (!asked || asked.includes(state)))
  const streams = each.map((state) => `(select * from stream where type = '${type}' and state = '${state}' order by at ${order})`)
  return `(${streams.join(' union all ') || 'select * from stream where false'}) s`
}

/** What matches, found first, all of it or up to a limit, and then sorted. */
function sorted(definition: Definition, query: ListQuery, language: Language, where: string, upTo: string): string {
  const order = orderOfMoves(definition, query)
  const matching = (columns: string) => `(select ${columns} from ${sourceOf(definition, query)} where ${where} ${upTo}) d`
  if (order && query['state'] !== undefined) return `${matching('s.id, s.at')} order by d.at ${order}, d.id ${order}`
  return `${matching('d.*')} order by ${orderOf(definition, query, language)}`
}

/** What matches in the list's order, to be met one after another: indexes have that order for the last moves, and for what the definition sorts by. */
function walk(definition: Definition, query: ListQuery, language: Language, where: string): string {
  const order = orderOfMoves(definition, query)
  if (!order) return `${sourceOf(definition, query)} where ${where} order by ${orderOf(definition, query, language)}`
  return `${besideTable(definition, moves(definition, query, order))} where ${where} order by s.at ${order}, s.id ${order}`
}

/** How the list goes by the last moves, or null where it goes by something else. */
function orderOfMoves({ list: { sort } }: Definition, { sortBy, orderType = 'asc' }: ListQuery): 'asc' | 'desc' | null {
  if (sortBy) return sortBy === 'updatedAt' ? orderType : null
  return sort === 'updatedAt' ? 'asc' : sort === '-updatedAt' ? 'desc' : null
}

/** Those that have a row in the table. */
const livingOf = ({ type }: Definition): string => `s.type = '${type}' and s.state <> '${deletedState}'`

function orderOf(definition: Definition, { sortBy, orderType = 'asc' }: ListQuery, language: Language): string {
  const name = (column: string) => `(d.${quoted(column)} ->> '${language}') collate uzbek`
  if (!sortBy) {
    const order = definition.list.sort.startsWith('-') ? 'desc' : 'asc'
    const by = definition.list.sort.replace(/^-/, '')
    return `${columnsOf(definition).get(by) === 'jsonb' ? name(by) : `d.${quoted(by)}`} ${order}, d.id ${order}`
  }
  // What is late comes before what is due, and what is due before what is not.
  if (sortBy === 'due') return `(select due_at from stream where id = d.id) ${orderType} nulls last, d.id ${orderType}`
  const type = columnsOf(definition).get(sortBy)!
  const column = type === 'jsonb' ? name(sortBy) : `d.${quoted(sortBy)}${type === 'text' ? ' collate uzbek' : ''}`
  return `${column} ${orderType}, d.id ${orderType}`
}

/**
 * The condition under which the actor sees a row: what `isVisible` of the kit says, in SQL. `among` are the states that
 * are asked for, where some are: what they settle is not asked of every row, so that an index may answer alone.
 */
export function visible(definition: Definition, actor: Actor, values: unknown[], among?: readonly unknown[]): string {
  const held = scopeOf(actor, `${definition.permission}View`)
  if (!held) throw new Refusal('forbidden')
  const parties = Object.entries(definition.parties)
  const isMany = (name: string) => columnsOf(definition).get(name)!.endsWith('[]')
  const concerns = (states: readonly string[]) => states.some((state) => !among || among.includes(state))
  if (parties.length === 0 || (held.scope === 'all' && !concerns(definition.privateStates))) return 'true'
  const within = namesOf(actor, held.scope === 'all' ? 'own' : held.scope)
  const mine = `$${values.push(within)}::uuid[]`
  const conditions = parties.map(([name, { except = [] }]) => {
    const named = isMany(name) ? `d.${quoted(name)} && ${mine}` : `d.${quoted(name)} = any(${mine})`
    return concerns(except) ? `(${named} and d.state <> all($${values.push(except)}::text[]))` : named
  })
  if (concerns(definition.publicStates)) {
    const nobody = parties.map(([name]) => (isMany(name) ? `coalesce(cardinality(d.${quoted(name)}), 0) = 0` : `d.${quoted(name)} is null`))
    conditions.push(`(${nobody.join(' and ')} and d.state = any($${values.push(definition.publicStates)}::text[]))`)
  }
  if (held.scope !== 'all') return `(${conditions.join(' or ')})`
  return `(d.state <> all($${values.push(definition.privateStates)}::text[]) or ${conditions.join(' or ')})`
}

/** The states that a filter asks for, or nothing when it leaves them open. */
const statesOf = (filter: FilterValue | undefined): readonly unknown[] | undefined =>
  typeof filter === 'string' ? [filter] : Array.isArray(filter) ? filter : undefined

const titlesOf = (db: Pool | PoolClient, definition: Definition, rows: readonly Row[]): Promise<ListReply['texts']> =>
  loadTitles(db, rows.flatMap((row) => [...referredIds(definition, row), row.createdUserId]))

async function withDues(db: Pool | PoolClient, definition: Definition, rows: Row[]): Promise<Row[]> {
  const dues = await loadDues(db, definition, rows.map(({ id }) => id))
  return dues.size === 0 ? rows : rows.map((row) => ({ ...row, due: dues.get(row.id) ?? null }) as Row)
}

function rowReply(definition: Definition, row: Record<string, unknown>): Row {
  const names = [...Object.keys(systemColumns), ...codeNames(definition), ...Object.keys(definition.fields)]
  const reply = Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { ...reply, createdAt: moment(row['createdAt']), updatedAt: moment(row['updatedAt']), due: null } as Row
}
