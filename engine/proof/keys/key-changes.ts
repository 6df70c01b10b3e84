import type { Pool, PoolClient } from 'pg'
import { database } from '../../postgres/database.ts'
import type { Signer } from '../key.ts'
import { isSameKey, named, readVkey, type Verifier, verifierOfRaw, vkeyOf } from '../verifier.ts'
import { type Checkpoint, openNote, signNote } from '../note.ts'

/** A change of the key that signs the log, or of the log's name, after the last checkpoint of the former. */
export interface KeyChange extends Checkpoint {
  readonly from: Verifier
  readonly to: Verifier
}

/** Signs a change of the key or the name: a checkpoint with both as further lines (vkeys), signed by both. */
export const signKeyChange = (from: Signer, to: Signer, { size, root, at, previous }: Checkpoint): string =>
  signNote(
    [from, to],
    [
      `${from.verifier.origin} key change`,
      String(size),
      root.toString('base64'),
      `at ${at}`,
      `previous ${previous.toString('base64')}`,
      `from ${vkeyOf(from.verifier)}`,
      `to ${vkeyOf(to.verifier)}`,
    ],
  )

/** Reads the change of a key or name; null when its format or one of its signatures is wrong. */
export function openKeyChange(note: string): KeyChange | null {
  const lines = note.split('\n')
  const [from, to] = ['from ', 'to '].map((start) => changedKey(lines.find((line) => line.startsWith(start))?.slice(start.length) ?? ''))
  if (!from || !to) return null
  const opened = openNote([from, to], note)
  if (opened?.signedBy.length !== 2) return null
  const [title, size = '', root = '', at = '', previous = '', first = '', second = '', ...rest] = opened.lines
  if (
    title !== `${from.origin} key change` ||
    !/^\d+$/.test(size) ||
    !at.startsWith('at ') ||
    !previous.startsWith('previous ') ||
    !first.startsWith('from ') ||
    !second.startsWith('to ') ||
    rest.length > 0
  )
    return null
  return {
    size: Number(size),
    root: Buffer.from(root, 'base64'),
    at: at.slice(3),
    previous: Buffer.from(previous.slice(9), 'base64'),
    from,
    to,
  }
}

/** A vkey; former releases wrote the key alone, from which its name was derived. */
const changedKey = (text: string): Verifier | null => {
  const raw = Buffer.from(text, 'base64')
  return raw.toString('base64') === text ? verifierOfRaw(raw) : readVkey(text)
}

/**
 * The keys that have signed a log one after the other, and the names by which they did, as the notes of their changes say. The verifier
 * must be one of them: since both keys sign a change, those before and after it are as trustworthy. `checkpoint`
 * is one of the log: by it, a verifier without a name learns that of the log.
 */
export class LogKeys {
  /** The faults of the changes, as sentences. */
  readonly faults: readonly string[]
  readonly #keys: readonly Verifier[]
  readonly #changes: readonly KeyChange[]

  constructor(verifier: Verifier, notes: readonly string[], checkpoint = '') {
    const opened = notes.map(openKeyChange)
    const changes = opened.filter((change) => change !== null)
    const keys = [...changes.slice(0, 1).map(({ from }) => from), ...changes.map(({ to }) => to)]
    const unsigned = opened.flatMap((change, i) => (change ? [] : [`change ${i + 1} of the key: its signatures do not fit`]))
    const follows = ({ from, size }: KeyChange, i: number) => isSame(from, keys[i]!) && size >= (changes[i - 1]?.size ?? 0)
    const broken = changes.flatMap((change, i) =>
      follows(change, i) ? [] : [`change ${i + 1} of the key: it does not follow the one before it`],
    )
    const isKnown = keys.length === 0 || keys.some((key) => isSame(key, named(verifier, key.origin)))
    const strange = isKnown ? [] : [`the changes of the key: none is of ${verifier.origin}`]
    this.faults = [...unsigned, ...broken, ...strange]
    const joined = changes.length > 0 && broken.length === 0 && strange.length === 0
    this.#keys = joined ? keys : [namedIn(checkpoint, verifier)]
    this.#changes = joined ? changes : []
  }

  /** The key that signs a checkpoint of so many events. */
  at(size: number): Verifier {
    return this.from(size)[0]!
  }

  /** The key that signs a checkpoint of so many events, and the former one, which may have signed it too. */
  signing(size: number): readonly Verifier[] {
    const index = this.#keys.length - this.from(size).length
    return this.#keys.slice(Math.max(0, index - 1), index + 1)
  }

  /** The key that signs now. */
  get last(): Verifier {
    return this.#keys.at(-1)!
  }

  /** All keys, and up to which size each has signed; null for the last. */
  get history(): readonly { readonly key: Verifier; readonly until: number | null }[] {
    return this.#keys.map((key, i) => ({ key, until: this.#changes[i]?.size ?? null }))
  }

  /** The key of `at`, and those after it. */
  from(size: number): readonly Verifier[] {
    const index = this.#changes.findIndex((change) => size <= change.size)
    return this.#keys.slice(index)
  }
}

/** The verifier by the name in a checkpoint, if it is its key that has signed it by this name. */
function namedIn(checkpoint: string, verifier: Verifier): Verifier {
  const found = named(verifier, checkpoint.split('\n', 1)[0]!)
  return openNote([found], checkpoint) ? found : verifier
}

const isSame = (a: Verifier, b: Verifier): boolean => a.origin === b.origin && isSameKey(a, b)

export interface StoredKeyChange {
  readonly number: number
  readonly size: number
  readonly at: string
  readonly note: string
}

/** The changes of the key, in their order. */
export async function keyChanges(db: Pool | PoolClient): Promise<StoredKeyChange[]> {
  const rows = await database(db).selectFrom('log_key_change').select(['number', 'size', 'at', 'note']).orderBy('number').execute()
  return rows.map(({ number, size, at, note }) => ({ number, size, at: at.toISOString(), note }))
}
