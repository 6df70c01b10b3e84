import { Problem } from '../../api/problem.ts'
import { readStored, takenBy } from '../../storage/local-storage.ts'
import { hasAnswer, putAnswer, readAnswer } from '../store/answers.ts'
import { lock } from '../store/wipe.ts'

/** How long the server may take, in milliseconds, where the device has an answer of its own: a network can be there and carry nothing. */
const timeout = 5000

/** Since when what is shown is that of the device; null while the server answers. */
let asOf: string | null = null
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const offlineStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): string | null => asOf,
}

function show(at: string | null): void {
  if (at === asOf) return
  asOf = at
  for (const listener of listeners) listener()
}

/**
 * The answer of the server to a query; without a network that of the device, where its user has taken it along. What the device has is
 * renewed whenever the server answers; nothing else is stored.
 */
export async function answered<T, C>(ask: (context: C) => T | Promise<T>, context: C, { queryHash }: { queryHash: string }): Promise<T> {
  const user = readStored<string | null>(takenBy, null)
  const isHere = user !== null && (await hasAnswer(user, queryHash).catch(() => false))
  const asked = Promise.resolve(ask(context))
  try {
    const data = await (isHere ? Promise.race([asked, late()]) : asked)
    show(null)
    if (isHere) void putAnswer(user, queryHash, data).catch(() => undefined)
    return data
  } catch (error) {
    const problem = error instanceof Problem ? error : null
    // The session has ended, perhaps since the phone was lost: nothing that was taken along stays.
    if (problem?.status === 401 && user !== null) await lock(user)
    const isAway = error === slow || (problem !== null && (problem.status === 0 || problem.status >= 502))
    const stored = isAway && isHere ? await readAnswer(user, queryHash) : null
    if (!stored) throw error === slow ? asked : error
    asked.catch(() => undefined)
    show(stored.at)
    // Stored under the same query, hence of the same type.
    return stored.data as T
  }
}

const slow = new Error('the server does not answer')

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(slow), timeout))
