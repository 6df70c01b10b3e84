import { isImportable } from '@nazorat/machines/import'
import { mayOpenReport } from '@nazorat/machines/report'
import { findReport } from '@nazorat/machines/reports/find-report'
import {
  type Actor,
  hasPermission,
  mayCreate,
  isVisible,
  isVisibleIn,
  mayView,
  namesOf,
  scopeOf,
  Refusal,
} from '@nazorat/machines/workflow'
import type { Engine } from '../engine.ts'
import { database } from '../postgres/database.ts'
import type { ExportFormat } from './exports.ts'

/** The subject of an export. */
interface ExportSubject {
  readonly type: string
  readonly query: Readonly<Record<string, unknown>>
  readonly format: ExportFormat
}

/**
 * The part of an export's subject that an actor may see now, as comparable words: an actor who may see less than when it was
 * made has fewer of them. Throws a refusal if the actor may see nothing of it.
 */
export const exportScope = (engine: Engine, actor: Actor, subject: ExportSubject): Promise<string[]> =>
  scopes[subject.format](engine, actor, subject)

type ScopeOf = (engine: Engine, actor: Actor, subject: ExportSubject) => Promise<string[]>

/** Of a list: whose documents. */
const ofList: ScopeOf = async ({ definitionOf }, actor, { type }) => {
  const held = scopeOf(actor, `${definitionOf(type).permission}View`)
  if (!held) throw new Refusal('forbidden')
  return held.scope === 'all' ? ['all', ...namesOf(actor, 'own')] : namesOf(actor, held.scope)
}

/** Of the log: all of it, or nothing. */
const ofLog: ScopeOf = async (_, actor) => {
  if (!hasPermission(actor, 'EventLogView')) throw new Refusal('forbidden')
  return []
}

/** Of a case file: the states of the document's past. */
const ofCaseFile: ScopeOf = async ({ definitionOf, load }, actor, { type, query }) => {
  const definition = definitionOf(type)
  const id = String(query['id'])
  const document = (await load(type, [id])).get(id)
  if (!document || !isVisible(definition, document, actor)) throw new Refusal('notFound')
  if (!hasPermission(actor, 'EventHistoryView')) throw new Refusal('forbidden')
  return Object.keys(definition.states).filter((state) => isVisibleIn(definition, document, state, actor))
}

/** Of a template: what anybody may know who may make such documents. */
const ofTemplate: ScopeOf = async ({ definitionOf }, actor, { type }) => {
  if (!isImportable(definitionOf(type))) throw new Refusal('noSuchCall')
  if (!mayCreate(definitionOf(type), actor)) throw new Refusal('forbidden')
  return []
}

/** Of an import: it is its user's own. */
const ofImport: ScopeOf = async ({ pool }, actor, { query }) => {
  const own = await database(pool)
    .selectFrom('import')
    .select('id')
    .where('id', '=', String(query['id']))
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (!own) throw new Refusal('notFound')
  return []
}

/** Of a report: the parties whose documents it counts, by type. */
const ofReport: ScopeOf = async (engine, actor, { type }) => {
  const report = findReport(type)
  if (!report) throw new Refusal('noSuchCall')
  if (!mayOpenReport(report, actor)) throw new Refusal('forbidden')
  const seen = Object.values(report.sources).filter((source) => mayView(source, actor))
  const scopes = await Promise.all(seen.map(({ type }) => ofList(engine, actor, { type, query: {}, format: 'xlsx' })))
  return scopes.flatMap((scope, i) => scope.map((each) => `${seen[i]!.type} ${each}`))
}

const scopes: Record<ExportFormat, ScopeOf> = {
  xlsx: ofList,
  csv: ofList,
  template: ofTemplate,
  refused: ofImport,
  xes: ofLog,
  ocel: ofLog,
  case: ofCaseFile,
  report: ofReport,
}
