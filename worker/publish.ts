import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '@nazorat/engine'
import { type SignedCheckpoint, checkpoints } from '@nazorat/engine/proof/checkpoints'
import { askWitness, maxAnswer, type WitnessAnswer } from '@nazorat/engine/proof/ask'
import type { Cosignature } from '@nazorat/engine/proof/cosignature'
import { type KnownWitness, type Policy, witnessed } from '@nazorat/engine/proof/policy'
import { keepSignedSize, publish, publishedCheckpoint, signedSizes } from '@nazorat/engine/proof/published'
import { Tree } from '@nazorat/engine/proof/tree'
import { logger } from '@nazorat/engine/telemetry/logger'
import { witnessAnswers } from '@nazorat/engine/telemetry/metrics'

/** In milliseconds: after how long a log that does not grow is signed again; the longest pause after a witness that does not sign. */
const intervals = { fresh: 10 * 60_000, retry: 30_000 }

/** The time: that of the calendar, and one that never goes back, both in milliseconds. */
interface Clock {
  readonly now: () => number
  readonly elapsed: () => number
}

const ownClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** A witness, and how far it is. Times are those of `Clock.elapsed`. */
interface WitnessState {
  readonly witness: KnownWitness
  size: number
  isBusy: boolean
  signedAt: number
  failures: number
  notBefore: number
  lastReason: string
}

/**
 * Asks the witnesses of a policy to sign checkpoints, all at the same time, and publishes a checkpoint as soon as enough of them have
 * signed. Of all workers one does it. It never throws: what goes wrong is logged and counted, and done again at the next offer.
 */
export class Publisher {
  readonly #pool: Pool
  readonly #policy: Policy
  readonly #fresh: number
  readonly #clock: Clock
  readonly #stopping = new AbortController()
  readonly #witnesses: readonly WitnessState[]
  readonly #questions = new Set<Promise<void>>()
  #newest: SignedCheckpoint | undefined
  #round: Promise<void> | undefined
  /** The connection whose lock makes this worker the one that asks. */
  #leader: PoolClient | undefined
  /** The cosignatures of the checkpoint that is asked for, or is published. */
  #collected = { size: 0, by: new Map<KnownWitness, Cosignature>() }
  /** The last write of what is published. */
  #written: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool, policy: Policy, { fresh = intervals.fresh, clock = ownClock }: { fresh?: number; clock?: Clock } = {}) {
    this.#fresh = fresh
    this.#clock = clock
    this.#pool = pool
    this.#policy = policy
    const unasked = { size: 0, isBusy: false, signedAt: -Infinity, failures: 0, notBefore: -Infinity, lastReason: '' }
    this.#witnesses = policy.witnesses.flatMap((witness) => (witness.url === null ? [] : [{ ...unasked, witness }]))
    for (const { name } of policy.witnesses)
      for (const outcome of ['signed', 'declined', 'down', 'alarm']) witnessAnswers.inc({ witness: name, outcome }, 0)
  }

  /** Offers the newest signed checkpoint; called once a second, whether the log has grown or not. It does not wait. */
  offer(checkpoint: SignedCheckpoint): void {
    this.#newest = checkpoint
    if (this.#stopping.signal.aborted) return
    this.#round ??= this.#rounds()
      .catch((error: unknown) => logger.error({ err: error }, 'the witnesses could not be asked'))
      .finally(() => (this.#round = undefined))
  }

  /** Resolves when all that were asked have answered. */
  async settled(): Promise<void> {
    await this.#round
    await Promise.all(this.#questions)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
    const leader = this.#leader
    this.#leader = undefined
    if (!leader) return
    // So that another worker leads at once: Postgres notices a while later that the connection, with which the lock goes, is closed.
    await sql`select pg_advisory_unlock_all()`.execute(database(leader)).catch(() => undefined)
    leader.release(true)
  }

  /** One round for each checkpoint: a newer one that was offered meanwhile is asked for at once. */
  async #rounds(): Promise<void> {
    if (!(await this.#leads())) return
    for (let done: SignedCheckpoint | undefined; this.#newest !== done && !this.#stopping.signal.aborted;) {
      done = this.#newest
      await this.#ask(done!)
    }
  }

  /** Asks for a checkpoint, until it is published or all have answered. A slow witness does not keep the next round waiting. */
  async #ask(checkpoint: SignedCheckpoint): Promise<void> {
    const due = this.#witnesses.filter((asked) => !asked.isBusy && this.#isDue(asked, checkpoint.size))
    if (due.length === 0) return
    if (this.#collected.size !== checkpoint.size) this.#collected = { size: checkpoint.size, by: new Map() }
    const { promise: isPublished, resolve } = Promise.withResolvers<void>()
    const questions = due.map((asked) => {
      const question = this.#question(asked, checkpoint)
        .then((didPublish) => didPublish && resolve())
        .catch((error: unknown) => logger.error({ err: error }, 'a witness could not be asked'))
        .then(() => void this.#questions.delete(question))
      this.#questions.add(question)
      return question
    })
    await Promise.race([isPublished, Promise.all(questions)])
  }

  /** Asks one witness. Returns whether the checkpoint is published now. */
  async #question(asked: WitnessState, checkpoint: SignedCheckpoint): Promise<boolean> {
    const { note, size } = checkpoint
    asked.isBusy = true
    try {
      const answer = await askWitness(asked.witness, {
        note,
        size,
        known: asked.size,
        proof: (from) => new Tree(this.#pool).consistency(from, size),
        newest: async () => (await checkpoints(this.#pool, { last: 1 }))[0]?.size ?? 0,
        now: this.#clock.now(),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(maxAnswer.time)]),
      })
      if (this.#stopping.signal.aborted && answer.outcome !== 'signed') return false
      logAnswer(asked, answer, this.#clock.elapsed())
      if (answer.outcome !== 'signed') return false
      asked.size = size
      await keepSignedSize(this.#pool, asked.witness, size)
      const isPublished = await this.#collect(checkpoint, answer.cosignature)
      asked.signedAt = this.#clock.elapsed()
      return isPublished
    } finally {
      asked.isBusy = false
    }
  }

  /** Adds a cosignature, and publishes when those that there are are enough. */
  async #collect({ note, size }: SignedCheckpoint, cosignature: Cosignature): Promise<boolean> {
    // Of a checkpoint that was passed over meanwhile.
    if (size !== this.#collected.size) return false
    this.#collected.by.set(cosignature.witness as KnownWitness, cosignature)
    const lines = Array.from(this.#collected.by.values(), ({ line }) => line).join('')
    if (!witnessed(this.#policy, note + lines).isProved) return false
    // One after the other: of two at once, the one with fewer lines could be written last.
    const write = () => publish(this.#pool, size, lines, new Date(this.#clock.now()))
    await (this.#written = this.#written.then(write, write))
    return true
  }

  #isDue({ size, signedAt, notBefore }: WitnessState, wanted: number): boolean {
    return this.#clock.elapsed() >= (size >= wanted ? Math.max(signedAt + this.#fresh, notBefore) : notBefore)
  }

  /** Whether this worker is the one that asks; the one that did before may have gone. */
  async #leads(): Promise<boolean> {
    if (this.#leader) return true
    const client = await this.#pool.connect()
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(hashtext('nazorat witnesses')) as free`.execute(
      database(client),
    )
    if (!rows[0]!.free) {
      client.release()
      return false
    }
    client.once('error', () => {
      // After `stop` it is the pool's.
      if (this.#leader !== client) return
      this.#leader = undefined
      client.release(true)
    })
    this.#leader = client
    await this.#read()
    return true
  }

  /** Goes on from where the worker before it stood. */
  async #read(): Promise<void> {
    const sizeOf = await signedSizes(this.#pool)
    for (const asked of this.#witnesses) asked.size = sizeOf(asked.witness)
    const published = await publishedCheckpoint(this.#pool, this.#policy)
    if (!published) return
    const { cosignatures } = witnessed(this.#policy, published.note)
    this.#collected = { size: published.size, by: new Map(cosignatures.map((each) => [each.witness as KnownWitness, each])) }
  }
}

/** Counts and logs an answer, and says when the witness is asked again. */
function logAnswer(asked: WitnessState, answer: WitnessAnswer, elapsed: number): void {
  const { name } = asked.witness
  const [outcome, reason] =
    answer.outcome === 'signed'
      ? ([answer.alarm ? 'alarm' : 'signed', answer.alarm ?? ''] as const)
      : ([answer.outcome, answer.reason] as const)
  witnessAnswers.inc({ witness: name, outcome })
  if (outcome === 'alarm')
    logger.error({ alarm: 'witness', witness: name, reason }, 'a witness of the log has seen something that must not be')
  else if (reason !== asked.lastReason)
    logger.warn({ witness: name, reason }, reason === '' ? 'a witness of the log signs again' : 'a witness of the log does not sign')
  asked.lastReason = reason
  if (answer.outcome === 'signed') Object.assign(asked, { failures: 0, notBefore: -Infinity })
  else {
    asked.notBefore = elapsed + Math.min(intervals.retry, 1000 * 2 ** asked.failures)
    asked.failures++
  }
}
