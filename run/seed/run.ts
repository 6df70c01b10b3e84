import type { Actor, Receipt, StoredFile } from '@nazorat/machines'
import type { Command } from '@nazorat/engine'

/** The operations of a seed. It creates everything by commands, like a user. */
export interface Run {
  /** `at` is the moment at which the command happens, ISO 8601 in UTC; without it, now. */
  execute(actor: Actor, command: Command, at?: string): Promise<Receipt>
  /** Creates a PDF of a few lines of text and stores it as uploaded by a user. */
  storePdf(userId: string, name: string, text: string): Promise<StoredFile>
  setPassword(userId: string, password: string): Promise<void>
  /**
   * The moment at which the seed began, ISO 8601 in UTC. A seed that continues after an interruption must use the same one: the
   * demo's dates are counted from it.
   */
  readonly now: string
}
