import { sql } from 'kysely'
import { database, type Document, type Engine } from '@nazorat/engine'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import type { ValuesOfType } from '@nazorat/machines/fields'
import type { RelatedDocument } from '@nazorat/machines/workflow'

/** A check with everything that its public record is made of. */
export interface Source {
  readonly check: Document<'request'>
  /** Where in the log the check came to its version. */
  readonly position: number
  /** The moment of the last decision by which it may be held; null where there is none. */
  readonly decidedAt: string | null
  /** The documents that it refers to, by their ids. */
  readonly referred: ReadonlyMap<string, Document>
  /** Its approved result, once the term for a complaint is over. */
  readonly result: RelatedDocument<'inspectionresult'> | undefined
  /** Its entry in the inspection book. */
  readonly entry: RelatedDocument<'inspectionbookofcontractor'> | undefined
  /** The decision on the complaint of the business about it: where there are several, one in its favour. */
  readonly complaint: 'satisfied' | 'rejected' | null
  /** Whether the name of a business that is one person is public. */
  readonly showsPersons: boolean
}

/** The references of a check whose names are public, by the types that they refer to. */
const references = {
  organization: ['inspectionOrganizationId', 'authorizedOrganizationId'],
  checktype: ['checkTypeId'],
  checkbasis: ['checkBasisId'],
  checkingquiz: ['checkSubjects'],
  employee: ['inspectors'],
} as const

/** The sources of the public records of some checks, by the ids of the checks; those that are there no more are left out. */
export async function loadSources(engine: Engine, ids: readonly string[]): Promise<Map<string, Source>> {
  const checks = await engine.load('request', ids)
  const idsOf = (names: readonly (keyof ValuesOfType<'request'>)[]) =>
    [...checks.values()].flatMap(({ values }) => names.flatMap((name) => listOf(values[name])))
  const about = [{ field: 'requestId', is: 'among', value: ids }] as const
  const now = new Date().toISOString()
  const [steps, published, persons, results, entries, complaints, ...loaded] = await Promise.all([
    stepsOf(engine, [...checks.values()]),
    readSetting(engine, 'resultPublicTime'),
    readSetting(engine, 'publicPersons'),
    engine.find('inspectionresult', [...about, { field: 'state', is: 'among', value: ['approved'] }]),
    engine.find('inspectionbookofcontractor', [...about, { field: 'state', is: 'among', value: ['entered', 'confirmed'] }]),
    engine.find('complaint', [...about, { field: 'state', is: 'among', value: ['satisfied', 'rejected'] }]),
    ...Object.entries(references).map(([type, names]) => engine.load(type, [...new Set(idsOf(names))])),
  ])
  const referred = new Map(loaded.flatMap((documents) => [...documents]))
  const isPublic = ({ values: { sentDate } }: RelatedDocument<'inspectionresult'>) =>
    sentDate !== null && addDays(sentDate, published) < dayOf(now)
  const sources = [...checks.values()].map((check): Source => {
    const ofCheck = ({ values }: { readonly values: { readonly requestId: string | null } }) => values.requestId === check.id
    const decisions = complaints.filter((each) => ofCheck(each) && each.values.kind !== 'unregisteredVisit').map(({ state }) => state)
    const { position, decidedAt } = steps.get(check.id)!
    return {
      check,
      position,
      decidedAt,
      referred,
      result: results.find((result) => ofCheck(result) && isPublic(result)),
      entry: entries.find(ofCheck),
      complaint: decisions.includes('satisfied') ? 'satisfied' : decisions.includes('rejected') ? 'rejected' : null,
      showsPersons: persons === 1,
    }
  })
  return new Map(sources.map((source) => [source.check.id, source]))
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as string[]

/** Of checks as they were loaded, the position of their last step, and the moment of the last decision by which they may be held. */
async function stepsOf({ pool }: Engine, checks: readonly Document[]) {
  const [ids, versions] = [checks.map(({ id }) => id), checks.map(({ version }) => version)]
  const { rows } = await sql<{ stream: string; position: number; decidedAt: Date | null }>`
    select e.stream, max(e.pos)::float8 as position,
      max(e.at) filter (where e.to_state in ('agreed.notBegun', 'notified.notBegun')
        and e.action in ('approve', 'agree', 'makeNotified')) as "decidedAt"
    from unnest(${ids}::uuid[], ${versions}::integer[]) as c (id, version) join event e on e.stream = c.id and e.version <= c.version
    group by e.stream`.execute(database(pool))
  return new Map(
    rows.map(({ stream, position, decidedAt }) => [stream, { position, decidedAt: decidedAt && decidedAt.toISOString() }] as const),
  )
}
