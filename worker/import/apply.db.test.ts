import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportMode } from '@nazorat/machines/api-types'
import { csvOf, openImports } from './testing/open.ts'

const headers = ['soato', 'name.ln', 'name.cl', 'name.ru']
const lines = (count: number, first = 2000) =>
  csvOf([headers, ...Array.from({ length: count }, (_, i) => [first + i, `a${i}`, `а${i}`, `а${i}`])])

type Opened = Awaited<ReturnType<typeof openImports>>
const eventsOf = async ({ pool }: Opened, id: string) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from event where command = $1', [id])).rows[0]!.n

/** Lets a process of its own apply an import, and kills it when it has come somewhere. */
async function killInTheMiddle(opened: Opened, id: string, mode: ImportMode): Promise<void> {
  await opened.pool.query(`update import set state = 'applying', mode = $2, done = 0, total = added where id = $1`, [id, mode])
  const script = `
    import { Pool } from 'pg'
    import { openEngine } from '@nazorat/engine'
    import { openFiles } from '@nazorat/engine/files/open'
    import { readMasterKeys, useMasterKeys } from '@nazorat/engine/secrets/master-key'
    import { definitions } from '@nazorat/machines/documents'
    import { runImport } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)}
    useMasterKeys(readMasterKeys(process.env.MASTER_KEY))
    const pool = new Pool({ connectionString: ${JSON.stringify(opened.url)} })
    const engine = await openEngine({ pool, definitions })
    await runImport(engine, await openFiles({ dataDir: ${JSON.stringify(opened.dataDir)} }), ${JSON.stringify(id)}, new AbortController().signal)`
  const dying = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: new URL('.', import.meta.url), stdio: 'inherit' })
  onTestFinished(() => void dying.kill('SIGKILL'))
  await expect.poll(async () => (await opened.row(id)).done, { interval: 5 }).toBeGreaterThan(0)
  dying.kill('SIGKILL')
  await once(dying, 'exit')
}

test('an import that is killed in the middle goes on where it was, and says from which line', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', lines(5000))
  await killInTheMiddle(opened, id, 'good')
  const done = await eventsOf(opened, id)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(5000)
  await opened.run(id)
  const { state, applied, resumed } = await opened.row(id)
  expect({ state, applied, resumed }).toEqual({ state: 'applied', applied: 5000, resumed: done + 2 })
  expect(await eventsOf(opened, id)).toBe(5000)
})

test('an import of all or nothing that is killed in the middle has left nothing, and begins again', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', lines(5000))
  await killInTheMiddle(opened, id, 'whole')
  await expect
    .poll(() =>
      opened.pool.query('select from head for update nowait').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect(await eventsOf(opened, id)).toBe(0)
  await opened.run(id)
  const { state, applied, resumed } = await opened.row(id)
  expect({ state, applied, resumed }).toEqual({ state: 'applied', applied: 5000, resumed: 0 })
  expect(await eventsOf(opened, id)).toBe(5000)
})

test('of all or nothing nothing is applied when one line cannot be any more, and the line says why', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', lines(600))
  // Somebody else takes the code of the last line.
  const name = { ln: 'a', cl: 'а', ru: 'а' }
  await opened.engine.execute(opened.clerk, {
    id: randomUUID(),
    type: 'region',
    document: randomUUID(),
    action: 'save',
    version: 0,
    input: { soato: '2599', name },
  })
  const { state, applied, refused, problem } = await opened.apply(id, 'whole')
  expect({ state, applied, refused }).toEqual({ state: 'undone', applied: 0, refused: 1 })
  expect(problem?.ru).toContain('не импортирована ни одна строка')
  expect(await eventsOf(opened, id)).toBe(0)
  expect(
    (await opened.lines(id)).filter(({ outcome }) => outcome === 'refused').map(({ line, problems }) => [line, problems['soato']![0]!.ru]),
  ).toEqual([[601, '«Код СОАТО»: такая область уже существует']])
})

test('of the good lines those are applied that still can be', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', csvOf([headers, ['1726', 'b', 'б', 'б'], ['1703', 'c', 'в', 'в']]))
  const [line] = await opened.lines(id)
  await opened.engine.execute(opened.clerk, {
    id: randomUUID(),
    type: 'region',
    document: line!.document,
    action: 'save',
    version: 1,
    input: { name: { ln: 'x', cl: 'х', ru: 'х' } },
  })
  const { state, applied, refused } = await opened.apply(id, 'good')
  expect({ state, applied, refused }).toEqual({ state: 'applied', applied: 1, refused: 1 })
  expect((await opened.lines(id))[0]!.problems['']![0]!.ru).toBe('Запись за это время изменена. Проверьте файл ещё раз')
})

test('a record that is deleted between the decision and the append refuses the lines that name it, and no others', async () => {
  const opened = await openImports()
  const { bulk } = opened.engine
  const [region] = (await opened.pool.query<{ id: string }>(`select id from doc.region where soato = '1726'`)).rows
  const name = { ln: 'a', cl: 'а', ru: 'а' }
  const other = await opened.engine.execute(opened.clerk, {
    id: randomUUID(),
    type: 'region',
    document: randomUUID(),
    action: 'save',
    version: 0,
    input: { soato: '1703', name },
  })
  const command = { id: randomUUID(), type: 'district' }
  const saves = [
    { soato: '1726301', regionId: region!.id },
    { soato: '1703301', regionId: other.id },
  ].map((input, line) => ({ line, document: randomUUID(), version: 0, input: { ...input, name } }))
  const prepared = await bulk.prepare(await bulk.decide(opened.clerk, command, saves, new Map()))
  expect(prepared).toHaveLength(2)
  await opened.engine.execute(opened.clerk, {
    id: randomUUID(),
    type: 'region',
    document: other.id,
    action: 'delete',
    version: 1,
    input: {},
  })
  const client = await opened.pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  const refused = await bulk.append(client, opened.clerk, prepared)
  await client.query('commit')
  expect([...refused].map(([document, { problems }]) => [document, problems['regionId']![0]!.ru])).toEqual([
    [saves[1]!.document, '«Область (регион)»: выбранная запись не найдена'],
  ])
  expect(await eventsOf(opened, command.id)).toBe(1)
})

test('a value that is taken between the decision and the append refuses its line, and no other', async () => {
  const opened = await openImports()
  const { bulk } = opened.engine
  const name = { ln: 'a', cl: 'а', ru: 'а' }
  const command = { id: randomUUID(), type: 'region' }
  const saves = ['2001', '2002'].map((soato, line) => ({ line, document: randomUUID(), version: 0, input: { soato, name } }))
  const prepared = await bulk.prepare(await bulk.decide(opened.clerk, command, saves, new Map()))
  await opened.engine.execute(opened.clerk, {
    id: randomUUID(),
    type: 'region',
    document: randomUUID(),
    action: 'save',
    version: 0,
    input: { soato: '2002', name },
  })
  const client = await opened.pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  const refused = await bulk.append(client, opened.clerk, prepared)
  await client.query('commit')
  expect([...refused].map(([document, { problems }]) => [document, problems['soato']![0]!.ru])).toEqual([
    [saves[1]!.document, '«Код СОАТО»: такая область уже существует'],
  ])
  expect(await eventsOf(opened, command.id)).toBe(1)
})

test('an import that is cancelled while it is applied stops, and what it has applied stays', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', lines(600))
  await opened.pool.query(`update import set state = 'applying', mode = 'good', done = 0 where id = $1`, [id])
  const running = opened.run(id)
  await expect.poll(async () => (await opened.row(id)).applied, { interval: 2 }).toBeGreaterThan(0)
  await opened.pool.query(`update import set state = 'cancelled' where id = $1 and state = 'applying'`, [id])
  await running
  const { state, applied } = await opened.row(id)
  expect(await eventsOf(opened, id)).toBe(applied)
  expect(['cancelled', 'applied']).toContain(state)
})

test('a right that is taken away while lines wait is missed when they are applied', async () => {
  const opened = await openImports()
  const { id } = await opened.check('region', lines(2))
  const { rows } = await opened.pool.query<{ id: string; version: number }>(
    'select d.id, d.version from doc."user" u join doc.role d on d.id = any(u.roles) where u.id = $1',
    [opened.clerk.id],
  )
  await opened.world.act(opened.world.actors.all, 'save', rows[0]!.id, rows[0]!.version, { permissions: ['RegionView'] }, 'role')
  const { state, applied, refused } = await opened.apply(id, 'good')
  expect({ state, applied, refused }).toEqual({ state: 'applied', applied: 0, refused: 2 })
  expect((await opened.lines(id))[0]!.problems['']![0]!.ru).toBe('У вас нет разрешения на это действие')
})
