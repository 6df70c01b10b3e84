import type { ProblemReply, Receipt } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import { clockOffset } from '../../api/clock.ts'

/** A command that is kept on the device until the server's answer to it is kept too. */
export interface Entry {
  /** Its `Idempotency-Key`: however often it is sent, it happens once. It stays when the input is changed. */
  readonly id: string
  /** Its place among the entries of the device: a clock that is set back changes no order. */
  readonly place: number
  readonly type: string
  /** That of a new document follows from the entry's own (`newDocumentId`). */
  readonly document: string
  /** The name of a document when the entry was made, for the list of what waits. */
  readonly title: string
  readonly action: string
  /** How it is called: the form's action makes or changes a document, any other is called by its name. */
  readonly call: 'create' | 'update' | 'action'
  /** The version that its person saw, 0 for a new document. Of no meaning while `after` is set. */
  readonly version: number
  /** The entry of the same document that comes before it: this one is sent on the version that the other's answer names. */
  readonly after: string | null
  /** Names its files by their hashes, as a document does. */
  readonly input: Readonly<Record<string, unknown>>
  /** The files that the input names and the server does not have yet. Their bytes are apart in the store, by their hash. */
  readonly files: readonly EntryFile[]
  /** An ISO moment by the device's clock. */
  readonly doneAt: string
  /** Milliseconds by which the server's clock was ahead of the device's when it was last compared; null: never yet. */
  readonly clockOffset: number | null
  /** A UUID. */
  readonly device: string
  /** The release of the app that made it. */
  readonly release: string
  /** The id of the user whose command it is: nobody else's session sends it. */
  readonly user: string
  /** Null: it waits. `yes` is kept only until those after it know of it. */
  readonly answer: Answer | null
}

export interface EntryFile {
  /** SHA-256 of its bytes, by which the input names it. */
  readonly hash: string
  readonly name: string
  readonly size: number
  /** By which the server knows the upload, once it is begun: it goes on where it stopped. */
  readonly upload: string | null
  /** As the server has it, once all bytes are there: it takes the place of what the input names. */
  readonly stored: StoredFile | null
}

/** The version that a command has made. */
export type MadeVersion = Pick<Receipt, 'id' | 'version'>

export type Answer =
  /** The receipt of a deletion is null. */
  | { readonly kind: 'yes'; readonly receipt: MadeVersion | null; readonly at: string }
  /** It stands beside what was typed, until it is changed, tried again or dropped by the user's own word. */
  | { readonly kind: 'no'; readonly problem: ProblemReply; readonly at: string }

/** When it was done, by the server's clock as far as the two were ever compared. */
export const doneAt = (entry: Pick<Entry, 'doneAt' | 'clockOffset'>): string =>
  new Date(Date.parse(entry.doneAt) + (entry.clockOffset ?? clockOffset() ?? 0)).toISOString()

/** The input with its files as the server has them: a photo is told there from a paper. */
export function withStored({ input, files }: Pick<Entry, 'input' | 'files'>): Entry['input'] {
  const stored = new Map(files.flatMap((file) => (file.stored ? [[file.hash, file.stored] as const] : [])))
  return replaced(input) as Entry['input']

  function replaced(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    const there = 'hash' in value && typeof value.hash === 'string' ? stored.get(value.hash) : undefined
    return there ?? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]))
  }
}
