import { type Expression, sql } from 'kysely'
import { type FilterValue, type ListQuery, conditionsIn } from '@nazorat/machines/api-types'
import { isHalfRange } from '@nazorat/machines/calendar'
import { type Definition, namedBy } from '@nazorat/machines/definition'
import { kindOf, maxProblems, problemText, shownValue, targetOf, unknownField } from '@nazorat/machines/fields'
import { searchWords, t } from '@nazorat/machines/i18n'
import { type Actor, isBusiness, type Problems, Refusal } from '@nazorat/machines/workflow'
import { columnOf } from '../../documents/columns.ts'
import { comparedColumn, documentColumn, foldedColumn, sortColumn } from '../../documents/identifiers.ts'
import { isIndexedByPlace, optionsOf } from '../../documents/order.ts'
import { isFilteredByWords, isFoundBySearch, isSearchedInTable, searchColumn } from '../../documents/derived-columns.ts'
import { columnsOf, namedColumns } from '../../documents/table.ts'
import { allOf, anyOf, cast, containing, type Predicate, startOfDay } from '../../postgres/expressions.ts'
import { asksStreams, isLiving, type List, statesOf } from './plan.ts'
import { stepFilterNames, stepFilterOf, stepped } from './steps.ts'
import { fits, maxSought } from './values.ts'
import { visible } from './visibility.ts'
import { filterProblem, readFilterValue } from './written-filter.ts'

/** The names that a list may be filtered by: fields, status codes, the system's columns, and the steps from state to state. */
export const filterNames = (definition: Definition): string[] => [
  ...namedColumns(definition).filter((name) => !definition.fields[name] || kindOf(definition.fields[name]).filter !== undefined),
  ...(hasDeadlines(definition) ? ['due', 'late'] : []),
  ...stepFilterNames(definition),
]

/** The names that a list may be sorted by. */
export const sortNames = (definition: Definition): string[] => [
  ...namedColumns(definition).filter((name) => {
    const field = definition.fields[name]
    return field ? columnOf(field).sortable : name !== 'id'
  }),
  ...(hasDeadlines(definition) ? ['due'] : []),
]

/** The columns that a list can be asked for with: those that people see of its documents. */
export const columnNames = ({ fields, list }: Definition): ReadonlySet<string> =>
  new Set([
    ...list.columns,
    ...Object.keys(fields).filter((name) => !fields[name]!.internal),
    'state',
    'createdAt',
    'createdUserId',
    'updatedAt',
  ])

const hasDeadlines = ({ deadlines }: Definition): boolean => Object.keys(deadlines).length > 0

/**
 * A list's query as it is asked: what the actor sees, is searched for and filtered by. Throws `invalid` with a problem for each
 * name or value that the list does not know, `forbidden` for those who see none of the type.
 */
export function listOf(definition: Definition, actor: Actor, query: ListQuery): List {
  const list = (hasStreams: boolean): List => ({
    definition,
    query,
    language: actor.language,
    hasStreams,
    where: matches(definition, actor, query, hasStreams),
  })
  if (!asksStreams(query)) return list(false)
  const asksMoreOfThem = query.due !== undefined || query.late !== undefined
  return { ...list(true), inTable: asksMoreOfThem ? undefined : list(false) }
}

/** The condition of a list's query over its `sourceOf`. */
function matches(definition: Definition, actor: Actor, query: ListQuery, hasStreams: boolean): Predicate {
  const { sortBy, columns = [] } = query
  const { search, ...filters } = conditionsIn(query)
  const conditions = [...visible(definition, actor, 'd', statesOf(filters['state']))]
  // A stream beside it would tell of a document whose row Postgres does not show.
  if (isBusiness(actor)) conditions.push(sql`d.id is not null`)
  const problems: Problems = Object.create(null)
  if (sortBy && !sortNames(definition).includes(sortBy))
    problems['sortBy'] = [problemText('unknownOf', { label: t('Саралаш', 'Сортировка') }, { values: shownValue(sortBy) })]
  if (search && !fits('text', search))
    problems['search'] = [problemText('tooLong', { label: t('Қидирув', 'Поиск') }, { maximum: maxSought })]
  else if (search && definition.list.search.length > 0) conditions.push(...searchPredicates(definition, search))
  const known = columnNames(definition)
  for (const name of columns.filter((name) => !known.has(name)).slice(0, maxProblems)) Object.assign(problems, unknownField(name))
  const names = new Set(filterNames(definition))
  const steps: Predicate[] = []
  let ofState: readonly [stream: Predicate, table: Predicate] | undefined
  for (const [given, value] of Object.entries(filters)) {
    const { name, part } = namedBy(definition, given)
    if (value === undefined) continue
    if (Object.keys(problems).length >= maxProblems) break
    if (!names.has(name)) {
      Object.assign(problems, unknownField(name))
      continue
    }
    const isStep = stepFilterNames(definition).includes(name)
    const condition = isStep
      ? stepFilterOf(definition, name, value)
      : name === 'due' || name === 'late'
        ? dueFilterOf(name, value)
        : part !== undefined
          ? partFilterOf(definition, name, part, value)
          : (columnFilterOf(definition, name, value) ?? (name === given ? null : titleFilterOf(definition, name, value)))
    if (!condition) {
      const field = definition.fields[name] ?? { label: t(name, name, name) }
      const isHalf = (isStep || ofDays.test(columnsOf(definition).get(name) ?? '')) && isHalfRange(value)
      problems[name] = [
        isHalf
          ? problemText('bothEnds', field)
          : 'kind' in field
            ? filterProblem(field, value)
            : problemText('unknownOf', field, { values: shownValue(value) }),
      ]
    } else if (isStep) steps.push(condition)
    else if (name === 'state') ofState = [filterOf(sql.id('s', 'state'), 'text', value)!, condition]
    else conditions.push(condition)
  }
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)
  if (steps.length > 0) conditions.push(stepped(definition, actor, steps))
  if (!hasStreams) return allOf([...conditions, ...(ofState ? [ofState[1]] : [])])
  if (!ofState) return allOf([...conditions, isLiving(definition, 's')])
  // A state is asked of the streams, which alone can answer where nothing else is asked; where something is, of the table too:
  // it may be the better one to begin with.
  const [ofStream, ofTable] = ofState
  return allOf([...conditions, isLiving(definition, 's'), ofStream, ...(conditions.length > 0 ? [ofTable] : [])])
}

/** That each word of a search is found in what the document is found by. */
function searchPredicates(definition: Definition, search: string): Predicate[] {
  const words = searchWords(search).map(containing)
  if (words.length === 0) return []
  if (isSearchedInTable(definition)) return words.map((word) => searched(definition, 'd', word))
  return [sql<boolean>`d.id in (select id from title where ${allOf(words.map((word) => sql<boolean>`search like ${word}`))})`]
}

/** The condition of a filter by a column of the table, or null when its value is none of the column's. */
export const columnFilterOf = (definition: Definition, name: string, value: FilterValue, alias = 'd'): Predicate | null =>
  isFilteredByWords(definition, name)
    ? wordsFilterOf(definition, name, value, alias)
    : isIndexedByPlace(definition, name) && isOffered(definition, name, value)
      ? placesFilterOf(definition, name, value, alias)
      : filterOf(
          comparedColumn(definition, alias, name),
          columnsOf(definition).get(name)!,
          definition.fields[name] ? readFilterValue(definition.fields[name], value) : value,
        )

/** Whether a value is one of the options of a choice, or several of them. */
const isOffered = (definition: Definition, name: string, value: FilterValue): value is string | readonly string[] =>
  value !== null && [value].flat().length > 0 && [value].flat().every((each) => optionsOf(definition, name)!.includes(each as string))

/** That a choice is one of several, asked as its index has it. */
const placesFilterOf = (definition: Definition, name: string, value: string | readonly string[], alias: string): Predicate => {
  const places = [value].flat().map((each) => optionsOf(definition, name)!.indexOf(each) + 1)
  return sql`${sortColumn(definition, alias, name, 'ln')} = any(${cast(places, 'integer[]')})`
}

/** That a text begins with a value or ends with it: the first and the last part of a field that has parts. */
function partFilterOf(definition: Definition, name: string, part: number, value: FilterValue): Predicate | null {
  if (typeof value !== 'string' || !fits('text', value)) return null
  const column = documentColumn(definition, 'd', name)
  return part === 0 ? sql`starts_with(${column}, ${value})` : sql`right(${column}, length(${value}::text)) = ${value}`
}

/**
 * That the title of the document that a field refers to has each word of a value: the specification's name of a reference may be asked for
 * in words.
 */
function titleFilterOf({ fields }: Definition, name: string, value: FilterValue): Predicate | null {
  if (!fields[name] || !targetOf(fields[name]) || typeof value !== 'string' || !fits('text', value)) return null
  const words = searchWords(value).map(containing)
  return sql`${sql.id('d', name)} in (select id from title where ${allOf(words.map((word) => sql<boolean>`search like ${word}`))})`
}

/** That a text has each word of a value, or of one of several, in either alphabet. */
function wordsFilterOf(definition: Definition, name: string, value: FilterValue, alias: string): Predicate | null {
  const asked = [value].flat()
  const isFine =
    asked.length > 0 && asked.length <= 200 && asked.every((each) => each === null || (typeof each === 'string' && fits('text', each)))
  if (!isFine) return null
  const column = documentColumn(definition, alias, name)
  const folded = foldedColumn(definition, alias, name)
  // The index of the search finds what has the words, and the column says whether they are in this field.
  const has = (word: string): Predicate[] => [
    ...(isFoundBySearch(definition, name) ? [searched(definition, alias, word)] : []),
    sql`${folded} like ${word}`,
  ]
  const each = asked.map((one): Predicate => {
    if (one === null) return sql`${column} is null`
    const words = searchWords(String(one)).map(containing)
    return words.length === 0 ? sql`${column} is not null` : allOf(words.flatMap(has))
  })
  return anyOf(each)
}

const searched = (definition: Definition, alias: string, word: string): Predicate =>
  sql`${documentColumn(definition, alias, searchColumn)} like ${word}`

function filterOf(column: Expression<unknown>, type: string, value: FilterValue): Predicate | null {
  const isMany = type.endsWith('[]')
  if (value === null) return sql`${column} is null`
  if (Array.isArray(value)) {
    const some = value.filter((each) => each !== null)
    const orNone = some.length < value.length
    if (value.length === 0 || value.length > 200 || !some.every((each) => fits(type, each))) return null
    const among: Predicate = isMany ? sql`${column} && ${cast(some, type)}` : sql`${column} = any(${cast(some, `${type}[]`)})`
    return orNone ? sql`(${among} or ${column} is null)` : among
  }
  if (typeof value === 'object') {
    return ranged.test(type) && !(ofDays.test(type) && isHalfRange(value)) ? rangeOf(column, type, value as Range) : null
  }
  if (!fits(type, value)) return null
  return isMany ? sql`${column} && ${cast([value], type)}` : sql`${column} = ${cast(value, type)}`
}

/**
 * The condition on the streams `s` of the filters `due` and `late`. A range of `due` may have one end alone: the start page asks
 * for everything from a day on; null asks for what has no deadline.
 */
function dueFilterOf(name: 'due' | 'late', value: FilterValue): Predicate | null {
  const due = sql.id('s', 'due_at')
  if (name === 'late') {
    if (typeof value !== 'boolean') return null
    const now = new Date().toISOString()
    return value ? sql`${due} <= ${now}` : sql`(${due} is null or ${due} > ${now})`
  }
  if (value === null) return sql`${due} is null`
  return typeof value !== 'object' || Array.isArray(value) ? null : rangeOf(due, 'timestamptz', value as Range)
}

type Range = Readonly<Record<string, unknown>>

const ranged = /^(date|integer|smallint|numeric|timestamptz)/
const ofDays = /^(date|timestamptz)/

/** A range has both ends, or one where it is of numbers or of what is due; each belongs to the column. */
function rangeOf(column: Expression<unknown>, type: string, { from, to, ...rest }: Range): Predicate | null {
  if (Object.keys(rest).length > 0 || (from === undefined && to === undefined)) return null
  if (![from, to].every((end) => end === undefined || fits(type, end))) return null
  const isMoment = type.startsWith('timestamptz')
  const ends: Predicate[] = []
  if (from !== undefined) ends.push(sql`${column} >= ${isMoment ? startOfDay(from) : cast(from, type)}`)
  if (to !== undefined) ends.push(isMoment ? sql`${column} < ${startOfDay(to)} + interval '1 day'` : sql`${column} <= ${cast(to, type)}`)
  return allOf(ends)
}
