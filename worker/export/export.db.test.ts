import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { exportFiles, exportQueue, moveExport } from '@nazorat/engine/jobs/exports'
import type { JobAddresses } from '@nazorat/engine/jobs/backend'
import { openQueue } from '@nazorat/engine/jobs/queue'
import { backends } from '@nazorat/engine/jobs/testing/backends'
import { openServices } from '@nazorat/engine/services'
import { openSigner } from '@nazorat/engine/proof/key'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { testBucket } from '../../engine/testing/bucket.ts'
import type { ExportReply } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import { enlist } from '../../run/testing/enlist.ts'
import { makeWorld } from '../../run/testing/world.ts'
import { runExport } from './run.ts'
import { sourceOf } from './source.ts'
import { startJob } from '../job.ts'
import { exportJob, removeOldExports } from './job.ts'
import { logger } from '@nazorat/engine/telemetry/logger'

async function open(openBackend: (databaseUrl: string) => Promise<JobAddresses> = async (databaseUrl) => ({ databaseUrl })) {
  const { url, pool } = await testDatabase()
  const at = await openBackend(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-export-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const engine = await openEngine({ pool, definitions })
  const services = await openServices(engine, pool, { ...at, dataDir })
  const { store, workFolder } = services.files
  const folder = store.pathOf(exportFiles)!
  const world = await makeWorld(engine)
  const clerk = await enlist(
    world,
    testActor(['ContractorView', 'AllRequestView', 'RegionView'], { name: 'Ходим', organizationId: world.ids.supervising }),
  )

  const signer = await openSigner(join(dataDir, 'log.key'))
  const context = { ...services, signer, reserved: pool, listener: services.listen() }
  const start = () => startJob({ ...exportJob, lockDuration: 1000 })(context)
  const ask = async (type: string, query: object = {}, { inQueue = true } = {}) => {
    const id = randomUUID()
    await pool.query('insert into export (id, user_id, type, query) values ($1, $2, $3, $4)', [id, clerk.id, type, query])
    if (inQueue) {
      const queue = openQueue(exportQueue, services.jobs)
      await queue.add(id)
      await queue.close()
    }
    return id
  }
  const row = async (id: string) => (await pool.query<ExportReply>('select state, done, total from export where id = $1', [id])).rows[0]
  const until = (id: string, check: (export_: ExportReply) => void) =>
    vi.waitFor(async () => check((await row(id))!), { timeout: 60_000, interval: 20 })
  const sheetOf = async (id: string) => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(join(folder, `${id}.xlsx`))
    return book.worksheets[0]!
  }
  /** Enough businesses for an export that takes a while. */
  const addBusinesses = (count: number) =>
    pool.query(
      `insert into doc.contractor (id, version, state, "createdAt", "createdUserId", "updatedAt", inn, name)
       select gen_random_uuid(), 1, 'active', now(), $1, now(), '2' || lpad(n::text, 8, '0'), 'Фирма ' || n from generate_series(1, $2::int) n`,
      [clerk.id, count],
    )
  return { at, pool, engine, context, world, clerk, dataDir, store, workFolder, folder, start, ask, row, until, sheetOf, addBusinesses }
}

describe.each(backends)('an export with jobs in $name', ({ skipped, open: openBackend }) => {
  test.skipIf(skipped)('is made, and says how far it is', async () => {
    const { pool, world, start, ask, until, sheetOf } = await open(openBackend)
    const client = await pool.connect()
    const progress: (ExportReply & { userId: string })[] = []
    client.on('notification', ({ payload }) => progress.push(JSON.parse(payload!)))
    await client.query('listen nazorat_export')
    const { id: check } = await world.check(1, 'send')
    await world.check(2)
    const stop = await start()
    onTestFinished(async () => {
      client.release(true)
      await stop()
    })

    const id = await ask('request', { state: 'ceo' })
    await until(id, (now) => expect(now).toMatchObject({ state: 'ready', done: 1, total: 1 }))
    await expect.poll(() => progress.map(({ state }) => state)).toEqual(['running', 'ready'])
    expect(progress[1]).toMatchObject({ id, done: 1, total: 1 })

    const sheet = await sheetOf(id)
    expect(sheet.name).toBe('Текширишлар')
    // Above the table: what it is, by what it is narrowed, when it was made and by whom.
    expect([1, 2].map((row) => sheet.getRow(row).getCell(1).value)).toEqual(['Текширишлар', 'Ҳолати: Жараёнда (раҳбар)'])
    expect(sheet.getRow(3).getCell(1).value).toMatch(/^Тузилган: \d\d\.\d\d\.\d{4} \d\d:\d\d, Ходим$/)
    expect(sheet.rowCount).toBe(5)
    // It is filtered by all of its rows, and printed as wide as the paper with its head on each page.
    expect(sheet.autoFilter).toMatch(/^A4:[A-Z]+5$/)
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 4 })
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0, printTitlesRow: '4:4' })
    expect(sheet.getRow(4).getCell(1).alignment).toMatchObject({ wrapText: true })
    const cell = (label: string) => {
      const column = (sheet.getRow(4).values as string[]).indexOf(label)
      return sheet.getRow(5).getCell(column).value
    }
    const { fields } = await (await openEngine({ pool, definitions })).get({ ...world.actors.inspector }, 'request', check)
    expect(cell('Субъект номи')).toBe('Фирма 1')
    expect(cell('СТИР')).toBe('300000001')
    expect(cell('Ҳолати')).toBe('Жараёнда (раҳбар)')
    expect(cell('Назорат қилувчи орган')).toBe('Синов')
    expect(cell('Текшириш бошланиши')).toEqual(new Date(fields['checkStartDate'] as string))
    expect(cell('Текшириш кунлари сони')).toBe(fields['checkDaysNumber'])
    expect(cell('Инспекторлар')).toBe('Каримов Анвар')
    expect(cell('Буйруқ')).toBe('buyruq.pdf')
    expect(cell('Хат рақами')).toBe(null)
    // No heading breaks inside a word.
    for (const [column, label] of (sheet.getRow(4).values as string[]).entries()) {
      if (label) expect(sheet.getColumn(column).width, label).toBeGreaterThan(Math.max(...label.split(' ').map((word) => word.length)))
    }
  })

  test.skipIf(skipped)('whose worker is killed in the middle is made by another from its start', async () => {
    const { at, addBusinesses, dataDir, folder, workFolder, start, ask, until, sheetOf, row } = await open(openBackend)
    await addBusinesses(20_000)
    const script = `
      import { Pool } from 'pg'
      import { openEngine } from '@nazorat/engine'
      import { openSigner } from '@nazorat/engine/proof/key'
      import { definitions } from '@nazorat/machines/documents'
      import { openServices } from '@nazorat/engine/services'
      import { startJob } from ${JSON.stringify(new URL('../job.ts', import.meta.url).href)}
      import { exportJob } from ${JSON.stringify(new URL('./job.ts', import.meta.url).href)}
      const pool = new Pool({ connectionString: ${JSON.stringify(at.databaseUrl)} })
      const engine = await openEngine({ pool, definitions })
      const signer = await openSigner(${JSON.stringify(join(dataDir, 'log.key'))})
      const services = await openServices(engine, pool, ${JSON.stringify({ ...at, dataDir })})
      await startJob({ ...exportJob, lockDuration: 1000 })({ ...services, signer })`
    const dying = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
    const id = await ask('contractor')
    await until(id, ({ done }) => expect(done).toBeGreaterThan(0))
    dying.kill('SIGKILL')
    expect(await row(id)).toMatchObject({ state: 'running' })
    expect(await readdir(workFolder)).toEqual([expect.stringMatching(`^${id}.xlsx.`)])

    onTestFinished(await start())
    await until(id, (now) => expect(now).toMatchObject({ state: 'ready', done: 20_000, total: 20_000 }))
    expect([await readdir(folder), await readdir(workFolder)]).toEqual([[`${id}.xlsx`], []])
    expect((await sheetOf(id)).rowCount).toBe(20_003)
  })

  test.skipIf(skipped)('that a stopping worker leaves is finished by the next', async () => {
    const { pool, addBusinesses, start, ask, until, row } = await open(openBackend)
    await addBusinesses(20_000)
    const stopFirst = await start()
    const id = await ask('contractor')
    await until(id, ({ done }) => expect(done).toBeGreaterThan(0))
    await stopFirst()
    // It did not wait for the end of the export.
    expect(await row(id)).toMatchObject({ state: 'running' })
    expect(pool.idleCount).toBe(pool.totalCount)

    onTestFinished(await start())
    await until(id, ({ state }) => expect(state).toBe('ready'))
  })

  test.skipIf(skipped)('that was cancelled stops, and nothing is left of it', async () => {
    const { pool, addBusinesses, folder, workFolder, start, ask, until, row } = await open(openBackend)
    await addBusinesses(20_000)
    onTestFinished(await start())
    const id = await ask('contractor')
    await until(id, ({ done }) => expect(done).toBeGreaterThan(0))
    await moveExport(pool, id, ['running'], { state: 'cancelled' })
    await expect.poll(() => readdir(workFolder)).toEqual([])
    expect(await readdir(folder).catch(() => [])).toEqual([])
    await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
    expect(await row(id)).toMatchObject({ state: 'cancelled' })
  })

  test.skipIf(skipped)('that its queue has forgotten is found in the table', async () => {
    const { start, ask, until } = await open(openBackend)
    const id = await ask('region', {}, { inQueue: false })
    onTestFinished(await start())
    await until(id, (now) => expect(now).toMatchObject({ state: 'ready', done: 1 }))
  })
})

test('an export that is cancelled before it is begun is not made, and one that is cancelled at its very end is not ready', async () => {
  const { pool, context, folder, workFolder, ask, row } = await open()
  const run = (id: string) => runExport(context, id, new AbortController().signal)
  const early = await ask('region', {}, { inQueue: false })
  await moveExport(pool, early, ['queued'], { state: 'cancelled' })
  await run(early)
  expect([(await row(early))?.state, await readdir(folder).catch(() => [])]).toEqual(['cancelled', []])

  const late = await ask('region', {}, { inQueue: false })
  const source = vi.spyOn(sourceOf, 'xlsx').mockResolvedValue({
    total: 1,
    async write(path) {
      await writeFile(path, 'a workbook')
      await moveExport(pool, late, ['running'], { state: 'cancelled' })
      return 1
    },
  })
  onTestFinished(() => source.mockRestore())
  await run(late)
  const { rows } = await pool.query('select state, file from export where id = $1', [late])
  expect([rows, await readdir(folder), await readdir(workFolder)]).toEqual([[{ state: 'cancelled', file: null }], [], []])
})

test('with a bucket of S3 the file is there, and nothing is left on this machine', async () => {
  const { context, dataDir, folder, workFolder, ask, row } = await open()
  const { engine, pool, addresses, signer } = context
  const services = await openServices(engine, pool, { ...addresses, s3Url: await testBucket(join(dataDir, 's3'), onTestFinished) })
  const id = await ask('region', {}, { inQueue: false })
  await runExport({ ...services, signer }, id, new AbortController().signal)
  const { store } = services.files
  expect([(await row(id))?.state, await Array.fromAsync(store.list(exportFiles))]).toEqual(['ready', [`${id}.xlsx`]])
  expect([await readdir(workFolder), await readdir(folder).catch(() => [])]).toEqual([[], []])
})

test('text that looks like a formula stays text, and so does a number that is a name', async () => {
  const { pool, addBusinesses, start, ask, until, sheetOf } = await open()
  await addBusinesses(5)
  const texts = ['=1+1', '+998', '-5', '@SUM(A1)', '\t=cmd|x\u0001\uFFFF']
  for (const [i, text] of texts.entries())
    await pool.query('update doc.contractor set name = $1 where inn = $2', [text, `20000000${i + 1}`])
  onTestFinished(await start())
  const id = await ask('contractor', { sortBy: 'inn' })
  await until(id, ({ state }) => expect(state).toBe('ready'))
  const sheet = await sheetOf(id)
  texts.forEach((text, i) => {
    const [inn, name] = [sheet.getRow(i + 4).getCell(1), sheet.getRow(i + 4).getCell(2)]
    expect(name.type).toBe(ExcelJS.ValueType.String)
    // What XML cannot contain is there as its escape, which Excel reads.
    expect(name.value).toBe(text.replaceAll('\u0001', '_x0001_').replaceAll('\uFFFF', '_xFFFF_'))
    expect(name.numFmt).toBe('@')
    expect(inn.value).toBe(`20000000${i + 1}`)
  })
})

test('a text that is longer than a cell takes is cut to it, a row is as high as its lines, and the sheet is whole', async () => {
  const { pool, addBusinesses, start, ask, until, sheetOf } = await open()
  await addBusinesses(3)
  const long = 'ў'.repeat(32_768)
  // In a column of 30 characters.
  const words = Array.from({ length: 30 }, () => 'сўз').join(' ')
  await pool.query(
    `update doc.contractor set name = case inn when '200000001' then $1 else $2 end where inn in ('200000001', '200000003')`,
    [long, words],
  )
  onTestFinished(await start())
  const id = await ask('contractor', { sortBy: 'inn' })
  await until(id, ({ state }) => expect(state).toBe('ready'))
  const sheet = await sheetOf(id)
  expect(sheet.rowCount).toBe(6)
  expect(sheet.getRow(4).getCell(2).value).toBe(long.slice(0, 32_767))
  expect(sheet.getRow(5).getCell(2).value).toBe('Фирма 2')
  expect(sheet.getRow(6).getCell(2).alignment).toMatchObject({ wrapText: true, vertical: 'top' })
  expect([4, 5, 6].map((row) => sheet.getRow(row).height)).toEqual([409, 15, 75])
})

test('what the user of an export might see is noted with it', async () => {
  const { engine, pool, clerk, start, ask, until } = await open()
  onTestFinished(await start())
  const { roles } = (await engine.load('user', [clerk.id])).get(clerk.id)!.values as { roles: string[] }
  for (const [type, scope] of [
    ['request', ['all', clerk.organizationId, ...roles]],
    ['contractor', [clerk.organizationId, ...roles]],
  ] as const) {
    const id = await ask(type)
    await until(id, ({ state }) => expect(state).toBe('ready'))
    expect((await pool.query('select scope from export where id = $1', [id])).rows).toEqual([{ scope }])
  }
})

test('an export of someone who has become passive fails', async () => {
  const complaints = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  const { world, clerk, start, ask, until } = await open()
  await world.act(world.actors.all, 'deactivate', clerk.id, 1, {}, 'user')
  onTestFinished(await start())
  const id = await ask('region')
  await until(id, ({ state }) => expect(state).toBe('failed'))
})

test('exports of more than a day ago go, with their files', async () => {
  const { pool, store, folder, ask, row } = await open()
  const [old, fresh, waiting] = [
    await ask('region', {}, { inQueue: false }),
    await ask('region', {}, { inQueue: false }),
    await ask('region', {}, { inQueue: false }),
  ]
  await pool.query(
    `update export set state = 'ready', file = id || '.xlsx', created_at = case id when $1 then now() - interval '25 hours' else now() end where id <> $2`,
    [old, waiting],
  )
  await pool.query(`update export set created_at = now() - interval '25 hours' where id = $1`, [waiting])
  // One that is being made: its file is there a moment before its row says so.
  const making = await ask('region', {}, { inQueue: false })
  await pool.query(`update export set state = 'running' where id = $1`, [making])
  await mkdir(folder, { recursive: true })
  for (const id of [old, fresh, making, randomUUID()]) await writeFile(join(folder, `${id}.xlsx`), '')
  await removeOldExports(pool, store)
  expect((await readdir(folder)).toSorted()).toEqual([`${fresh}.xlsx`, `${making}.xlsx`].toSorted())
  // An export that waits for a worker is still made after a day.
  expect([await row(old), (await row(fresh))?.state, (await row(waiting))?.state]).toEqual([undefined, 'ready', 'queued'])
})

test('each sheet of a list has its whole name and the arrows of its filter, in LibreOffice too', async () => {
  const { addBusinesses, engine, clerk, workFolder } = await open()
  await addBusinesses(2)
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, 'list.xlsx')
  await (await sourceOf.xlsx(engine, { ...clerk, language: 'ru' }, 'contractor', {})).write(path, async () => {})
  const { stdout } = spawnSync('unzip', ['-p', path, 'xl/workbook.xml'], { encoding: 'utf8' })
  expect(stdout).toContain('name="Субъекты предпринимательства"')
  expect(stdout).toMatch(
    /<definedName name="_xlnm._FilterDatabase" localSheetId="0">&apos;Субъекты предпринимательства&apos;!\$A\$3:\$[A-Z]+\$5<\/definedName>/,
  )
})
