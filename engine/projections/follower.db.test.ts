import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { openEngine } from '../engine.ts'
import { follow } from './follower.ts'
import { NotificationListener } from './notification-listener.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'
import { logger } from '../telemetry/logger.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})
const clerk = testActor(['PlaceView', 'PlaceEdit'])

async function open() {
  const { url, pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [place] })
  // Whatever is handled twice stands here twice.
  await pool.query('create table handled (pos bigint)')
  const ear = new NotificationListener(url)
  onTestFinished(async () => {
    await ear.close()
    await engine.close()
  })
  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        engine.execute(clerk, {
          id: randomUUID(),
          type: 'place',
          document: randomUUID(),
          action: 'save',
          version: 0,
          input: { name: 'A' },
        }),
      ),
    )
  const handled = async () => (await pool.query<{ pos: number }>('select pos from handled order by pos')).rows.map(({ pos }) => Number(pos))
  /** A follower whose work takes a moment, so that others come to the same events meanwhile; `fails` says whether it fails at a batch. */
  const start = (fails: () => boolean = () => false) =>
    follow(pool, ear, 'counter', {
      batch: 5,
      async handle(events, tx) {
        await tx.query('insert into handled select unnest($1::bigint[])', [events.map(({ pos }) => pos)])
        await tx.query('select pg_sleep(0.005)')
        if (fails()) throw new Error('in the middle of a batch')
      },
    })
  return { pool, add, handled, start }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('several followers of one name handle each event once, while the log grows', async () => {
  const { add, handled, start } = await open()
  await add(40)
  const stops = [start(), start(), start()]
  await add(60)
  await vi.waitFor(async () => expect(new Set(await handled()).size).toBe(100), { timeout: 60_000, interval: 20 })
  for (const stop of stops) await stop()
  expect(await handled()).toEqual(upTo(100))
})

test('a follower that fails in the middle of a batch has handled nothing of it, and another takes all of it', async () => {
  const complaints = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const { add, handled, start } = await open()
  await add(12)
  let failed = 0
  const failing = start(() => ++failed > 0)
  await vi.waitFor(() => expect(failed).toBeGreaterThan(0), { timeout: 60_000 })
  expect(await handled()).toEqual([])
  const sound = start()
  await vi.waitFor(async () => expect(await handled()).toEqual(upTo(12)), { timeout: 60_000, interval: 20 })
  await Promise.all([failing(), sound()])
  expect(await handled()).toEqual(upTo(12))
})
