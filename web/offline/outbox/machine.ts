import type { ProblemReply } from '@nazorat/machines/api-types'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer, Entry, MadeVersion } from './entry.ts'
import { anyWaits, nextStep, rebasedOn, type Step } from './queue.ts'
import { type OutboxStore, removeWithFiles } from './store.ts'

/** How sending ended. */
export type Outcome =
  | { readonly kind: 'yes'; readonly receipt: MadeVersion | null }
  | { readonly kind: 'no'; readonly problem: ProblemReply }
  /** No network, or a server that is away: it may have happened. It is sent again under the same key. */
  | { readonly kind: 'unknown' }
  /** There is no session, or it is another user's. */
  | { readonly kind: 'signedOut' }
  /** The server takes nothing from this release any more. */
  | { readonly kind: 'outdated' }

/** The world of an outbox, so that a test can be one. */
export interface World {
  readonly store: OutboxStore
  now(): string
  send(entry: Entry): Promise<Outcome>
  /** Waits until no other tab sends; returns how the turn is given back, or waited for no longer. */
  takeTurn(taken: () => void): () => void
  /** Runs while no other tab reads and then writes the store. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Told after each change of the store. */
  changed(): void
  /** Told of a yes, once the answer is kept. */
  done(entry: Entry, receipt: MadeVersion | null): void
}

type OutboxEvent =
  /** Something may be sent now: a new entry, a network, a page that is looked at again, a user who has signed in. */
  { type: 'wake' } | { type: 'turn' }

type Read = Pick<Context, 'entries' | 'isLocked'>

interface Context {
  readonly world: World
  readonly entries: readonly Entry[]
  /** Some could not be read yet. */
  readonly isLocked: boolean
  readonly tried: ReadonlySet<string>
  readonly step: Step | null
  readonly answer: Answer | null
  /** Rounds without an answer since the last one. */
  readonly failures: number
  /** An answer could not be kept: there was no room for it. */
  readonly isFull: boolean
}

/**
 * Sends what waits, one tab at a time, document by document. An entry goes through: sent, answer kept, those after it told, removed.
 * Cut off anywhere, it begins again from the store: a command without a kept answer is sent again under its own key.
 */
export const outboxMachine = setup({
  types: {} as { context: Context; events: OutboxEvent; input: World },
  actors: {
    turn: fromCallback<OutboxEvent, World>(({ input, sendBack }) => input.takeTurn(() => sendBack({ type: 'turn' }))),
    read: fromPromise<Read, World>(async ({ input: { store } }) => ({ entries: await store.list(), isLocked: await store.isLocked() })),
    send: fromPromise<Outcome, { world: World; step: Step | null }>(({ input: { world, step } }) => world.send(step!.entry)),
    keep: fromPromise<void, Context>(({ input: { world, step, answer } }) => keep(world, step!.entry, answer!)),
    settle: fromPromise<void, Context>(({ input: { world, step } }) => settle(world, step!.entry)),
  },
  guards: {
    isToSettle: ({ context }) => context.step?.kind === 'settle',
    isToSend: ({ context }) => context.step?.kind === 'send',
    waits: ({ context }) => context.isLocked || anyWaits(context.entries),
  },
  actions: {
    choose: assign({ step: ({ context }) => nextStep(context.entries, context.tried) }),
    passOver: assign(({ context }) => ({ tried: new Set([...context.tried, context.step!.entry.document]) })),
    beginRound: assign({ tried: () => new Set<string>() }),
    fail: assign(({ context }) => ({ failures: context.failures + 1 })),
  },
  delays: {
    /** Two seconds, four, eight, at most five minutes: a wake is answered at once in any case. */
    pause: ({ context }) => Math.min(1000 * 2 ** Math.min(context.failures, 20), 300_000),
  },
}).createMachine({
  context: ({ input }) => ({
    world: input,
    entries: [],
    isLocked: false,
    tried: new Set(),
    step: null,
    answer: null,
    failures: 0,
    isFull: false,
  }),
  initial: 'sending',
  states: {
    sending: {
      entry: ['beginRound', assign({ isFull: false })],
      on: { wake: { actions: 'beginRound' } },
      invoke: { src: 'turn', input: ({ context }) => context.world },
      initial: 'turn',
      states: {
        turn: { on: { turn: 'reading' } },
        reading: {
          invoke: {
            src: 'read',
            input: ({ context }) => context.world,
            onDone: { target: 'choosing', actions: assign(({ event }) => event.output) },
            onError: { target: '#outbox.waiting', actions: 'fail' },
          },
        },
        choosing: {
          entry: 'choose',
          always: [
            { guard: 'isToSettle', target: 'settling' },
            { guard: 'isToSend', target: 'asking' },
            { guard: 'waits', target: '#outbox.waiting', actions: 'fail' },
            { target: '#outbox.resting' },
          ],
        },
        asking: {
          invoke: {
            src: 'send',
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'yes' || event.output.kind === 'no',
                target: 'keeping',
                actions: assign(({ context, event }) => ({ answer: answered(event.output, context.world.now()), failures: 0 })),
              },
              { guard: ({ event }) => event.output.kind === 'signedOut', target: '#outbox.signedOut' },
              { guard: ({ event }) => event.output.kind === 'outdated', target: '#outbox.outdated' },
              { target: 'reading', actions: 'passOver' },
            ],
            onError: { target: 'reading', actions: 'passOver' },
          },
        },
        keeping: {
          invoke: {
            src: 'keep',
            input: ({ context }) => context,
            onDone: 'reading',
            onError: { target: 'reading', actions: ['passOver', assign({ isFull: true })] },
          },
        },
        settling: {
          invoke: {
            src: 'settle',
            input: ({ context }) => context,
            onDone: 'reading',
            onError: { target: '#outbox.waiting', actions: ['fail', assign({ isFull: true })] },
          },
        },
      },
    },
    resting: { on: { wake: 'sending' } },
    waiting: { after: { pause: 'sending' }, on: { wake: 'sending' } },
    /** Nothing is asked of the server by itself. */
    signedOut: { on: { wake: 'sending' } },
    /** Until the page is loaded in its new release. */
    outdated: {},
  },
  id: 'outbox',
})

const answered = (outcome: Outcome, at: string): Answer | null =>
  outcome.kind === 'yes' || outcome.kind === 'no' ? { ...outcome, at } : null

/** Keeps an answer beside its entry, which may have got files since it was read. */
const keep = (world: World, entry: Entry, answer: Answer): Promise<void> =>
  world.exclusively(async () => {
    const now = (await world.store.list()).find(({ id }) => id === entry.id)
    if (!now) return
    await world.store.put({ ...now, answer })
    world.changed()
    if (answer.kind === 'yes') world.done(now, answer.receipt)
  })

/** Tells the entries after a done one of the version that it made, then removes it. */
const settle = (world: World, entry: Entry): Promise<void> =>
  world.exclusively(async () => {
    if (entry.answer?.kind !== 'yes') return
    for (const next of rebasedOn(await world.store.list(), entry.id, entry.answer.receipt)) await world.store.put(next)
    await removeWithFiles(world.store, entry)
    world.changed()
  })
