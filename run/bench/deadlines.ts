import { v7 } from 'uuid'
import type { Pool } from 'pg'
import { findStale, nextDue } from '@nazorat/engine/deadlines/rows'
import { addDays, type Day, dayOf } from '@nazorat/machines/calendar'
import { sweep } from '@nazorat/worker/deadlines/sweep'
import { enlist } from '../testing/enlist.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, printProgress } from './figures.ts'
import { generateChecks } from './data/checks.ts'

/**
 * 10,000 of 100,000 waiting deadlines are due at once: the time until all have fired, against the time in which the same engine
 * appends as many events of other documents, all in flight. Once for an action and once for a reminder. Then the cost of a
 * look-up while none is due.
 */
export async function benchDeadlines({ json, rounds = 3 }: { json: boolean; rounds?: number }): Promise<void> {
  const database = await benchDatabase()
  try {
    const { engine, pool } = await database.open()
    const world = await makeWorld(engine)
    for (const actor of [world.actors.inspector, world.actors.ceo, world.actors.moderator]) await enlist(world, actor)
    const today = dayOf(new Date().toISOString())
    await makeWaiting(pool, world, today)

    const times: Record<'expire' | 'append' | 'remind', number[]> = { expire: [], append: [], remind: [] }
    for (let round = 0; round < rounds; round++) {
      const [due, notified, near] = await takeThree(pool)
      times.append.push(
        await timeOf(() =>
          Promise.all(
            notified!.map((id) =>
              world.engine.execute(world.actors.all, {
                id: v7(),
                type: 'request',
                document: id,
                action: 'makeNotified',
                version: 6,
                input: {},
              }),
            ),
          ),
        ),
      )
      await pool.query(`update doc.request set "checkEndDate" = $2 where id = any($1)`, [due, addDays(today, -1)])
      await pool.query(
        `update stream set next = 'expireNotBegun', next_at = now() - interval '1 minute', fired = '{startSoon}' where id = any($1)`,
        [due],
      )
      times.expire.push(await timeOf(() => drain(world)))
      await pool.query(`update stream set next_at = now() - interval '1 minute' where id = any($1)`, [near])
      times.remind.push(await timeOf(() => drain(world)))
      await expectFired(pool, due!, near!)
      printProgress(`round ${round}, seconds`, {
        append: times.append[round]! / 1000,
        expire: times.expire[round]! / 1000,
        remind: times.remind[round]! / 1000,
      })
    }
    const middle = (of: readonly number[]) => quantile(of, 0.5)
    const ratio = (fired: readonly number[]) => middle(fired.map((time, round) => time / times.append[round]!))
    print(
      json,
      [
        {
          of: 'expire',
          'seconds until all have fired': middle(times.expire) / 1000,
          'seconds to append as many': middle(times.append) / 1000,
          ratio: ratio(times.expire),
        },
        {
          of: 'remind',
          'seconds until all have fired': middle(times.remind) / 1000,
          'seconds to append as many': middle(times.append) / 1000,
          ratio: ratio(times.remind),
        },
      ],
      `${batchSize} of ${waiting} waiting deadlines fall due at once`,
    )
    const look = await looking(world, pool)
    print(
      json,
      [
        {
          'milliseconds a look': look.often,
          'milliseconds a full look': look.seldom,
          'percent of a core': look.often / 100 + look.seldom / 600,
        },
      ],
      `${waiting} waiting: what looking every ten seconds, and at all of them every minute, takes`,
    )
  } finally {
    await database.close()
  }
}

const waiting = 100_000
const batchSize = 10_000

/** Agreed checks that can be held today. Their stored deadlines are far away; recomputed, a reminder is due. */
async function makeWaiting(pool: Pool, { ids, actors }: World, today: Day): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from doc.checktype')
  await generateChecks(pool, waiting, {
    regions: [ids.region],
    supervising: [ids.supervising],
    authorized: [ids.authorized],
    checkTypes: rows.map(({ id }) => id),
    inspector: actors.inspector.id,
  })
  await pool.query(
    `update doc.request set state = 'agreed.notBegun', version = 6, "statusId" = 7, "requestStatusId" = 7, "orderedOrganizationId" = $3, "inspectionOrganizationId" = $3, "authorizedOrganizationId" = $4,
       "createdUserId" = $5, "checkStartDate" = $1, "checkEndDate" = $2`,
    [today, addDays(today, 90), ids.supervising, ids.authorized, actors.inspector.id],
  )
  await pool.query(
    `update stream set state = 'agreed.notBegun', counted = 6, since = now() - interval '90 days', next = 'startSoon', next_at = now() + interval '80 days',
       due = 'expireNotBegun', due_at = now() + interval '90 days', fired = '{}', basis = 0 where type = 'request'`,
  )
  for (const table of ['doc.request', 'stream']) await pool.query(`vacuum analyze ${table}`)
}

/** Three batches of documents whose deadlines are all in the future. */
async function takeThree(pool: Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ id: string }>(`select id from stream where next_at > now() and next = 'startSoon' limit $1`, [
    3 * batchSize,
  ])
  const ids = rows.map(({ id }) => id)
  return [0, 1, 2].map((part) => ids.slice(part * batchSize, (part + 1) * batchSize))
}

async function drain({ engine }: World): Promise<void> {
  while ((await sweep(engine, engine.pool, new Date().toISOString())) > 0);
}

async function expectFired(pool: Pool, due: readonly string[], near: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ expired: number; notified: number }>(
    `select (select count(*)::int from doc.request where id = any($1) and state = 'expired') as expired, (select count(*)::int from notification where document = any($2) and deadline = 'startSoon') as notified`,
    [due, near],
  )
  if (rows[0]!.expired !== batchSize || rows[0]!.notified !== batchSize) throw new Error(`not all have fired: ${JSON.stringify(rows[0])}`)
}

/** The time in milliseconds of the look-up that a worker makes every ten seconds, and of the one every minute. */
async function looking({ engine }: World, pool: Pool): Promise<{ often: number; seldom: number }> {
  const times = async (task: () => Promise<unknown>) => {
    const each: number[] = []
    for (let i = 0; i < 50; i++) each.push(await timeOf(task))
    return quantile(each, 0.5)
  }
  return {
    often: await times(async () => [await engine.referenceData.refresh(), await nextDue(pool)]),
    seldom: await times(() => findStale(engine, pool, 1000)),
  }
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await task()
  return performance.now() - begun
}
