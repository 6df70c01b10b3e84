import { publicationLag, publishedCheckpoint } from '@nazorat/engine/proof/published'
import { Publisher } from '@nazorat/worker/publish'
import { isMet } from '../../../engine/proof/witnesses/testing/second-verifier.ts'
import { type Attacked, witnessedLog } from './witnessed-log.ts'

/** In milliseconds: the log grows once in a step. */
const step = 10 * 60_000
const day = 24 * 60 * 60_000
const steps = day / step

interface DayDown {
  readonly faults: string[]
  /** How many checkpoints were published on the day with one witness down. */
  readonly published: number
}

/**
 * Has witnesses of a log be down for a day, by a clock that the attack drives: first one, without which there are enough; then two,
 * without whom there are not. Says what was not published though enough had signed, or was though they had not, and what does not come back.
 */
export async function downForADay(log: Attacked): Promise<DayDown> {
  const faults: string[] = []
  const { names, witnesses, file, policy, sign, counts, stop } = await witnessedLog(log, 'D')
  let passed = 0
  const began = Date.now()
  const clock = { now: () => began + passed, elapsed: () => passed }
  for (const each of witnesses) each.time = () => Math.floor(clock.now() / 1000)
  const publisher = new Publisher(log.pool, policy, { clock })
  const lag = () => publicationLag(log.pool, clock.now())
  const isDown = (...down: number[]) =>
    witnesses.forEach((each, i) => (each.lie = down.includes(i) ? () => ({ status: 503, body: '' }) : undefined))
  /** A step of the day: the log grows, and is offered. Returns the size that it has, and the one that is published. */
  const pass = async () => {
    passed += step
    const checkpoint = await sign(1)
    publisher.offer(checkpoint)
    await publisher.settled()
    const shown = await publishedCheckpoint(log.pool, policy)
    if (shown && !isMet(file, shown.note)) faults.push(`after ${passed / step} steps: too few have signed what is published`)
    return { size: checkpoint.size, shown: shown?.size ?? 0 }
  }
  const linesOf = async () =>
    (await publishedCheckpoint(log.pool, policy))!.note.split('\n').filter((line) => line.startsWith('— D')).length
  let published = 0
  try {
    await pass()
    isDown(0)
    for (let i = 0; i < steps; i++) {
      const { size, shown } = await pass()
      if (size === shown) published++
      else faults.push(`step ${i} with ${names[0]} down: ${size} events are signed, ${shown} published`)
    }
    if ((await counts()).get(`${names[0]} down`) !== steps) faults.push(`${names[0]} was not asked once in each step`)
    isDown()
    await pass()
    if ((await linesOf()) !== 4) faults.push(`${names[0]} is back, and has no line`)

    const { size: last } = await pass()
    isDown(0, 1)
    for (let i = 0; i < steps; i++) {
      const { shown } = await pass()
      if (shown !== last) faults.push(`step ${i} with two down: ${shown} events are published, enough have signed ${last}`)
    }
    const { waits, age } = await lag()
    if (age !== day / 1000) faults.push(`the published checkpoint is said to be ${age} s old`)
    if (waits < day / 1000 - step / 1000) faults.push(`a newer one is said to have waited for ${waits} s`)
    isDown()
    const { size, shown } = await pass()
    if (size !== shown || (await linesOf()) !== 4) faults.push(`all are back: ${size} events are signed, ${shown} published`)
    if ((await lag()).waits !== 0) faults.push('all are back, and something is said to wait')
    const asked = witnesses[0]!.asked.at(-1)!.split('\n')[0]
    if (asked !== `old ${last}`) faults.push(`who was down is asked from ${asked}, and has signed ${last}`)
    return { faults, published }
  } finally {
    await publisher.stop()
    await stop()
  }
}
