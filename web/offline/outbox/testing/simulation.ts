import { createActor } from 'xstate'
import { addEntries, dropEntry, tryAgain } from '../edits.ts'
import type { Entry } from '../entry.ts'
import { outboxMachine, type Outcome, type World } from '../machine.ts'
import { type OutboxStore, StorageFull } from '../store.ts'

export type Fault = 'none' | 'requestLost' | 'answerLost' | 'broken' | 'refused'

/** Where a tab may be closed: before or after a step takes effect. */
export type Moment = 'before' | 'after'

export const me = 'me'
const newest = 2

/** A server, the disk of a phone and the tabs of its browser, with a clock of their own. */
export class Simulation {
  session: string | null = me
  hasNetwork = true
  /** Whether the device can read what it keeps. */
  hasKey = true
  /** How many of the next writes find no room. */
  fullWrites = 0
  /** What comes between the next commands and their answers. */
  readonly faults: Fault[] = []
  /** The commands that have happened, in their order. */
  readonly log: { readonly entry: Entry; readonly by: string | null }[] = []
  readonly #versions = new Map<string, number>()
  readonly #disk: OutboxStore = memoryStore(() => {
    if (this.fullWrites === 0) return
    this.fullWrites -= 1
    throw new StorageFull('full')
  })
  readonly tabs: [Tab | null, Tab | null] = [null, null]
  readonly #turns: Tab[] = []
  #edit: Promise<unknown> = Promise.resolve()
  now = 0

  /** What was said of commands to their person: what was kept, dropped and called done. */
  readonly stored: number[] = []
  readonly dropped: number[] = []
  readonly called: number[] = []
  readonly isIn = (n: number): boolean => this.log.some(({ entry }) => numberOf(entry) === n)
  waiting = (): Promise<Entry[]> => this.#disk.list()
  /** The files that commands on the phone name and the phone does not have. */
  async missingFiles(): Promise<string[]> {
    const there = new Set(await this.#disk.files())
    return (await this.waiting()).flatMap(({ files }) => files.map(({ hash }) => hash)).filter((hash) => !there.has(hash))
  }
  filesLeft = (): Promise<string[]> => this.#disk.files()
  #made = 0

  open(at: 0 | 1, release = newest): Tab {
    this.tabs[at]?.close()
    return (this.tabs[at] = new Tab(this, this.#disk, release))
  }

  async add(tab: Tab, document: string): Promise<void> {
    const n = ++this.#made
    const made = {
      id: `key ${n}`,
      type: 'check',
      document,
      title: '',
      action: 'note',
      call: 'action',
      version: this.versionOf(document),
    } as const
    // Every second command has a file, and several of them the same.
    const files = n % 2 === 0 ? [{ hash: `hash ${n % 4}`, name: '', size: 1, upload: null, stored: null }] : []
    const rest = { input: { n }, files, doneAt: '', clockOffset: null, device: '', release: '', user: me }
    const hold = () => Promise.all(files.map(({ hash }) => tab.world.store.putFile(hash, new Blob([hash]))))
    await tab
      .says(() => hold().then(() => addEntries(tab.world, [{ ...made, ...rest }])))
      .then(
        () => this.stored.push(n),
        () => undefined,
      )
  }

  async decide(tab: Tab, choice: 'again' | 'onNewest' | 'change' | 'drop'): Promise<void> {
    const entry = (await this.waiting()).find(({ answer }) => answer?.kind === 'no')
    if (!entry) return
    const version = this.versionOf(entry.document)
    if (choice === 'drop') this.dropped.push(numberOf(entry))
    await tab
      .says(() =>
        choice === 'drop'
          ? dropEntry(tab.world, entry.id)
          : tryAgain(
              tab.world,
              entry.id,
              choice === 'again' ? {} : { version, ...(choice === 'change' && { input: { ...entry.input, again: this.now } }) },
            ),
      )
      .catch(() => undefined)
  }

  versionOf = (document: string): number => this.#versions.get(document) ?? 1

  /** Another person changes a document. */
  move = (document: string): void => void this.#versions.set(document, this.versionOf(document) + 1)

  /** Tabs that wait for an answer, and whether there were ever two of them at once. */
  readonly #asking = new Set<Tab>()
  hadTwoAtOnce = false

  async receive(tab: Tab, entry: Entry, release: number): Promise<Outcome> {
    this.#asking.add(tab)
    this.hadTwoAtOnce ||= this.#asking.size > 1
    await new Promise(setImmediate)
    const outcome = this.answer(entry, release)
    this.#asking.delete(tab)
    return outcome
  }

  /** As the server answers (`engine/commands/command.ts`): a command that has happened before happens no second time. */
  answer(entry: Entry, release: number): Outcome {
    const fault = this.hasNetwork ? this.faults.shift() : 'requestLost'
    if (fault === 'requestLost' || fault === 'broken') return { kind: 'unknown' }
    if (release < newest) return { kind: 'outdated' }
    if (this.session !== entry.user) return { kind: 'signedOut' }
    const outcome = this.#decide(entry, fault === 'refused')
    return fault === 'answerLost' ? { kind: 'unknown' } : outcome
  }

  #decide(entry: Entry, isRefused: boolean): Outcome {
    const { id, document, version, input } = entry
    const before = this.log.find((each) => each.entry.id === id)?.entry
    if (before) {
      const isSame = before.version === version && JSON.stringify(before.input) === JSON.stringify(input)
      return isSame ? { kind: 'yes', receipt: { id: document, version: version + 1 } } : no('keyReused')
    }
    if (isRefused) return no('rule')
    if (version !== this.versionOf(document)) return no('moved')
    this.move(document)
    this.log.push({ entry, by: this.session })
    return { kind: 'yes', receipt: { id: document, version: version + 1 } }
  }

  takeTurn(tab: Tab, taken: () => void): () => void {
    this.#turns.push(Object.assign(tab, { taken }))
    if (this.#turns[0] === tab) taken()
    return () => this.leave(tab)
  }

  leave(tab: Tab): void {
    this.#asking.delete(tab)
    const at = this.#turns.indexOf(tab)
    if (at === -1) return
    this.#turns.splice(at, 1)
    if (at === 0) this.#turns[0]?.taken()
  }

  /** A tab that is closed holds nobody up. */
  async exclusively<T>(tab: Tab, work: () => Promise<T>): Promise<T> {
    const before = this.#edit
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#edit = promise
    tab.closed.then(resolve)
    await before
    try {
      return await work()
    } finally {
      resolve()
    }
  }

  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds
    for (const tab of this.tabs) tab?.ring()
    await quiet()
  }
}

/** A page of the app. It can be closed at any step of what it does. */
export class Tab {
  readonly world: World
  readonly #simulation: Simulation
  readonly #actor
  readonly #timers = new Map<number, { at: number; ring: () => void }>()
  #closeIn: { steps: number; moment: Moment } | null = null
  isClosed = false
  #last = 0
  #close!: () => void
  readonly closed = new Promise<void>((resolve) => (this.#close = resolve))
  taken: () => void = () => {}

  constructor(simulation: Simulation, disk: OutboxStore, release: number) {
    this.#simulation = simulation
    const store: OutboxStore = {
      list: () => this.#step(async () => (simulation.hasKey ? await disk.list() : [])),
      isLocked: () => this.#step(async () => !simulation.hasKey && (await disk.list()).length > 0),
      put: (...entries) => this.#step(() => disk.put(...entries)),
      remove: (id) => this.#step(() => disk.remove(id)),
      putFile: (...file) => this.#step(() => disk.putFile(...file)),
      file: (hash) => this.#step(() => disk.file(hash)),
      files: () => this.#step(() => disk.files()),
      dropFiles: (hashes) => this.#step(() => disk.dropFiles(hashes)),
    }
    this.world = {
      store,
      now: () => new Date(simulation.now).toISOString(),
      send: (entry) => this.#step(() => simulation.receive(this, entry, release)),
      takeTurn: (taken) => simulation.takeTurn(this, taken),
      exclusively: (work) => simulation.exclusively(this, work),
      changed: () => {},
      done: (entry) => simulation.called.push(numberOf(entry)),
    }
    this.#actor = createActor(outboxMachine, {
      input: this.world,
      clock: {
        setTimeout: (ring: () => void, delay: number) => {
          this.#timers.set(++this.#last, { at: simulation.now + delay, ring })
          return this.#last
        },
        clearTimeout: (id: number) => void this.#timers.delete(id),
      },
    })
    this.#actor.start()
  }

  wake = (): void => this.#actor.send({ type: 'wake' })

  ring(): void {
    for (const [id, { at, ring }] of this.#timers) {
      if (at > this.#simulation.now) continue
      this.#timers.delete(id)
      ring()
    }
  }

  closeIn(steps: number, moment: Moment): void {
    this.#closeIn = { steps, moment }
  }

  close(): void {
    this.isClosed = true
    this.#actor.stop()
    this.#simulation.leave(this)
    this.#close()
  }

  /** What its person does, which ends with it. */
  says<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([work(), this.closed.then(() => Promise.reject(new Error('closed')))])
  }

  async #step<T>(work: () => Promise<T>): Promise<T> {
    if (this.isClosed) return never()
    const isLast = this.#closeIn && --this.#closeIn.steps < 0
    if (isLast && this.#closeIn!.moment === 'before') {
      this.close()
      return never()
    }
    try {
      return await work()
    } finally {
      if (isLast) {
        this.close()
        await never()
      }
    }
  }
}

export const numberOf = ({ input }: Entry): number => Number(input['n'])

const no = (code: string): Outcome => ({ kind: 'no', problem: { type: 'about:blank', title: code, status: 409, code } })

const never = (): Promise<never> => new Promise(() => {})

/** Everything that follows has happened. */
export const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

/** A store in memory. `onWrite` is called before each write and may throw. */
function memoryStore(onWrite: (what: 'put' | 'remove' | 'putFile') => void = () => {}): OutboxStore {
  const entries = new Map<string, Entry>()
  const files = new Map<string, Blob>()
  return {
    list: async () => structuredClone([...entries.values()].toSorted((a, b) => a.place - b.place)),
    isLocked: async () => false,
    put: async (...next) => {
      onWrite('put')
      for (const entry of next) entries.set(entry.id, structuredClone(entry))
    },
    remove: async (id) => {
      onWrite('remove')
      entries.delete(id)
    },
    putFile: async (hash, bytes) => {
      onWrite('putFile')
      files.set(hash, bytes)
    },
    file: async (hash) => files.get(hash) ?? null,
    files: async () => [...files.keys()],
    dropFiles: async (hashes) => {
      onWrite('remove')
      const named = new Set([...entries.values()].flatMap((entry) => entry.files.map(({ hash }) => hash)))
      for (const hash of hashes) if (!named.has(hash)) files.delete(hash)
    },
  }
}
