import type { Receipt } from '@nazorat/machines'

/**
 * Something that someone wants to happen to one document. `id` makes it happen once, however often
 * it is sent; `version` is the one that the sender saw, 0 for a document that does not exist yet.
 */
export interface Command {
  readonly id: string
  readonly type: string
  readonly document: string
  readonly action: string
  readonly version: number
  readonly input: Record<string, unknown>
  /** Where it came from, an address of the network. */
  readonly origin?: string | undefined
}

/** A stored fact: what was done, and what it changed. Replay needs nothing else. */
export interface Event {
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly action: string
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly organization: string | null
  readonly role: string | null
  readonly origin: string | null
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  readonly input: Record<string, unknown>
  /** The fields that changed, with their new values. */
  readonly patch: Record<string, unknown>
  /** SHA-256 of the machine that decided it. */
  readonly machine: Buffer
  readonly command: string
}

/** An event as it was read back from the log. */
export interface LoggedEvent extends Event {
  readonly pos: number
  readonly hash: Buffer
  /** The fields of its patch that could be read before their person was erased. */
  readonly erased?: readonly string[]
}

/** What an event says without what was in it: enough to know who moved what. */
export type Move = Pick<LoggedEvent, 'pos' | 'stream' | 'version' | 'type' | 'action' | 'to' | 'actor' | 'at'>

/** A document as the log has it so far: what was folded out of its events. */
export interface Document {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly state: string
  readonly values: Record<string, unknown>
  readonly createdAt: string
  readonly createdUserId: string
  readonly updatedAt: string
  /** The hash of its last event; empty before the first. */
  readonly hash: Buffer
}

export type { Receipt }
