/** The stored record of what was done to a document, and what it changed. Replay needs nothing else. */
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
  /** SHA-256 of the signature by which its actor stands for it; null where it is not signed. */
  readonly signature: Buffer | null
  /** The user for whom its actor acted; null where they acted for themselves. */
  readonly onBehalfOf: string | null
  /** When it was done, where it was received later; null where that is one moment. */
  readonly done: Done | null
}

/** When and on which device something was done without a network, as the device says. */
export interface Done {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  /** The id that the device has given itself, a UUID. */
  readonly device: string
  /** Whether terms count from then: the server received it soon enough. */
  readonly counts: boolean
}

/** The moment from which the terms of an event count: when it was done, as far as that counts, else when it was received. */
export const termStart = ({ at, done }: Pick<Event, 'at' | 'done'>): string => (done?.counts ? done.at : at)

/** An event as it was read back from the log. */
export interface LoggedEvent extends Event {
  readonly pos: number
  readonly hash: Buffer
  /** The fields of its patch that could be read before their person was erased. */
  readonly erased?: readonly string[]
}

/** An event without its values: who moved which document, and when. */
export type Move = Pick<LoggedEvent, 'pos' | 'stream' | 'version' | 'type' | 'action' | 'from' | 'to' | 'actor' | 'at'>

/** A command has effects on at most so many other documents: its events stand side by side in the log, no further apart. */
export const maxEffects = 100
