import type { Entry } from './entry.ts'
import type { World } from './machine.ts'
import { rebasedWithout } from './queue.ts'
import { removeWithFiles } from './store.ts'

/** The parts of an entry that its maker gives; its place, what it comes after and its answer are the outbox's. */
type NewEntry = Omit<Entry, 'place' | 'after' | 'answer'>

type Edited = Pick<World, 'store' | 'exclusively' | 'changed'>

/**
 * Keeps commands on one document, each after the one before it; the bytes of their files are there already. Rejects with `StorageFull` when
 * there is no room: none is kept then.
 */
export const addEntries = (world: Edited, made: readonly NewEntry[]): Promise<void> =>
  world.exclusively(async () => {
    const entries = await world.store.list()
    const place = entries.at(-1)?.place ?? 0
    const before = entries.findLast(({ document }) => document === made[0]?.document)
    const added = made.map((each, i) => ({ ...each, place: place + 1 + i, after: (made[i - 1] ?? before)?.id ?? null, answer: null }))
    await world.store.put(...added)
    world.changed()
  })

/** A refused entry waits again: as it was, or with other input or on another version, which its person has seen since. */
export const tryAgain = (world: Edited, id: string, change: Partial<Pick<Entry, 'input' | 'version' | 'files'>> = {}): Promise<void> =>
  editRefused(world, id, (entry) => world.store.put({ ...entry, ...change, answer: null }))

/** Drops a refused entry by its person's own word. Those after it stay; so do its files where a form goes on with them. */
export const dropEntry = (world: Edited, id: string, { keepsFiles = false } = {}): Promise<void> =>
  editRefused(world, id, async (entry, entries) => {
    for (const next of rebasedWithout(entries, entry)) await world.store.put(next)
    await (keepsFiles ? world.store.remove(id) : removeWithFiles(world.store, entry))
  })

/** Nothing happens to an entry that was not refused: it may be on its way. */
const editRefused = (world: Edited, id: string, edit: (entry: Entry, entries: readonly Entry[]) => Promise<void>): Promise<void> =>
  world.exclusively(async () => {
    const entries = await world.store.list()
    const entry = entries.find((each) => each.id === id)
    if (entry?.answer?.kind !== 'no') return
    await edit(entry, entries)
    world.changed()
  })
