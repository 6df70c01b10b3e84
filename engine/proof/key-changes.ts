import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { rawKey, type Signer, type Verifier, verifierOfRaw } from './key.ts'
import { type Checkpoint, openNote, signNote } from './note.ts'

/** A change of the key that signs the log, after the last checkpoint of the former key. */
export interface KeyChange extends Checkpoint {
  readonly from: Verifier
  readonly to: Verifier
}

/** Signs a change of the key: a checkpoint with both keys as further lines, signed by both. */
export const signKeyChange = (from: Signer, to: Signer, { size, root, at, previous }: Checkpoint): string =>
  signNote(
    [from, to],
    [
      `${from.verifier.origin} key change`,
      String(size),
      root.toString('base64'),
      `at ${at}`,
      `previous ${previous.toString('base64')}`,
      `from ${rawKey(from.verifier.key).toString('base64')}`,
      `to ${rawKey(to.verifier.key).toString('base64')}`,
    ],
  )

/** Reads the change of a key; null when its format or one of its signatures is wrong. */
export function openKeyChange(note: string): KeyChange | null {
  const lines = note.split('\n')
  const keys = ['from ', 'to '].map((name) =>
    verifierOfRaw(Buffer.from(lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '', 'base64')),
  )
  const [from, to] = keys
  if (!from || !to) return null
  const [title, size = '', root = '', at = '', previous = '', first, second, ...rest] = openNote([from, to], note) ?? []
  if (
    title !== `${from.origin} key change` ||
    !/^\d+$/.test(size) ||
    !at.startsWith('at ') ||
    !previous.startsWith('previous ') ||
    rest.length > 0
  )
    return null
  if (first !== `from ${rawKey(from.key).toString('base64')}` || second !== `to ${rawKey(to.key).toString('base64')}`) return null
  return {
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    at: at.slice(3),
    previous: Buffer.from(previous.slice(9), 'base64'),
    from,
    to,
  }
}

/**
 * The keys that have signed a log one after the other, as the notes of their changes say. The verifier must be one of them: since
 * both keys sign a change, those before and after it are as trustworthy.
 */
export class LogKeys {
  /** The faults of the changes, as sentences. */
  readonly faults: readonly string[]
  readonly #keys: readonly Verifier[]
  readonly #changes: readonly KeyChange[]

  constructor(verifier: Verifier, notes: readonly string[]) {
    const opened = notes.map(openKeyChange)
    const changes = opened.filter((change) => change !== null)
    const keys = [...changes.slice(0, 1).map(({ from }) => from), ...changes.map(({ to }) => to)]
    const unsigned = opened.flatMap((change, i) => (change ? [] : [`change ${i + 1} of the key: its signatures do not fit`]))
    const follows = ({ from, size }: KeyChange, i: number) => from.origin === keys[i]!.origin && size >= (changes[i - 1]?.size ?? 0)
    const broken = changes.flatMap((change, i) =>
      follows(change, i) ? [] : [`change ${i + 1} of the key: it does not follow the one before it`],
    )
    const isKnown = keys.length === 0 || keys.some(({ origin }) => origin === verifier.origin)
    const strange = isKnown ? [] : [`the changes of the key: none is of ${verifier.origin}`]
    this.faults = [...unsigned, ...broken, ...strange]
    const joined = changes.length > 0 && broken.length === 0 && strange.length === 0
    this.#keys = joined ? keys : [verifier]
    this.#changes = joined ? changes : []
  }

  /** The key that signs a checkpoint of so many events. */
  at(size: number): Verifier {
    return this.from(size)[0]!
  }

  /** The key of `at`, and those after it. */
  from(size: number): readonly Verifier[] {
    const index = this.#changes.findIndex((change) => size <= change.size)
    return this.#keys.slice(index)
  }
}

export interface StoredKeyChange {
  readonly number: number
  readonly size: number
  readonly at: string
  readonly note: string
}

/** The changes of the key, in their order. */
export async function keyChanges(db: Pool | PoolClient): Promise<StoredKeyChange[]> {
  const rows = await database(db).selectFrom('log_key_change').select(['number', 'size', 'at', 'note']).orderBy('number').execute()
  return rows.map(({ number, size, at, note }) => ({ number, size: Number(size), at: at.toISOString(), note }))
}
