import type { Pool, PoolClient } from 'pg'
import type { Decision } from './decide.ts'
import { attempt, type Decisions, type Failure, isFailure } from './decide-all.ts'
import { canonical, hashOf } from '../event-store/hash.ts'
import { isPersonal, keysFor, seal } from '../event-store/personal-data.ts'

/** A decision ready to be appended: hashed, with its document's title. */
export interface Entry extends Decision {
  readonly input: string
  readonly patch: string
  readonly hash: Buffer
}

/** The entries of a command: its own, and those of its effects on other documents. They are appended together or not at all. */
export type Entries = readonly [Entry, ...Entry[]]

/**
 * Makes the decisions of commands ready to be appended; a failure stays what it is. The keys of all people in them are read together,
 * and made for those who have none.
 */
export async function sealAll(db: Pool | PoolClient, commands: readonly (Decisions | Failure)[]): Promise<(Entries | Failure)[]> {
  const personal = commands
    .flatMap((command) => (isFailure(command) ? [] : command))
    .filter(({ definition }) => isPersonal(definition))
    .map(({ event }) => event.stream)
  const keys = await keysFor(db, [...new Set(personal)])
  return commands.map((command) =>
    isFailure(command)
      ? command
      : attempt(() => command.map((decision) => sealed(decision, keys.get(decision.event.stream))) as unknown as Entries),
  )
}

/** Hashes a decision behind the hash that its document stands at. Personal data in it is sealed with the key. */
export function sealed(decision: Decision, key: Buffer | null = null): Entry {
  const { definition, event, document, effects, signature, referenceVersion } = decision
  const known = new Map()
  const asked = seal(definition, event.stream, event.input, key, known)
  const written = seal(definition, event.stream, event.patch, key, known)
  const input = canonical(asked)
  // Input and patch of a new document are often equal, and then one text serves both.
  const patch = isSame(asked, written) ? input : canonical(written)
  const hash = hashOf(event, input, patch, document.hash)
  return { definition, event, document: { ...document, hash }, effects, signature, referenceVersion, input, patch, hash }
}

/** Whether two objects have the same names with identical values. */
function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && one[name] === other[name])
}
