import type { Entry } from './entry.ts'
import type { World } from './machine.ts'
import { rebasedWithout } from './queue.ts'

/** The parts of an entry that its maker gives; its place, what it comes after and its answer are the outbox's. */
export type NewEntry = Omit<Entry, 'place' | 'after' | 'answer'>

type Edited = Pick<World, 'store' | 'exclusively' | 'changed'>

/** Keeps a command with the bytes of its files, by their hashes. Rejects with `StorageFull` when there is no room: nothing is kept then. */
export const addEntry = (world: Edited, made: NewEntry, files: ReadonlyMap<string, Blob>): Promise<Entry> =>
  world.exclusively(async () => {
    const entries = await world.store.list()
    const before = entries.findLast(({ document }) => document === made.document)
    const entry: Entry = { ...made, place: (entries.at(-1)?.place ?? 0) + 1, after: before?.id ?? null, answer: null }
    try {
      for (const { hash } of made.files) await world.store.putFile(entry.id, hash, files.get(hash)!)
      await world.store.put(entry)
    } catch (error) {
      await world.store.remove(entry.id)
      throw error
    }
    world.changed()
    return entry
  })

/** A refused entry waits again: as it was, or with other input or on another version, which its person has seen since. */
export const tryAgain = (world: Edited, id: string, change: Partial<Pick<Entry, 'input' | 'version'>> = {}): Promise<void> =>
  editRefused(world, id, (entry) => world.store.put({ ...entry, ...change, answer: null }))

/** Drops a refused entry by its person's own word. Those after it stay. */
export const dropEntry = (world: Edited, id: string): Promise<void> =>
  editRefused(world, id, async (entry, entries) => {
    for (const next of rebasedWithout(entries, entry)) await world.store.put(next)
    await world.store.remove(id)
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
