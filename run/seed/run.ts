import type { Receipt } from '@nazorat/machines/api-types'
import type { WatchState } from '@nazorat/machines/documents/training/watching/watching'
import type { StoredFile } from '@nazorat/machines/fields'
import type { Actor } from '@nazorat/machines/workflow'
import type { Command } from '@nazorat/engine'
import type { Recording, StoredRecording } from './recording.ts'

/** The operations of a seed. It creates everything by commands, like a user. */
export interface Run {
  /** `at` is the moment at which the command happens, ISO 8601 in UTC; without it, now. */
  execute(actor: Actor, command: Command, at?: string): Promise<Receipt>
  /** Creates a PDF of a few lines of text and stores it as uploaded by a user. */
  storePdf(userId: string, name: string, text: string): Promise<StoredFile>
  /** Stores a text as uploaded by a user, as subtitles are. */
  storeText(userId: string, name: string, text: string): Promise<StoredFile>
  /** Stores a recording as if it had been prepared. Returns the SHA-256 of its bytes, in hex. */
  storeRecording(recording: Recording): Promise<StoredRecording>
  /** Keeps how much somebody has watched of a lesson, of which the log has been told. */
  keepWatched(watch: Watch): Promise<void>
  setPassword(userId: string, password: string): Promise<void>
  /** Brings a risk analysis that was ordered to its end, as of a moment (ISO 8601 in UTC). */
  analyse(id: string, at: string): Promise<void>
  /**
   * The moment at which the seed began, ISO 8601 in UTC. A seed that continues after an interruption must use the same one: the
   * demo's dates are counted from it.
   */
  readonly now: string
}

/** How much somebody has watched of a lesson, as the table has it: times in milliseconds, moments in ISO 8601. */
interface Watch {
  readonly user_id: string
  readonly lesson: string
  readonly collection: string
  readonly duration: number
  readonly position: number
  readonly played: number[]
  readonly watched: number
  readonly state: WatchState
  readonly first_at: string
  readonly last_at: string
  readonly told_state: WatchState
  readonly told: number
}
