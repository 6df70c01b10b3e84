import { type QueryClient, type QueryKey, hashKey } from '@tanstack/react-query'
import { removeStored, writeStored, readStored, onDevice, takenBy } from '../../storage/local-storage.ts'
import { keepAnswers, putAnswer, readAnswer } from '../store/answers.ts'
import { wipe } from '../store/wipe.ts'
import { registerWorker } from './worker.ts'

/** A document that was taken along. */
export interface TakenDocument {
  readonly type: string
  readonly id: string
  readonly title: string
  /** Its number, and the days it is for. */
  readonly number: string | null
  readonly from: string
  readonly until: string
}

/** The list of all that was taken along: when, until which day, and which documents. */
export interface Taken {
  readonly at: string
  readonly until: string
  readonly documents: readonly TakenDocument[]
}

/** A question that a page asks, and how it asks. */
export interface Need {
  readonly key: QueryKey
  readonly ask: (client: QueryClient) => Promise<unknown>
}

/** The name of the answer that says what was taken. */
const list = 'taken'

/**
 * Puts the answers to these questions on the device, one after another, and the app itself. What was taken before is replaced once all is
 * here; one that fails leaves it as it was. Rejects with `StorageFull` where there is no room.
 */
export async function take(
  client: QueryClient,
  user: string,
  taken: Taken,
  needs: readonly Need[],
  onProgress: (done: number) => void,
): Promise<void> {
  const here = registerWorker()
  for (const [at, { key, ask }] of needs.entries()) {
    onProgress(at)
    await putAnswer(user, hashKey(key), await ask(client))
  }
  await putAnswer(user, list, taken)
  await keepAnswers(user, [list, ...needs.map(({ key }) => hashKey(key))])
  writeStored(takenBy, user)
  writeStored(onDevice, true)
  // Browsers decide by themselves, or ask.
  await navigator.storage?.persist?.().catch(() => false)
  await here
}

/** What a user has taken along on this device; null where there is nothing that can be read. */
export async function readTaken(user: string): Promise<Taken | null> {
  if (readStored<string | null>(takenBy, null) !== user) return null
  return ((await readAnswer(user, list))?.data as Taken | undefined) ?? null
}

/** Removes all that the device has of a user. */
export async function clearDevice(user: string): Promise<void> {
  await wipe(user)
  removeStored(takenBy)
}

/** How many bytes this site has on the device, and may have; null where the browser does not say. */
export async function readRoom(): Promise<{ readonly used: number; readonly quota: number; readonly stays: boolean } | null> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  if (usage === undefined || quota === undefined) return null
  return { used: usage, quota, stays: (await navigator.storage.persisted?.()) ?? false }
}
