import type { Definition } from '@nazorat/machines/definition'
import type { Decision } from './decide.ts'
import { canonical, hashOf } from '../event-store/hash.ts'
import { seal } from '../event-store/personal-data.ts'

/** A decision ready to be appended: hashed, with its document's title. */
export interface Entry extends Decision {
  readonly definition: Definition
  readonly input: string
  readonly patch: string
  readonly hash: Buffer
  /** The version of the reference data that it was decided with; null where it was with none. */
  readonly referenceVersion: number | null
}

/** The entries of a command: its own, and those of its effects on other documents. They are appended together or not at all. */
export type Decided = readonly [Entry, ...Entry[]]

/** Hashes a decision behind the hash that its document stands at. What it says of a person is sealed with the key. */
export function sealed(definition: Definition, { event, document, effects, signature }: Decision, key: Buffer | null = null): Entry {
  const known = new Map()
  const asked = seal(definition, event.stream, event.input, key, known)
  const written = seal(definition, event.stream, event.patch, key, known)
  const input = canonical(asked)
  // Input and patch of a new document are often equal, and then one text serves both.
  const patch = isSame(asked, written) ? input : canonical(written)
  const sum = hashOf(event, input, patch, document.hash)
  return { definition, event, document: { ...document, hash: sum }, effects, signature, input, patch, hash: sum, referenceVersion: null }
}

/** Whether two objects have the same names with identical values. */
function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
}
