import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Pool } from 'pg'
import { type Engine, NotificationListener, openEngine } from '@nazorat/engine'
import { groupFinished, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { idOf } from '../../run/seed/ids.ts'
import { actorOf } from '../../run/seed/demo/accounts.ts'
import { staff } from '../../run/seed/demo/staff.ts'
import { demoTemplate } from '../../run/testing/demo.ts'
import { sweep } from '../deadlines/sweep.ts'
import { followNotifications } from './follow.ts'

let engine: Engine
let pool: Pool

const finished = groupFinished()
beforeAll(async () => {
  const { url, ...database } = await testDatabase(finished, await demoTemplate())
  pool = database.pool
  engine = await openEngine({ pool, definitions })
  const listener = new NotificationListener(url)
  const stop = followNotifications(engine, pool, listener)
  finished(async () => {
    await stop()
    await listener.close()
    await engine.close()
  })
})

const open = () =>
  engine.execute(actorOf('inspector'), {
    id: randomUUID(),
    type: 'visit',
    document: randomUUID(),
    action: 'open',
    version: 0,
    input: {
      premisesId: idOf('premises', 'market'),
      kindId: idOf('visitkind', 'preventive'),
      inspectors: [employeeId],
      purpose: 'Тушунтириш',
      howOpened: 'scan',
    },
  })

/** The inspector of the demo, as an employee. */
const employeeId = idOf('employee', staff.find(({ username }) => username === 'inspector')!.key)

const act = (username: string, action: string, { id, version }: { id: string; version: number }, input = {}) =>
  engine.execute(actorOf(username), { id: randomUUID(), type: 'visit', document: id, action, version, input })

/** The users, by name, who were told of a visit: of its last event, or of a deadline. */
async function told(document: string, deadline?: string): Promise<string[]> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ behind: number }>(
        `select h.pos - coalesce((select pos from checkpoint where follower = 'notifications'), 0) as behind from head h`,
      )
      expect(rows[0]!.behind).toBe(0)
    },
    { timeout: 60_000 },
  )
  const { rows } = await pool.query<{ username: string }>(
    `select u.username from notification n join doc."user" u on u.id = n.user_id where n.document = $1
      and case when $2::text is null then n.pos = (select max(pos) from event where stream = $1) else n.deadline = $2 end
      order by u.username`,
    [document, deadline ?? null],
  )
  return rows.map(({ username }) => username)
}

test('the business is told that somebody stands at its door, and nobody else', async () => {
  const visit = await open()
  expect(await told(visit.id)).toEqual(['contractor'])
})

test('a refusal is told to the head, to the authorized body and to who opened the visit', async () => {
  const visit = await open()
  await act('contractor', 'refuse', visit, { refusalReason: 'Сертификат кўрсатилмади' })
  expect(await told(visit.id)).toEqual(['ceo', 'inspector', 'moderator', 'moderator.toshkent', 'moderator2', 'staff'])
})

test('a visit that nobody answers goes on without an answer, and one that lasts too long is told to all of its parties', async () => {
  const visit = await open()
  const { openedAt } = (await engine.load('visit', [visit.id])).get(visit.id)!.values
  const after = (minutes: number) => new Date(Date.parse(openedAt as string) + minutes * 60_000).toISOString()
  const sweepAt = async (minutes: number) => {
    while ((await sweep(engine, pool, after(minutes))) > 0);
    return (await engine.load('visit', [visit.id])).get(visit.id)!.state
  }
  expect(await sweepAt(9)).toBe('opened')
  expect(await sweepAt(11)).toBe('unanswered')
  expect(await told(visit.id, 'tooLong')).toEqual([])
  await sweepAt(121)
  expect(await told(visit.id, 'tooLong')).toEqual(expect.arrayContaining(['ceo', 'contractor', 'inspector', 'moderator.toshkent']))
})
