import { hash, type KeyObject } from 'node:crypto'
import { cosign, type Witness as WitnessKey } from '@nazorat/engine/proof/cosignature'
import { emptyRoot, isConsistent } from '@nazorat/engine/proof/merkle'
import { openNote, signaturesOf } from '@nazorat/engine/proof/note'
import { keyId, type Verifier } from '@nazorat/engine/proof/verifier'
import type { Store } from './store.ts'

/** An answer over HTTP. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly type?: string
}

interface WitnessSettings {
  readonly key: WitnessKey
  readonly privateKey: KeyObject
  /** The keys of the logs that it knows; several of one name while a key is changed. */
  readonly logs: readonly Verifier[]
  readonly store: Store
  readonly now?: () => Date
  /** Told of a log that has signed something that does not continue what it has signed before. */
  readonly tell?: (sentence: string) => void
}

/** A witness of logs (C2SP tlog-witness): it signs that a checkpoint continues the one that it has signed before, and never two that do not. */
export class Witness {
  readonly #given: WitnessSettings
  readonly #logs: ReadonlyMap<string, readonly Verifier[]>
  readonly #origins: ReadonlyMap<string, string>

  constructor(given: WitnessSettings) {
    this.#given = given
    this.#logs = Map.groupBy(given.logs, ({ origin }) => origin)
    this.#origins = new Map(Array.from(this.#logs.keys(), (origin) => [hash('sha256', origin), origin]))
  }

  /** Answers `add-checkpoint`. The checks are in the order of the specification. */
  add(body: string): Reply {
    const asked = readRequest(body)
    if (!asked) return { status: 400, body: 'this is no add-checkpoint request\n' }
    const { old, path, note, origin, size, root } = asked
    const keys = this.#logs.get(origin)
    if (!keys) return { status: 404, body: 'this log is not known here\n' }
    const opened = openNote(keys, note)
    if (!opened) return { status: 403, body: 'no key that is known here has signed this\n' }
    if (old > size) return { status: 400, body: 'the old size is larger than the new one\n' }
    const { store, now = () => new Date() } = this.#given
    const last = store.last(origin)
    if (old !== (last?.size ?? 0)) return conflict(last?.size)
    const first = { size: old, root: last ? Buffer.from(last.root, 'base64') : emptyRoot }
    const isEmpty = size > 0 || root.equals(emptyRoot)
    if (!isEmpty || (old === 0 && path.length > 0) || !isConsistent({ first, second: { size, root }, path }))
      return this.#refuseFork(note, last?.note)
    const time = Math.floor(now().getTime() / 1000)
    const line = cosign(this.#given.key, this.#given.privateKey, note, time)
    const signed = { size, root: root.toString('base64'), note: `${signedBy(note, opened.signedBy)}${line}` }
    // Signed before it is stored, and given out after: what is stored was compared with what was signed last, in one statement.
    return store.replace(origin, old, signed) ? { status: 200, body: line } : conflict(store.last(origin)?.size)
  }

  /** The newest checkpoint that it has signed of the log whose name has this hash (SHA-256, hexadecimal); null if there is none. */
  checkpoint(originHash: string): string | null {
    const origin = this.#origins.get(originHash)
    return origin === undefined ? null : (this.#given.store.last(origin)?.note ?? null)
  }

  /** Keeps the note: with the one that was signed before it proves that the log is not one log. */
  #refuseFork(note: string, last = ''): Reply {
    const { store, now = () => new Date(), tell } = this.#given
    store.keepFork(note, now().toISOString())
    tell?.(`refused: a checkpoint that is signed and does not continue the one before it\n${last}\n${note}`)
    return { status: 422, body: 'this does not continue what was signed before\n' }
  }
}

const conflict = (size = 0): Reply => ({ status: 409, body: `${size}\n`, type: 'text/x.tlog.size' })

interface Request {
  readonly old: number
  readonly path: readonly Buffer[]
  readonly note: string
  readonly origin: string
  readonly size: number
  readonly root: Buffer
}

/** Reads a request; null when its form is wrong. */
function readRequest(body: string): Request | null {
  const end = body.indexOf('\n\n')
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n')
  const note = body.slice(end + 2)
  const text = signaturesOf(note)?.text
  if (end < 0 || text === undefined || lines.length > 63) return null
  const [origin = '', length = '', rootLine = ''] = text.split('\n')
  const [old, size] = [first.startsWith('old ') ? readSize(first.slice(4)) : null, readSize(length)]
  const [root, ...path] = [rootLine, ...lines].map(readHash)
  if (old === null || size === null || origin === '' || !root || path.some((hash) => hash === null)) return null
  return { old, path: path as Buffer[], note, origin, size, root }
}

const readSize = (text: string): number | null =>
  /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null

function readHash(line: string): Buffer | null {
  const bytes = Buffer.from(line, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === line ? bytes : null
}

/** A note with the lines of these keys alone. */
function signedBy(note: string, keys: readonly Verifier[]): string {
  const { text, signatures } = signaturesOf(note)!
  const own = signatures.filter(({ name, id }) => keys.some(({ origin, key }) => origin === name && id.equals(keyId(origin, key))))
  return `${text}\n${own.map(({ line }) => line).join('')}`
}
