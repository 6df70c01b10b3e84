import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Engine } from '@nazorat/engine'
import { readStream } from '@nazorat/engine/files/streams'
import { Failure } from '../../processes/failure.ts'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'
import { importXes } from './import-xes.ts'
import { xmlText } from './xes-text.ts'

/** The mapping of the source: its activities to our actions and states, attributes of its traces to fields. */
export const importMap = z.strictObject({
  /** The attribute with the activity of an event. */
  event: z.string().default('concept:name'),
  /** By the activity, or by it, a plus and the step of its lifecycle: `Sign+start`. */
  events: z.record(z.string(), z.strictObject({ action: z.string(), to: z.string() })),
  /** By the key of an attribute; one within another by both keys with a slash between them. */
  fields: z.record(z.string(), z.string()).default({}),
  /** Values that every document gets. */
  values: z.record(z.string(), z.unknown()).default({}),
})

export type ImportMap = z.infer<typeof importMap>

/**
 * `pnpm log import <file.xes> --type <type> --map <file.json> [--source <name>]`: imports the traces of another system's log, each as
 * the history of a document. Traces of the same source that are imported already are skipped, so that an interrupted import can be
 * continued; one that cannot be taken is named with the reason, and the exit code is 1.
 */
export async function importLog(settings: Settings, args: string[]): Promise<void> {
  const options = { type: { type: 'string' }, map: { type: 'string' }, source: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file] = positionals
  if (!file || !values.type || !values.map)
    throw new Failure('usage: pnpm log import <file.xes> --type <type> --map <file.json> [--source <name>]')
  const map = importMap.parse(JSON.parse(await readFile(values.map, 'utf8')))
  const { engine, close } = await open(settings)
  try {
    const source = values.source ?? (await hashOf(file))
    const { traces, documents, known, refused, passedOver } = await importXes(engine, definitionOf(engine, values.type), map, {
      source,
      name: basename(file),
      read: () => readStream(file),
      tell: (line) => console.log(line),
    })
    console.log(`${traces} traces: ${documents} documents are new, ${known} were imported before, ${refused} were left out`)
    if (passedOver > 0)
      console.log(`${passedOver} events of other steps of their lifecycle than its end were passed over, since the map does not name them`)
    if (values.source === undefined)
      console.log(`the source is this file alone; to add to it from another file, repeat its name: --source ${source}`)
    if (refused > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

function definitionOf(engine: Engine, type: string) {
  const definition = engine.definitions.find((each) => each.type === type)
  if (!definition) throw new Failure(`there is no document type ${type}`)
  return definition
}

/** The SHA-256 of a log's text, packed or not, in hex: the name of a source that has been given none. */
async function hashOf(file: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const text of xmlText(readStream(file))) sum.update(text)
  return sum.digest('hex')
}
