import { expect, onTestFinished, test } from 'vitest'
import { conform, openEngine, openPool } from '@nazorat/engine'
import { definitions, t } from '@nazorat/machines'
import { migrate } from '@nazorat/migrations'
import { accounts } from '../../cli/log/accounts.ts'
import { openReleased } from '../../testing/released/open.ts'
import { actorOf } from '../demo/accounts.ts'
import { idOf } from '../ids.ts'
import { seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { seedRelease } from './seed-base.ts'
import { bringRecords } from './records-of-release.ts'

/** A database of the released version, opened by this version. */
async function opened() {
  const { url } = await openReleased()
  const pool = openPool(url, 5)
  const client = await pool.connect()
  await migrate(client).finally(() => client.release())
  const engine = await openEngine({ pool, definitions })
  onTestFinished(async () => {
    await engine.close()
    await pool.end()
  })
  const run = { now: '2026-01-05T06:00:00.000Z', execute: (actor, command, at) => engine.execute(actor, command, at) } as Run
  const bring = () => seedRelease(run, { engine, pool })
  const events = async () => Number((await pool.query('select count(*) as n from event')).rows[0]!.n)
  const act = (type: string, document: string, action: string, version: number, input: Record<string, unknown> = {}) =>
    engine.execute(actorOf('admin'), { id: crypto.randomUUID(), type, document, action, version, input })
  return { pool, engine, run, bring, events, act }
}

const uzbekistan = idOf('country', 'UZ')
const name = t('Mening davlatim', 'Менинг давлатим', 'Моя страна')

test('a database that an earlier release has begun gets the records of directories at the start, once', { timeout: 60_000 }, async () => {
  const { pool, engine, bring, events } = await opened()
  await bring()
  const count = async (type: string) => Number((await pool.query(`select count(*) as n from doc."${type}"`)).rows[0]!.n)
  expect([await count('country'), await count('citizenship'), await count('preventivemeasuresform')]).toEqual([249, 196, 6])
  expect((await engine.load('country', [uzbekistan])).get(uzbekistan)!.values).toMatchObject({ code: 'UZ', name: t('Oʻzbekiston', 'Ўзбекистон', 'Узбекистан') })
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
  expect((await conform(pool, accounts)).breaches).toEqual([])
})

test('a record that somebody has changed or deleted is left as it is', { timeout: 60_000 }, async () => {
  const { engine, bring, act } = await opened()
  await bring()
  const france = idOf('country', 'FR')
  await act('country', uzbekistan, 'save', 1, { name })
  await act('country', france, 'delete', 1)
  await bring()
  const found = await engine.load('country', [uzbekistan, france])
  expect([found.get(uzbekistan)!.values['name'], found.has(france)]).toEqual([name, false])
})

test('a code that somebody has given to a record of their own keeps the shipped one out, and no other', { timeout: 60_000 }, async () => {
  const { pool, engine, run, bring, act } = await opened()
  await bring()
  await act('country', crypto.randomUUID(), 'save', 0, { code: 'ZZ', name })
  const shipped = ['ZZ', 'QQ'].map((code) => seeded('country', `new ${code}`, { code, name }))
  await bringRecords(run, pool, [shipped])
  expect([...(await engine.load('country', shipped.map(({ id }) => id))).keys()]).toEqual([idOf('country', 'new QQ')])
})

test('the type and the basis of checks by risk analysis get their mark, once, unless somebody has said otherwise', { timeout: 60_000 }, async () => {
  const { engine, bring, events, act } = await opened()
  const [type, basis] = [idOf('checktype', 'risk'), idOf('checkbasis', 'risk')]
  const marks = async () => [(await engine.load('checktype', [type])).get(type), (await engine.load('checkbasis', [basis])).get(basis)].map((record) => record!.values['byRiskAnalysis'])
  const { version } = (await engine.load('checkbasis', [basis])).get(basis)!
  await act('checkbasis', basis, 'save', version, { byRiskAnalysis: false })
  await bring()
  expect(await marks()).toEqual([true, false])
  const other = idOf('checktype', 'short')
  expect((await engine.load('checktype', [other])).get(other)!.values['byRiskAnalysis']).not.toBe(true)
  const before = await events()
  await bring()
  expect(await events()).toBe(before)
})
