import { v5 } from 'uuid'
import { type Engine, faultIn, HistoryRefused, importHistory, type ImportedHistory, importedMoments } from '@nazorat/engine'
import type { Definition } from '@nazorat/machines/definition'
import { system } from '@nazorat/machines/workflow'
import { Failure } from '../../processes/failure.ts'
import type { ImportMap } from './import.ts'
import { readXes, type XesAttributes, type XesTrace } from './read-xes.ts'
import { fieldValue, momentOf } from './xes-values.ts'

/** A log that is imported. */
interface ImportedLog {
  /** Of which system it is: a case 1 of one is not that of another. */
  readonly source: string
  readonly name: string
  /** Its bytes, from the beginning each time. */
  read(): AsyncIterable<Uint8Array>
  /** Is given a line for each trace that is left out. */
  tell(line: string): void
}

interface Imported {
  readonly traces: number
  readonly documents: number
  /** Traces that were imported before. */
  readonly known: number
  readonly refused: number
  /** Events of steps of a lifecycle that the map does not name. */
  readonly passedOver: number
}

/**
 * Imports a log. A trace that cannot be taken is left out and named. The whole log is read before anything is written: a file that is
 * damaged, or a map that the definition does not know, stops it.
 */
export async function importXes(engine: Engine, definition: Definition, map: ImportMap, log: ImportedLog): Promise<Imported> {
  checkMap(definition, map)
  const persons = new Map<string, string>()
  for await (const { events } of readXes(log.read())) for (const event of events) persons.set(event.get('org:resource')?.value ?? '', '')
  for (const person of persons.keys()) persons.set(person, await personOf(engine, person))

  const seen = new Set<string>()
  const count = { traces: 0, documents: 0, known: 0, refused: 0, passedOver: 0 }
  let batch: Brought[] = []
  const leaveOut = ({ line, name }: Named, reason: string) => {
    count.refused++
    log.tell(`left out: ${name === null ? 'the trace' : `«${name}»`} of line ${line} ${reason}`)
  }
  const flush = async () => {
    const before = await importedBefore(engine, definition, batch)
    const unknown = batch.filter(({ document }) => !before.has(document))
    const { documents, faults } = await importAll(engine, definition, `import ${log.name}`.slice(0, 200), unknown)
    for (const each of unknown) if (faults.has(each.document)) leaveOut(each, `is refused: ${faults.get(each.document)!}`)
    count.documents += documents
    count.known += batch.length - documents - faults.size
    batch = []
  }
  for await (const trace of readXes(log.read())) {
    count.traces++
    const named = { line: trace.line, name: nameOf(trace) }
    const converted = broughtOf(definition, map, log.source, persons, trace)
    if (typeof converted === 'string') leaveOut(named, converted)
    else if (seen.has(converted.document)) leaveOut(named, 'has the name of another trace of this log')
    else {
      seen.add(converted.document)
      count.passedOver += trace.events.length - converted.steps.length
      if (batch.push({ ...converted, ...named }) === batchSize) await flush()
    }
  }
  await flush()
  return count
}

const batchSize = 500

interface Named {
  readonly line: number
  readonly name: string | null
}

interface Brought extends ImportedHistory, Named {
  /** The moments of all events of the trace, in their order, as the releases before `--source` read them. */
  readonly moments: readonly string[]
}

/** Throws where the map names an action, a state or a field that the definition does not know. */
function checkMap(definition: Definition, map: ImportMap): void {
  const steps = Object.values(map.events).map((step) => ({ ...step, command: '', actor: '', at: '', source: {} }))
  const fault = steps.length === 0 ? 'the map has no events' : faultIn(definition, { values: map.values, steps })
  if (fault !== null) throw new Failure(fault)
  for (const field of Object.values(map.fields))
    if (!Object.hasOwn(definition.fields, field)) throw new Failure(`${definition.type} has no field ${field}`)
}

/** Imports histories; those that are refused are left out, with the reasons by their documents. */
async function importAll(
  engine: Engine,
  definition: Definition,
  origin: string,
  histories: readonly ImportedHistory[],
): Promise<{ documents: number; faults: ReadonlyMap<string, string> }> {
  const faults = new Map<string, string>()
  while (true) {
    const left = histories.filter(({ document }) => !faults.has(document))
    try {
      return { documents: left.length === 0 ? 0 : await importHistory(engine, definition, origin, left), faults }
    } catch (error) {
      if (!(error instanceof HistoryRefused)) throw error
      for (const [document, fault] of error.faults) faults.set(document, fault)
    }
  }
}

/**
 * The traces that a release before `--source` imported, by their documents' ids of now. It made an id of the type and the name alone;
 * that the document is of this log is told by the moments of its events.
 */
async function importedBefore({ pool }: Engine, { type }: Definition, batch: readonly Brought[]): Promise<ReadonlySet<string>> {
  const former = batch.flatMap((each) => (each.name === null ? [] : [{ ...each, id: v5(`${type} ${each.name}`, v5.URL) }]))
  const moments = await importedMoments(
    pool,
    former.map(({ id }) => id),
  )
  return new Set(former.filter(({ id, moments: own }) => moments.get(id)?.every((at, i) => at === own[i])).map(({ document }) => document))
}

const nameOf = ({ attributes }: XesTrace): string | null =>
  attributes.get('concept:name')?.value || attributes.get('identity:id')?.value || null

/** A trace as the history of a document, or why it cannot be one. */
function broughtOf(
  { type, fields }: Definition,
  map: ImportMap,
  source: string,
  persons: ReadonlyMap<string, string>,
  trace: XesTrace,
): (ImportedHistory & { moments: readonly string[] }) | string {
  const name = nameOf(trace)
  if (name === null) return 'has neither concept:name nor identity:id, by which it would be known again'
  const document = v5(JSON.stringify([type, source, name]), v5.URL)
  const steps: Omit<ImportedHistory['steps'][number], 'command'>[] = []
  for (const event of trace.events) {
    const step = stepOf(map, event)
    if (step === 'other') continue
    const written = event.get('time:timestamp')?.value
    const activity = event.get(map.event)?.value ?? ''
    if (!step) return `has an event «${activity}», which is no event of the map`
    if (!written) return `has an event «${activity}» without time:timestamp`
    const at = momentOf(written)
    if (at === null) return `has an event «${activity}» at «${written}», which is no moment from 1900 to 2199 in ISO 8601`
    steps.push({
      ...step,
      actor: persons.get(event.get('org:resource')?.value ?? '') || system.id,
      at,
      source: Object.fromEntries(Array.from(event, ([key, { value }]) => [key, value])),
    })
  }
  // The sort is stable: events of one moment keep their order.
  const ordered = steps
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((step, i) => ({ ...step, command: v5(`${document} ${i}`, v5.URL) }))
  const mapped = Object.entries(map.fields).flatMap(([key, field]) => {
    const found = trace.attributes.get(key)
    return found === undefined ? [] : [[field, fieldValue(fields[field]!, found)]]
  })
  return { document, values: { ...map.values, ...Object.fromEntries(mapped) }, steps: ordered, moments: formerMoments(trace) }
}

/** The step of an event; `other` where it is a step of an activity's lifecycle before its end that the map does not name. */
function stepOf({ event: key, events }: ImportMap, event: XesAttributes): ImportMap['events'][string] | 'other' | undefined {
  const activity = event.get(key)?.value ?? ''
  const transition = event.get('lifecycle:transition')?.value ?? ''
  const named = [`${activity}+${transition}`, `${activity}+${transition.toLowerCase()}`].find((each) => Object.hasOwn(events, each))
  if (named !== undefined) return events[named]
  if (!/^(complete|unknown)?$/i.test(transition)) return 'other'
  return Object.hasOwn(events, activity) ? events[activity] : undefined
}

/** As they were read before: all of them, and those without a zone by the clock of the server. */
function formerMoments({ events }: XesTrace): readonly string[] {
  const moments = events.map((event) => Date.parse(event.get('time:timestamp')?.value ?? ''))
  return moments.some(Number.isNaN) ? [] : moments.sort((a, b) => a - b).map((at) => new Date(at).toISOString())
}

/** The user with a name of the source; empty when there is none or more than one. */
async function personOf(engine: Engine, name: string): Promise<string> {
  for (const field of ['username', 'shortName']) {
    const found = name ? await engine.find('user', [{ field, is: 'equal', value: name }]) : []
    if (found.length === 1) return found[0]!.id
  }
  return ''
}
