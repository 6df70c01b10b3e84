import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { actionIn } from '@nazorat/machines/definition'
import type { DeadlineSchedule } from '@nazorat/machines/workflow'
import { scheduleAfter } from '../deadlines/schedule.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { writeReferenceVersion } from '../deadlines/rows.ts'
import { referredIds } from '../documents/load.ts'
import { arrayOf, arrayOfRows, type TypeName } from '../postgres/binary.ts'
import { database } from '../postgres/database.ts'
import { sendPipelined, type Statement } from '../postgres/pipeline.ts'
import type { Entries, Entry } from './entry.ts'
import { nameFiles } from '../event-store/files.ts'
import { doneText } from '../event-store/hash.ts'
import { keepSignatures } from '../event-store/signatures.ts'
import { destroyKeys } from '../event-store/personal-data.ts'
import { tableWrites } from './table-writes.ts'
import { writeTitles } from '../documents/titles.ts'

/**
 * Appends the entries of commands, of different documents, document tables included: all in one piece, which is a transaction
 * of its own unless the connection is in one. Returns the documents left out, because they had moved; the others were taken.
 * Breaks the index `event_command`, and takes none, when a command has happened to its document before; the constraint
 * `refer` when what one refers to, or a file that it names, is gone; `stand_at` when a document of a command with effects had
 * moved; and `reference_data_at` when one was decided with other reference data than there is.
 * Its statements are SQL of their own: values go in binary along the pipelined connection, where Kysely sends none.
 */
export async function append(client: ClientBase, referenceData: ReferenceData, commands: readonly Entries[]): Promise<ReadonlySet<string>> {
  const entries = commands.flat()
  const joined = commands.flatMap((ofCommand) => (ofCommand.length > 1 ? ofCommand : []))
  // Before anything is waited for: what is known may change meanwhile.
  const { version } = referenceData
  const events = entries.map(({ definition, event, document, input, patch, hash }) => [
    event.stream,
    event.version,
    event.type,
    event.action,
    event.from,
    event.to,
    event.actor,
    event.organization,
    event.role,
    event.origin,
    event.at,
    input,
    patch,
    event.machine,
    event.command,
    hash,
    ...deadlineColumns(scheduleAfter(referenceData, definition, event, document)),
    event.signature,
    event.onBehalfOf,
    doneText(event.done),
  ])
  const referred = entries.flatMap(({ definition, event }) => referredIds(definition, event.patch))
  const versions = new Set(entries.flatMap(({ referenceVersion }) => referenceVersion ?? []))
  const erased = entries.filter(({ definition, event }) => actionIn(definition, event.action, event.from ?? '')?.erasesPersonalData)
  const [appended] = await sendPipelined(client, [
    { name: 'append', text: 'select append($1, $2)', values: [arrayOfRows(await typeOfDecided(client), decided, events), String(version)] },
    ...(joined.length > 0 ? [standAt(joined)] : []),
    ...(versions.size > 0 ? [referenceDataAt(versions)] : []),
    ...tableWrites(entries),
    ...writeTitles(entries),
    ...(referred.length > 0 ? [{ name: 'refer', text: 'select refer($1)', values: [arrayOf('uuid', referred)] }] : []),
    ...nameFiles(entries),
    ...keepSignatures(entries),
    ...(erased.length > 0 ? [destroyKeys(erased)] : []),
    ...(entries.some(({ event }) => referenceData.has(event.type)) ? [writeReferenceVersion] : []),
  ])
  const late = appended![0]![0]
  return late ? new Set(late.slice(1, -1).split(',')) : noConflicts
}

/** Asks whether all of these entries were taken. */
const standAt = (entries: readonly Entry[]): Statement => ({
  name: 'stand at',
  text: 'select stand_at($1, $2)',
  values: [
    arrayOf(
      'uuid',
      entries.map(({ event }) => event.stream),
    ),
    arrayOf(
      'bytea',
      entries.map(({ hash }) => hash),
    ),
  ],
})

/** Asks whether the reference data that entries were decided with is that of now. */
const referenceDataAt = (versions: ReadonlySet<number>): Statement => ({
  name: 'reference data at',
  text: 'select reference_data_at($1)',
  values: [`{${[...versions].join()}}`],
})

const noConflicts: ReadonlySet<string> = new Set()

/** The fields of the type `decided`. */
const decided: readonly TypeName[] = [
  'uuid',
  'integer',
  'text',
  'text',
  'text',
  'text',
  'uuid',
  'uuid',
  'uuid',
  'text',
  'timestamptz',
  'json',
  'json',
  'bytea',
  'uuid',
  'bytea',
  'boolean',
  'text',
  'timestamptz',
  'text',
  'timestamptz',
  'bytea',
  'uuid',
  'json',
]

/** An event's effect on its document's schedule, as columns of `decided`: no change, stopped, or restarted. */
function deadlineColumns(running: DeadlineSchedule | null | undefined): unknown[] {
  if (!running) return [running === null ? false : null, null, null, null, null]
  return [true, running.next?.name, running.next?.at, running.due?.name, running.due?.at]
}

/** The OID of the type `decided`, which differs between databases. */
async function typeOfDecided(client: ClientBase): Promise<number> {
  let number = numbers.get(client)
  if (number === undefined) {
    const { rows } = await sql<{ oid: number }>`select 'decided'::regtype::oid as oid`.execute(database(client))
    numbers.set(client, (number = rows[0]!.oid))
  }
  return number
}

const numbers = new WeakMap<ClientBase, number>()
