import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { v5 } from 'uuid'
import { z } from 'zod'
import { importHistory, type ImportedHistory, checkImport, type Engine } from '@nazorat/engine'
import { type Definition, system } from '@nazorat/machines'
import { Failure } from '../../processes/failure.ts'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'
import { readXes, type XesTrace } from './read-xes.ts'

/** The mapping of the source: its activities to our actions and states, attributes of its traces to fields. */
export const importMap = z.strictObject({
  /** The attribute with the activity of an event. */
  event: z.string().default('concept:name'),
  events: z.record(z.string(), z.strictObject({ action: z.string(), to: z.string() })),
  fields: z.record(z.string(), z.string()).default({}),
  /** Values that every document gets. */
  values: z.record(z.string(), z.unknown()).default({}),
})

export type ImportMap = z.infer<typeof importMap>

/**
 * `pnpm log import <file.xes> --type <type> --map <file.json>`: imports the traces of another system's log, each as the history
 * of a document. Traces that are imported already are skipped, so that an interrupted import can be continued.
 */
export async function importLog(settings: Settings, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { type: { type: 'string' }, map: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  if (!file || !values.type || !values.map) throw new Failure('usage: pnpm log import <file.xes> --type <type> --map <file.json>')
  const map = importMap.parse(JSON.parse(await readFile(values.map, 'utf8')))
  const { engine, close } = await open(settings)
  try {
    const definition = engine.definitions.find(({ type }) => type === values.type)
    if (!definition) throw new Error(`there is no document type ${values.type}`)
    const read = () => readXes(createReadStream(file, 'utf8'))
    const { traces, documents } = await importXes(engine, definition, map, basename(file), read)
    console.log(`${traces} traces, ${documents} documents are new`)
  } finally {
    await close()
  }
}

/** Imports a log that can be read repeatedly: all events are validated before anything is written. */
export async function importXes(engine: Engine, definition: Definition, map: ImportMap, name: string, read: () => AsyncIterable<XesTrace>): Promise<{ traces: number; documents: number }> {
  const persons = new Map<string, string>()
  for await (const trace of read()) for (const event of trace.events) persons.set(event['org:resource'] ?? '', '')
  for (const person of persons.keys()) persons.set(person, await personOf(engine, person))
  const convert = (trace: XesTrace) => broughtOf(definition, map, persons, trace)
  for await (const trace of read()) checkImport(definition, convert(trace))

  let traces = 0
  let documents = 0
  let batch: ImportedHistory[] = []
  const flush = async () => {
    if (batch.length > 0) documents += await importHistory(engine, definition, `import ${name}`.slice(0, 200), batch)
    batch = []
  }
  for await (const trace of read()) {
    traces++
    if (batch.push(convert(trace)) === atOnce) await flush()
  }
  await flush()
  return { traces, documents }
}

const atOnce = 500

function broughtOf({ type }: Definition, map: ImportMap, persons: ReadonlyMap<string, string>, { attributes, events }: XesTrace): ImportedHistory {
  const name = attributes['concept:name']
  if (!name) throw new Error('a trace has no concept:name')
  const document = v5(`${type} ${name}`, v5.URL)
  const steps = events.map((source) => {
    const mapped = map.events[source[map.event] ?? '']
    const at = Date.parse(source['time:timestamp'] ?? '')
    if (!mapped) throw new Error(`«${source[map.event]}» of ${name} is no event of the map`)
    if (Number.isNaN(at)) throw new Error(`an event of ${name} has no moment`)
    return { ...mapped, actor: persons.get(source['org:resource'] ?? '') || system.id, at: new Date(at).toISOString(), source }
  })
  // The sort is stable: events of one moment keep their order.
  const ordered = steps.sort((a, b) => a.at.localeCompare(b.at)).map((step, i) => ({ ...step, command: v5(`${document} ${i}`, v5.URL) }))
  const fields = Object.entries(map.fields).flatMap(([key, field]) => (attributes[key] === undefined ? [] : [[field, attributes[key]]]))
  return { document, values: { ...map.values, ...Object.fromEntries(fields) }, steps: ordered }
}

/** The user with a name of the source; undefined when there is none or more than one. */
async function personOf(engine: Engine, name: string): Promise<string> {
  for (const field of ['username', 'shortName']) {
    const found = name ? await engine.find('user', [{ field, is: 'equal', value: name }]) : []
    if (found.length === 1) return found[0]!.id
  }
  return ''
}
