import { type Actor, holds, isVisible, isVisibleIn, namesOf, reachOf, Refusal } from '@nazorat/machines'
import type { Engine } from '../engine.ts'
import type { ExportFormat } from './exports.ts'

/** What an export is of. */
export interface ExportSubject {
  readonly type: string
  readonly query: Readonly<Record<string, unknown>>
  readonly format: ExportFormat
}

/**
 * What an actor may see of the subject of an export now, as words to compare: whoever may see less than when it was made has
 * fewer of them. Throws the refusal of whoever may see nothing of it.
 */
export const scopeOf = (engine: Engine, actor: Actor, subject: ExportSubject): Promise<string[]> => scopes[subject.format](engine, actor, subject)

type Scope = (engine: Engine, actor: Actor, subject: ExportSubject) => Promise<string[]>

/** Of a list: whose documents. */
const ofList: Scope = async ({ definitionOf }, actor, { type }) => {
  const held = reachOf(actor, `${definitionOf(type).permission}View`)
  if (!held) throw new Refusal('forbidden')
  return held.reach === 'all' ? ['all', ...namesOf(actor, 'own')] : namesOf(actor, held.reach)
}

/** Of the log: all of it, or nothing. */
const ofLog: Scope = async (_, actor) => {
  if (!holds(actor, 'EventLogView')) throw new Refusal('forbidden')
  return []
}

/** Of a case file: the states of the document's past. */
const ofCaseFile: Scope = async ({ definitionOf, load }, actor, { type, query }) => {
  const definition = definitionOf(type)
  const id = String(query['id'])
  const document = (await load(type, [id])).get(id)
  if (!document || !isVisible(definition, document, actor)) throw new Refusal('notFound')
  if (!holds(actor, 'EventHistoryView')) throw new Refusal('forbidden')
  return Object.keys(definition.states).filter((state) => isVisibleIn(definition, document, state, actor))
}

const scopes: Record<ExportFormat, Scope> = { xlsx: ofList, xes: ofLog, ocel: ofLog, case: ofCaseFile }
