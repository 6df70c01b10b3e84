import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import { Refusal } from '@nazorat/machines/workflow'
import { arrayOf } from '../postgres/binary.ts'
import type { Statement } from '../postgres/pipeline.ts'
import { type Placeholder, prepared } from '../postgres/prepared.ts'
import { keyBytes } from '../secrets/master-key.ts'
import { openSecret, sealSecret } from '../secrets/seal.ts'

/** A value of a personal field as the log keeps it: AES-256-GCM, base64 of nonce, tag and ciphertext. */
interface Sealed {
  readonly sealed: string
}

type Values = Record<string, unknown>

export const isPersonal = ({ personal }: Definition): boolean => personal.length > 0

/** The keys of people by their ids, made for those who have none yet; null for those whose key was destroyed. */
export async function keysFor(db: Pool | PoolClient, persons: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>> {
  if (persons.length === 0) return new Map()
  await makeKeys(db, { persons, keys: persons.map((person) => sealSecret('person_key', person, randomBytes(keyBytes))) })
  return keysOf(db, persons)
}

/** Destroys the keys of those whose stream stands at the hash of the event that says so: in its transaction, after it. */
export const destroyKeys = (erased: readonly { event: { stream: string }; hash: Buffer }[]): Statement => ({
  text: 'select destroy_keys($1, $2)',
  values: [
    arrayOf(
      'uuid',
      erased.map(({ event }) => event.stream),
    ),
    arrayOf(
      'bytea',
      erased.map(({ hash }) => hash),
    ),
  ],
})

/** The sealed values of a person, by field: the same value is sealed once. */
type SealedBefore = Map<string, { readonly value: unknown; readonly sealed: Sealed }>

/** Values with the personal fields sealed; each bound to its person and field, so that none can stand in another's place. */
export function seal(
  { personal }: Definition,
  person: string,
  values: Values,
  key: Buffer | null,
  known: SealedBefore = new Map(),
): Values {
  const named = personal.filter((name) => values[name] !== null && values[name] !== undefined)
  if (named.length === 0) return values
  // The person was erased after the document was loaded here, so the command is decided again.
  if (!key) throw new Refusal('moved')
  const sealedAgain = (name: string) => {
    const before = known.get(name)
    if (before && before.value === values[name]) return before.sealed
    const sealed = sealValue(values[name], key, `${person}/${name}`)
    known.set(name, { value: values[name], sealed })
    return sealed
  }
  return { ...values, ...Object.fromEntries(named.map((name) => [name, sealedAgain(name)])) }
}

/** Stored events without their sealed values: for readers that need no personal data. */
export const withoutSealed = <E extends Stored>(events: readonly E[]): E[] =>
  events.map((event) => {
    if (!hasSealed(event.input) && !hasSealed(event.patch)) return event
    return { ...event, input: unsealedOf(event.input), patch: unsealedOf(event.patch) }
  })

const unsealedOf = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => !isSealed(value)))

interface Stored {
  readonly stream: string
  readonly input: Values
  readonly patch: Values
}

/**
 * Events as they were when they were sealed. What was sealed with a key that is destroyed is null, and its name stands
 * in `erased`. Asks the database only when something is sealed. Throws when a key does not open what was sealed with it,
 * unless the person is among the `unreadable`: then it is as if the key were destroyed.
 */
export async function unseal<E extends Stored>(
  db: Pool | PoolClient,
  events: readonly E[],
  unreadable: ReadonlySet<string> = new Set(),
): Promise<(E & { erased?: readonly string[] })[]> {
  const persons = new Set(events.filter(({ input, patch }) => hasSealed(input) || hasSealed(patch)).map(({ stream }) => stream))
  if (persons.size === 0) return [...events]
  const keys = await keysOf(
    db,
    [...persons].filter((person) => !unreadable.has(person)),
  )
  return events.map((event) => {
    if (!persons.has(event.stream)) return event
    const key = keys.get(event.stream) ?? null
    const open = (values: Values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, isSealed(value) ? opened(value, key, event.stream, name) : value]),
      )
    const erased = key ? [] : Object.keys(event.patch).filter((name) => isSealed(event.patch[name]))
    return { ...event, input: open(event.input), patch: open(event.patch), ...(erased.length > 0 && { erased }) }
  })
}

function opened(value: Sealed, key: Buffer | null, person: string, name: string): unknown {
  try {
    return openValue(value, key, `${person}/${name}`)
  } catch (error) {
    throw new Error(`what the log says of person ${person} cannot be read with their key`, { cause: error })
  }
}

/** Whether a key, as it is stored, opens all that is sealed in these values of a person. */
export function opensAll(person: string, stored: Buffer, ...values: readonly Values[]): boolean {
  try {
    const key = openKey(person, stored)
    for (const each of values)
      for (const [name, value] of Object.entries(each)) if (isSealed(value)) openValue(value, key, `${person}/${name}`)
    return true
  } catch {
    return false
  }
}

const makeKeys = prepared('make keys', (db, placeholder: Placeholder<{ persons: readonly string[]; keys: readonly Buffer[] }>) =>
  db
    .insertInto('person_key')
    .columns(['person', 'key'])
    .expression(sql`select * from unnest(${placeholder('persons')}::uuid[], ${placeholder('keys')}::bytea[])`)
    .onConflict((conflict) => conflict.doNothing()),
)

const keys = prepared('keys', (db, placeholder: Placeholder<{ persons: readonly string[] }>) =>
  db
    .selectFrom('person_key')
    .select(['person', 'key'])
    .where('person', '=', sql<string>`any(${placeholder('persons')})`),
)

const keysOf = async (db: Pool | PoolClient, persons: readonly string[]): Promise<Map<string, Buffer | null>> =>
  new Map((await keys(db, { persons })).map(({ person, key }) => [person, key && openKey(person, key)]))

/** A key that is not sealed for its person with a master key was put in by somebody else, who could read what is written with it. */
const openKey = (person: string, stored: Buffer): Buffer => openSecret('person_key', person, stored)

const hasSealed = (values: Values): boolean => {
  for (const name in values) if (isSealed(values[name])) return true
  return false
}

/** No kind of field has values of this form. */
const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'sealed' in value

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Random bytes for a nonce. Many are drawn at once: a call for twelve bytes costs as much as one for some thousands. */
function nextNonce(): Buffer {
  if (drawn.length < nonceBytes) drawn = randomBytes(400 * nonceBytes)
  const nonce = drawn.subarray(0, nonceBytes)
  drawn = drawn.subarray(nonceBytes)
  return nonce
}

let drawn = Buffer.alloc(0)

/** A key as an object of Node's. Given as bytes, Node converts it for each value, and that takes longer than the cipher itself. */
const secretOf = (key: Buffer): KeyObject => memoized(secrets, key, () => createSecretKey(key))

const secrets = new WeakMap<Buffer, KeyObject>()

function sealValue(value: unknown, key: Buffer, place: string): Sealed {
  const nonce = nextNonce()
  const sealing = createCipheriv(cipher, secretOf(key), nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([sealing.update(JSON.stringify(value), 'utf8'), sealing.final()])
  return { sealed: Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64') }
}

function openValue({ sealed }: Sealed, key: Buffer | null, place: string): unknown {
  if (!key) return null
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, secretOf(key), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return JSON.parse(Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8'))
}
