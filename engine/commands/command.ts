import type { Receipt } from '@nazorat/machines/api-types'
import type { Signature } from '../event-store/signatures.ts'

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
  /** The actor's signature of this command. Its caller has verified it. */
  readonly signature?: Signature | undefined
}

export type { Receipt }
