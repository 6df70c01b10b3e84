import { type RawBuilder, sql } from 'kysely'
import type { FilterValue } from '@nazorat/machines/api-types'
import { isHalfRange } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { type Actor, isWorkflow } from '@nazorat/machines/workflow'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { allOf, anyOf, cast, type Predicate, startOfDay } from '../../postgres/expressions.ts'
import { fits } from './values.ts'
import { visible } from './visibility.ts'

/** The step filters of a list of documents with a workflow: the states that they left and entered, when, and whether too late. */
const stepFilters = ['leftState', 'enteredState', 'steppedAt', 'steppedLate'] as const

export const stepFilterNames = (definition: Definition): readonly string[] => (isWorkflow(definition) ? stepFilters : [])

/**
 * The condition of one of these filters on a step `x`, or null when its value is none of the filter's. Together they ask for one
 * step that meets all of them.
 */
export function stepFilterOf(definition: Definition, name: string, value: FilterValue): Predicate | null {
  if (name === 'steppedLate') {
    if (typeof value !== 'boolean') return null
    return value ? missedDeadline(definition) : sql`not ${missedDeadline(definition)}`
  }
  if (name === 'steppedAt') {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isHalfRange(value)) return null
    const { from, to, ...rest } = value as Readonly<Record<string, unknown>>
    return Object.keys(rest).length === 0 && fits('date', from) && fits('date', to) ? steppedWithin(from, to) : null
  }
  const states = [value].flat()
  if (states.length === 0 || !states.every((state) => (state === null && name === 'leftState') || fits('text', state))) return null
  const column = name === 'leftState' ? sql`x.from_state` : sql`x.to_state`
  const among: Predicate = sql`${column} = any(${cast(
    states.filter((state) => state !== null),
    'text[]',
  )})`
  return states.includes(null) ? sql`(${among} or ${column} is null)` : among
}

/** That a document `d` took a step that meets the conditions. */
export const stepped = (definition: Definition, actor: Actor, conditions: readonly Predicate[]): Predicate =>
  sql`d.id in (select x.id from (${stepsOf(definition, actor)}) x where ${allOf([...conditions, ...visible(definition, actor, 'x')])})`

/**
 * The steps of the documents that an actor sees, with the columns `names` beside those of the parties. A step's state is the one
 * that was entered: who would not see the document in it is not to see the step either.
 */
export function stepsOf(definition: Definition, actor: Actor, names: readonly string[] = []): RawBuilder<unknown> {
  const columns = [...new Set([...Object.keys(definition.parties), ...names])].filter((name) => name !== 'id')
  return sql`select s.from_state, s.to_state, s.action, s.at, s.since, s.to_state as state, t.id
    ${sql.join(
      columns.map((name) => sql`, ${documentColumn(definition, 't', name)}`),
      sql``,
    )}
    from document_step s join ${documentTable(definition.type)} t on t.id = s.stream
    where ${allOf([sql<boolean>`s.type = ${sql.lit(definition.type)}`, ...visible(definition, actor, 't')])}`
}

/** That a step `x` was taken in a period of days. */
export const steppedWithin = (from: unknown, to: unknown): Predicate =>
  sql`x.at >= ${startOfDay(from)} and x.at < ${startOfDay(to)} + interval '1 day'`

/** The deadlines of a type that can be missed: a reminder comes before one. */
export const missable = ({ deadlines }: Definition) => Object.entries(deadlines).filter(([, { kind }]) => kind !== 'reminder')

/** Whether a deadline had passed when a step `x` left its state: a worker had found it due, or the step was what it fired. */
export const missedDeadline = (definition: Definition): Predicate =>
  anyOf(
    missable(definition).map(([name, { states, kind }]) => {
      const ofState = sql<boolean>`x.from_state = any(${cast(states, 'text[]')})`
      const passed =
        typeof kind === 'object'
          ? sql<boolean>`x.action = ${kind.fires}`
          : sql<boolean>`exists (select from passed_deadline p where p.document = x.id and p.deadline = ${name} and p.at between x.since and x.at)`
      return allOf([ofState, passed])
    }),
  )
