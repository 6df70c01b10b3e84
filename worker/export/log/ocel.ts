import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { database, type Engine, type LoggedEvent, loadTitles, ordersOf } from '@nazorat/engine'
import type { Schema } from '@nazorat/engine/postgres/schema'
import type { Definition } from '@nazorat/machines/definition'
import { officialTitles, referencesIn, titleOf } from '@nazorat/machines/fields'
import type { Language } from '@nazorat/machines/i18n'
import { systemName, userType } from '@nazorat/machines/workflow'
import type { Progress } from '../source.ts'
import { labelOf } from './event-label.ts'

interface Relation {
  readonly objectId: string
  readonly qualifier: string
}

/**
 * A log as OCEL 2.0 in JSON: each event with its objects (the document, its subject and references, the person, their
 * organization and role), each document with its states over time. The objects are collected in a temporary table, so that
 * memory does not grow with the log. The types that occur come at the end.
 */
export async function* ocelOf(
  engine: Engine,
  batches: AsyncIterable<readonly LoggedEvent[]>,
  language: Language,
  progress: Progress,
): AsyncGenerator<string> {
  const client = await engine.pool.connect()
  try {
    const db = database(client).$extendTables<{ named: { id: string } }>()
    await db.schema
      .createTable('named')
      .temporary()
      .addColumn('id', 'uuid', (id) => id.primaryKey())
      .execute()
    const definitions = new Map(engine.definitions.map((definition) => [definition.type, definition]))
    const eventTypes = new Set<string>()
    const objectTypes = new Set<string>()
    let done = 0
    yield '{"events":['
    for await (const events of batches) {
      const orders = await ordersOf(engine.pool, engine.definitions, events)
      const described = events.map((event) => {
        const definition = definitions.get(event.type)
        return { event, type: typeOf(definition, event, language), relationships: relationsOf(definition, event, orders.get(event.pos)) }
      })
      // The audit may name a document that does not exist.
      const there = await loadTitles(
        engine.pool,
        described.flatMap(({ relationships }) =>
          relationships.flatMap(({ objectId, qualifier }) => (qualifier === 'person' ? [] : [objectId])),
        ),
      )
      for (const each of described)
        each.relationships = each.relationships.filter(({ objectId, qualifier }) => qualifier === 'person' || there[objectId] !== undefined)
      for (const { type } of described) eventTypes.add(type)
      const named = new Set(described.flatMap(({ relationships }) => relationships.map(({ objectId }) => objectId)))
      const ids = sql<string>`unnest(${[...named]}::uuid[])`
      await db
        .insertInto('named')
        .columns(['id'])
        .expression(db.selectNoFrom(ids.as('id')))
        .onConflict((known) => known.doNothing())
        .execute()
      yield listed(
        described.map(({ event, type, relationships }) => ({
          id: String(event.pos),
          type,
          time: event.at,
          attributes: attributesOf(event),
          relationships,
        })),
        done === 0,
      )
      await progress((done += events.length))
    }
    yield '],"objects":['
    let first = true
    for await (const objects of objectsOf(engine, db, language)) {
      for (const { type } of objects) objectTypes.add(type)
      yield listed(objects, first)
      first = false
    }
    const types = {
      eventTypes: [...eventTypes].map((name) => ({ name, attributes: eventAttributes })),
      objectTypes: [...objectTypes].map((name) => ({ name, attributes: objectAttributes })),
    }
    yield `],${JSON.stringify(types).slice(1)}\n`
  } finally {
    // Closing the connection drops the temporary table.
    client.release(true)
  }
}

const listed = (values: readonly unknown[], isFirst: boolean): string =>
  values.map((value, i) => `${isFirst && i === 0 ? '' : ','}\n${JSON.stringify(value)}`).join('')

/** The document type is part of the event type: the same label means another event for another type. */
const typeOf = (definition: Definition | undefined, event: LoggedEvent, language: Language): string =>
  `${definition?.label.one[language] ?? event.type}: ${labelOf(definition, event, language)}`

const eventAttributes = [
  { name: 'action', type: 'string' },
  { name: 'version', type: 'integer' },
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'origin', type: 'string' },
  { name: 'doneAt', type: 'time' },
  { name: 'device', type: 'string' },
  { name: 'hash', type: 'string' },
  { name: 'signature', type: 'string' },
]

const attributesOf = ({ action, version, from, to, origin, done, hash, signature }: LoggedEvent) =>
  Object.entries({
    action,
    version: String(version),
    from,
    to,
    origin,
    doneAt: done?.at ?? null,
    device: done?.device ?? null,
    hash: hash.toString('hex'),
    signature: signature?.toString('hex') ?? null,
  }).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

function relationsOf(
  definition: Definition | undefined,
  { stream, actor, onBehalfOf, organization, role, patch }: LoggedEvent,
  order: string | undefined,
): Relation[] {
  const relations: Relation[] = [
    { objectId: stream, qualifier: 'document' },
    { objectId: actor, qualifier: 'person' },
  ]
  if (onBehalfOf) relations.push({ objectId: onBehalfOf, qualifier: 'onBehalfOf' })
  if (order) relations.push({ objectId: order, qualifier: 'byOrder' })
  if (organization) relations.push({ objectId: organization, qualifier: 'organization' })
  if (role) relations.push({ objectId: role, qualifier: 'role' })
  if (!definition) return relations
  const about = definition.subject === undefined ? null : patch[definition.subject]
  if (typeof about === 'string') relations.push({ objectId: about, qualifier: definition.subject! })
  return [...relations, ...referencesIn(definition.fields, patch).map(({ path, value }) => ({ objectId: value, qualifier: path }))]
}

interface OcelObject {
  readonly id: string
  readonly type: string
  readonly attributes: readonly { name: string; time: string; value: string }[]
}

const objectAttributes = [
  { name: 'title', type: 'string' },
  { name: 'state', type: 'string' },
]

/** The format gives constant attributes the time zero: titles are exported as constants. */
const always = '1970-01-01T00:00:00.000Z'

async function* objectsOf(
  { pool }: Engine,
  db: Kysely<Schema & { named: { id: string } }>,
  language: Language,
): AsyncGenerator<OcelObject[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const rows = await db
      .selectFrom('named as n')
      .leftJoin('stream as s', 's.id', 'n.id')
      .select(({ selectFrom }) => [
        'n.id',
        's.type',
        jsonArrayFrom(
          selectFrom('event as e')
            .select([sql<string>`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('time'), 'e.to_state as value'])
            .whereRef('e.stream', '=', 'n.id')
            .whereRef('e.from_state', 'is distinct from', 'e.to_state')
            .orderBy('e.version'),
        ).as('states'),
      ])
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(1000)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const titles = officialTitles(
      await loadTitles(
        pool,
        rows.map(({ id }) => id),
      ),
    )
    yield rows.map(({ id, type, states }) => ({
      id,
      // Only actors can be without a document.
      type: type ?? userType,
      attributes: [
        { name: 'title', time: always, value: titleOf(titles, id, language) || systemName[language] },
        ...states.map((state) => ({ name: 'state', ...state })),
      ],
    }))
  }
}
