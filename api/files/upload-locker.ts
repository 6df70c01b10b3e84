import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils'

/** How long a call waits for the one before it, in milliseconds. */
const timeout = 30_000

interface Held {
  readonly release: RequestRelease
  readonly freed: Promise<void>
  free(): void
}

/**
 * One call at a time works on an upload: the call that holds it is asked to end when another comes, as after a connection that
 * broke. The library's own locker polls in every turn of the event loop.
 */
export class UploadLocker implements Locker {
  readonly #held = new Map<string, Held>()

  newLock(id: string): Lock {
    return {
      lock: async (signal, release) => {
        const until = Date.now() + timeout
        for (let other = this.#held.get(id); other; other = this.#held.get(id)) {
          if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
          await other.release()
          await Promise.race([other.freed, new Promise((resolve) => setTimeout(resolve, 1000).unref())])
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        this.#held.set(id, { release, freed: promise, free: resolve })
      },
      unlock: async () => {
        this.#held.get(id)?.free()
        this.#held.delete(id)
      },
    }
  }
}
