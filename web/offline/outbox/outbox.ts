import { t } from '@nazorat/machines/i18n'
import { v5 } from 'uuid'
import { createActor } from 'xstate'
import { clockOffset } from '../../api/clock.ts'
import { invalidateMoved } from '../../api/moved.ts'
import { queryClient } from '../../api/query-client.ts'
import { heldBy, showHeld } from '../../fields/files/held.ts'
import { documentPath } from '../../navigation/paths.ts'
import { readStored, onDevice } from '../../storage/local-storage.ts'
import { toast } from '../../ui/toasts.ts'
import { release } from '../release.ts'
import { deviceId } from '../store/device-id.ts'
import { openOutbox } from '../store/open-outbox.ts'
import { addEntries, dropEntry, tryAgain } from './edits.ts'
import type { Entry } from './entry.ts'
import { type OutboxFiles, outboxFiles } from './held.ts'
import { outboxMachine, type World } from './machine.ts'
import { sendEntry } from './send.ts'
import { showEntries } from './waiting.ts'

/** A command that found no network. */
export type OfflineCommand = Pick<Entry, 'id' | 'type' | 'document' | 'title' | 'action' | 'call' | 'version' | 'input'>

export interface Outbox {
  /** Keeps commands on one document, in their order, all or none. Rejects with `StorageFull` where there is no room. */
  keep(...commands: OfflineCommand[]): Promise<void>
  tryAgain(id: string, change?: Partial<Pick<Entry, 'input' | 'version'>>): Promise<void>
  drop(id: string, how?: Parameters<typeof dropEntry>[2]): Promise<void>
  /** Sends what waits, as after its session was opened again. */
  resume(): void
  readonly files: OutboxFiles
}

/** Whether this browser can keep commands: it needs a secure page. */
export const canKeep = (): boolean => isSecureContext && 'locks' in navigator && 'indexedDB' in window

const open = new Map<string, Promise<Outbox>>()

/** The outbox of the user who is signed in. It sends from when it is opened until the page is left. */
export function outboxOf(user: string): Promise<Outbox> {
  const found = open.get(user)
  if (found) return found
  const opening = openFor(user)
  open.set(user, opening)
  // Where the database does not open, the next press tries again.
  opening.catch(() => open.delete(user))
  return opening
}

/** The id of the document that a command under this key makes, as the server computes it (`api/documents/documents.ts`). */
export const newDocumentId = (user: string, key: string): string => v5('document', v5(`${user} ${key}`, v5.URL))

async function openFor(user: string): Promise<Outbox> {
  const store = await openOutbox(user)
  const others = new BroadcastChannel('outbox')
  let shown: readonly Entry[] = []
  const show = async () => {
    showHeld(await store.files())
    const entries = await store.list()
    // What is shown of their documents is asked again at once: the live connection may not be back yet.
    for (const { type, document } of answeredSince(shown, entries)) void invalidateMoved(queryClient(), { type, id: document })
    shown = entries
    showEntries(entries)
  }
  const world: World = {
    store,
    now: () => new Date().toISOString(),
    send: (entry) => sendEntry(store, entry),
    takeTurn,
    exclusively: (work) => navigator.locks.request('outbox.store', work),
    changed() {
      others.postMessage(null)
      void show()
    },
    done: ({ title, type, document }) => toast.done(words.done, { to: documentPath(type, document), text: title }),
  }
  const files = outboxFiles(world)
  if (readStored(onDevice, false)) heldBy(async () => files)
  const actor = createActor(outboxMachine, { input: world }).start()
  const wake = () => actor.send({ type: 'wake' })
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  others.addEventListener('message', () => void show().then(wake))
  await show()
  return {
    async keep(...commands) {
      const done = { doneAt: new Date().toISOString(), clockOffset: clockOffset(), device: await deviceId(), release: release(), user }
      const made = commands.map(async (command) => ({ ...command, ...done, files: await files.named(command.input) }))
      await addEntries(world, await Promise.all(made))
      wake()
    },
    async tryAgain(id, change) {
      await tryAgain(world, id, change?.input ? { ...change, files: await files.named(change.input) } : change)
      wake()
    },
    drop: (id, how) => dropEntry(world, id, how).then(wake),
    resume: wake,
    files,
  }
}

/** Those that wait no longer: done, refused or dropped, by this tab or another one. */
const answeredSince = (before: readonly Entry[], now: readonly Entry[]): Entry[] =>
  before.filter(({ id, answer }) => !answer && !now.some((entry) => entry.id === id && !entry.answer))

/** Of all tabs of this browser one sends. */
function takeTurn(taken: () => void): () => void {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const waiting = new AbortController()
  navigator.locks
    .request('outbox', { signal: waiting.signal }, () => {
      taken()
      return left
    })
    .catch(() => undefined)
  return () => {
    leave()
    waiting.abort()
  }
}

const words = {
  done: t('Телефонда кутаётган амал қайд этилди', 'Действие, ожидавшее на телефоне, зарегистрировано'),
}
