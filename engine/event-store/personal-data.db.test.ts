import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { date, text, paragraph, rows } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { seal, unseal } from './personal-data.ts'
import { checkpointLog } from '../proof/checkpoints.ts'
import { openSigner } from '../proof/key.ts'
import { verifyDatabase } from '../proof/verify.ts'
import { replay } from '../projections/replay.ts'
import { sealSecret } from '../secrets/seal.ts'
import { openTestEngine } from '../testing/engine.ts'
import { testActor } from '../testing/index.ts'

const word = t('а', 'а')
const clerk = defineDirectory({
  type: 'clerk',
  permission: 'Clerk',
  label: { one: word, many: word },
  fields: {
    name: text(word),
    born: date(word, { required: false }),
    duties: paragraph(word, { required: false }),
    homes: rows(word, { required: false, fields: { place: text(word) } }),
  },
  personal: ['name', 'born', 'homes'],
  title: 'name',
  unique: ['name'],
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: 'name' },
})
const actor = testActor(['ClerkView', 'ClerkEdit', 'ClerkErase', 'EventHistoryView'])

async function open() {
  const { pool, engine, act } = await openTestEngine(clerk, actor)
  const somebody = async () => {
    const { id } = await act(randomUUID(), 'save', 0, {
      name: 'Каримов Анвар',
      born: '1985-03-15',
      duties: 'Бухгалтер',
      homes: [{ place: 'Қарши' }],
    })
    await act(id, 'save', 1, { name: 'Каримов Алишер' })
    return id
  }
  /** Everything that the database holds, as text. */
  const everything = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'doc')`,
    )
    const texts = await Promise.all(rows.map(async ({ name }) => JSON.stringify((await pool.query(`select x::text from ${name} x`)).rows)))
    return texts.join('\n')
  }
  return { pool, engine, act, somebody, everything }
}

test('what a person is called stands in the log sealed, and is read back open', async () => {
  const { pool, engine, somebody } = await open()
  const id = await somebody()
  const { rows } = await pool.query<{ text: string }>('select input::text || patch::text as text from event')
  for (const { text } of rows) expect(text).not.toMatch(/Каримов|1985|Қарши/)
  expect(rows[0]!.text).toContain('Бухгалтер')
  expect((await engine.get(actor, 'clerk', id)).fields).toMatchObject({
    name: 'Каримов Алишер',
    born: '1985-03-15',
    duties: 'Бухгалтер',
    homes: [{ place: 'Қарши' }],
  })
  expect((await engine.get(actor, 'clerk', id, 1)).fields).toMatchObject({ name: 'Каримов Анвар' })
  const { events } = await engine.history(actor, 'clerk', id)
  expect(events.map(({ patch }) => patch['name'])).toEqual(['Каримов Алишер', 'Каримов Анвар'])
})

test('the same command sent twice happens once, though it is sealed anew', async () => {
  const { engine, somebody } = await open()
  const document = await somebody()
  const command = { id: randomUUID(), type: 'clerk', document, action: 'save', version: 2, input: { name: 'Каримова Дилноза' } }
  expect(await engine.execute(actor, command)).toEqual(await engine.execute(actor, command))
})

test('an erased person is nowhere any more, and the record says on what ground', async () => {
  const { pool, engine, act, somebody, everything } = await open()
  const id = await somebody()
  const other = (await act(randomUUID(), 'save', 0, { name: 'Юсупова Дилноза' })).id
  await act(id, 'deactivate', 2)
  expect(await everything()).toMatch(/Каримов.*Қарши/s)
  await act(id, 'erase', 3, { erasureGround: 'Ариза № 5' })

  expect(await everything()).not.toMatch(/Каримов|1985-03-15|Қарши/i)
  const reply = await engine.get(actor, 'clerk', id)
  expect(reply).toMatchObject({
    state: 'erased',
    stateId: 2,
    fields: { name: null, born: null, homes: null, duties: 'Бухгалтер', erasureGround: 'Ариза № 5', erasedUserId: actor.id },
    actions: [],
  })
  const { events } = await engine.history(actor, 'clerk', id)
  expect(events.map(({ erased }) => erased)).toEqual([undefined, undefined, ['name'], ['born', 'homes', 'name']])
  expect((await engine.get(actor, 'clerk', other)).fields['name']).toBe('Юсупова Дилноза')

  expect(await replay(pool, clerk, { adopt: false })).toMatchObject({ documents: 2, differences: [] })
})

test('a log in which somebody was erased verifies as before, its earlier checkpoint too', async () => {
  const { pool, act, somebody } = await open()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-erased-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'))
  const id = await somebody()
  await act(id, 'deactivate', 2)
  await checkpointLog(pool, signer)
  await act(id, 'erase', 3, { erasureGround: 'Ариза № 5' })
  await checkpointLog(pool, signer)
  const verified = await verifyDatabase(pool, { definitions: [clerk], verifier: signer.verifier, bytes: { read: () => null } })
  expect(verified).toMatchObject({ events: 4, checkpoints: 2, faults: [] })
})

test('a process that has not heard of an erasure is told that the record has moved', async () => {
  const { pool, act, somebody } = await open()
  const behind = await openEngine({ pool, definitions: [clerk] })
  onTestFinished(() => behind.close())
  const id = await somebody()
  const there = (action: string, version: number, input = {}) =>
    behind.execute(actor, { id: randomUUID(), type: 'clerk', document: id, action, version, input })
  await there('deactivate', 2)
  await act(id, 'erase', 3, { erasureGround: 'Ариза № 5' })
  await expect(there('save', 3, { born: '1990-01-01' })).rejects.toMatchObject({ code: 'moved' })
})

test('an erasure that comes too late, since the record has moved on in another process, leaves the key', async () => {
  const { pool, engine, act, somebody } = await open()
  const other = await openEngine({ pool, definitions: [clerk] })
  onTestFinished(() => other.close())
  const id = await somebody()
  await act(id, 'deactivate', 2)
  await other.execute(actor, { id: randomUUID(), type: 'clerk', document: id, action: 'activate', version: 3, input: {} })
  await expect(act(id, 'erase', 3, { erasureGround: 'Ариза № 5' })).rejects.toMatchObject({ code: 'moved' })
  expect((await engine.get(actor, 'clerk', id, 1)).fields).toMatchObject({ name: 'Каримов Анвар' })
})

test('of an erasure and another step that two processes take at once one happens, and the key goes with the erasure alone', async () => {
  const { pool, engine, act } = await open()
  const other = await openEngine({ pool, definitions: [clerk] })
  onTestFinished(() => other.close())
  const people = await Promise.all(
    Array.from({ length: 16 }, async (_, n) => (await act(randomUUID(), 'save', 0, { name: `Каримов ${n}` })).id),
  )
  await Promise.all(people.map((id) => act(id, 'deactivate', 1)))
  const happened = await Promise.all(
    people.map(async (id, n) => {
      const step = (by: typeof engine, action: string, input = {}) =>
        by.execute(actor, { id: randomUUID(), type: 'clerk', document: id, action, version: 2, input })
      const both = [
        () => step(engine, 'erase', { erasureGround: 'Ариза' }),
        () => step(other, ['activate', 'erase'][n % 2]!, n % 2 === 0 ? {} : { erasureGround: 'Ариза' }),
      ]
      // Now one is sent first, now the other.
      const outcomes = await Promise.allSettled((n % 4 < 2 ? both : both.toReversed()).map((each) => each()))
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state] : []))
    }),
  )
  expect(happened.map(({ length }) => length)).toEqual(people.map(() => 1))
  for (const [n, id] of people.entries()) {
    const [state] = happened[n]!
    const { rowCount: keys } = await pool.query('select from person_key where person = $1 and key is not null', [id])
    const { fields } = await engine.get(actor, 'clerk', id)
    const { fields: then } = await engine.get(actor, 'clerk', id, 1)
    expect([keys, fields['name'], then['name']], state).toEqual(state === 'erased' ? [0, null, null] : [1, `Каримов ${n}`, `Каримов ${n}`])
  }
})

test('what was sealed for one person is not opened as another’s, though their keys be the same', async () => {
  const { pool } = await open()
  const [one, other, key] = [randomUUID(), randomUUID(), randomBytes(32)]
  for (const id of [one, other]) await pool.query('insert into person_key values ($1, $2)', [id, sealSecret('person_key', id, key)])
  const patch = seal(clerk, one, { name: 'Каримов Анвар' }, key)
  expect(await unseal(pool, [{ stream: one, input: {}, patch }])).toMatchObject([{ patch: { name: 'Каримов Анвар' } }])
  await expect(unseal(pool, [{ stream: other, input: {}, patch }])).rejects.toThrow()
})

test('only a passive record is erased, by whoever may, and an erasure that is refused destroys nothing', async () => {
  const { engine, act, somebody } = await open()
  const id = await somebody()
  const why = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => (error as Refusal).code,
    )
  expect(await why(act(id, 'erase', 2, { erasureGround: 'Ариза' }))).toBe('notInThisState')
  await act(id, 'deactivate', 2)
  expect(await why(act(id, 'erase', 3))).toBe('invalid')
  const another = testActor(['ClerkView', 'ClerkEdit'])
  expect(
    await why(
      engine.execute(another, {
        id: randomUUID(),
        type: 'clerk',
        document: id,
        action: 'erase',
        version: 3,
        input: { erasureGround: 'Ариза' },
      }),
    ),
  ).toBe('forbidden')
  // One of the two comes too late.
  const twice = await Promise.allSettled([act(id, 'activate', 3), act(id, 'erase', 3, { erasureGround: 'Ариза' })])
  expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect((await engine.get(actor, 'clerk', id, 1)).fields).toMatchObject({ name: 'Каримов Анвар' })
})
