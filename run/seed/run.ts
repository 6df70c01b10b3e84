import type { Actor, Receipt, StoredFile } from '@nazorat/machines'
import type { Command } from '@nazorat/engine'

/** What a seed acts through. Everything that it makes is made by commands, as a person would. */
export interface Run {
  /** `at` is the moment at which the command happens, ISO 8601 in UTC; without it, now. */
  execute(actor: Actor, command: Command, at?: string): Promise<Receipt>
  /** Makes a PDF of a few lines of text and keeps it among the stored files, as uploaded by a user. */
  storePdf(userId: string, name: string, text: string): Promise<StoredFile>
  setPassword(userId: string, password: string): Promise<void>
  /**
   * The moment at which the seed began, ISO 8601 in UTC. A seed that goes on after an interruption must be
   * given the same one: the demo's dates are counted from it.
   */
  readonly now: string
}
