import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine, registerFile } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { fileKey } from '@nazorat/engine/files/store'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import type { StoredFile } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import { makeWorld } from '../../run/testing/world.ts'
import { sweepFiles } from './sweep.ts'

async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-sweep-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = await openFiles({ dataDir: folder })
  const { inspector } = world.actors
  const pathOf = ({ hash }: Pick<StoredFile, 'hash'>) => join(folder, 'files', fileKey(hash))
  /** A file that the inspector uploaded a number of hours ago. */
  const upload = async (content: string, hours: number): Promise<StoredFile> => {
    const file = { hash: createHash('sha256').update(content).digest('hex'), name: 'a.pdf', size: content.length }
    await mkdir(dirname(pathOf(file)), { recursive: true })
    await writeFile(pathOf(file), content)
    await registerFile(pool, { ...file, kind: 'pdf' }, inspector.id)
    await pool.query(`update file set created_at = now() - make_interval(hours => $2) where hash = $1`, [file.hash, hours])
    await pool.query(`update uploader set at = now() - make_interval(hours => $2) where hash = $1`, [file.hash, hours])
    return file
  }
  const draft = (values: Record<string, unknown>) => world.act(inspector, 'save', randomUUID(), 0, values)
  const sweep = () => sweepFiles(pool, files)
  const isRegistered = async ({ hash }: StoredFile) =>
    (await pool.query('select hash from file where hash = $1 union all select distinct hash from uploader where hash = $1', [hash]))
      .rowCount === 2
  const isThere = async (file: StoredFile) => [await isRegistered(file), existsSync(pathOf(file))]
  return { pool, world, files, pathOf, inspector, upload, draft, sweep, isThere }
}

const [there, gone] = [
  [true, true],
  [false, false],
]

test('a file that no event names goes a day after it was uploaded last, with its bytes; one that an event has ever named stays', async () => {
  const { pool, world, inspector, upload, draft, sweep, isThere } = await open()
  const [fresh, old, again, named, once] = [
    await upload('fresh', 23),
    await upload('old', 25),
    await upload('again', 25),
    await upload('named', 25),
    await upload('once', 25),
  ]
  await registerFile(pool, { ...again, kind: 'pdf' }, world.actors.moderator.id)
  await draft({ orderFiles: [named] })
  const { id } = await draft({ orderFiles: [once] })
  await world.act(inspector, 'save', id, 1, { orderFiles: null })
  await sweep()
  expect([await isThere(fresh), await isThere(old), await isThere(again), await isThere(named), await isThere(once)]).toEqual([
    there,
    gone,
    there,
    there,
    there,
  ])
  await expect(draft({ orderFiles: [old] })).rejects.toBeInstanceOf(Refusal)
})

test('a file whose bytes cannot be removed stays registered, and goes the next time', async () => {
  const { pathOf, upload, sweep, isThere } = await open()
  const old = await upload('old', 25)
  await rm(pathOf(old))
  await mkdir(pathOf(old))
  await expect(sweep()).rejects.toThrow()
  expect(await isThere(old)).toEqual([true, true])
  await rm(pathOf(old), { recursive: true })
  await sweep()
  expect(await isThere(old)).toEqual(gone)
})

test('uploads that were begun a day ago go, and what had come of them', async () => {
  const {
    pool,
    files: { parts },
    sweep,
  } = await open()
  const [fresh, old] = [randomUUID(), randomUUID()]
  const part = (id: string) => parts.pathOf(id)
  await mkdir(parts.folder, { recursive: true })
  for (const [id, hours] of [
    [fresh, 23],
    [old, 25],
  ] as const) {
    await pool.query(
      `insert into upload (id, user_id, name, size, created_at) values ($1, $2, 'a.pdf', 10, now() - make_interval(hours => $3))`,
      [id, randomUUID(), hours],
    )
    await writeFile(part(id), 'begun')
    const moment = Date.now() / 1000 - hours * 3600
    await utimes(part(id), moment, moment)
  }
  await sweep()
  expect((await pool.query('select id from upload')).rows).toEqual([{ id: fresh }])
  expect([existsSync(part(fresh)), existsSync(part(old))]).toEqual([true, false])
})

test('what a killed worker has left in the work folder goes after three days, folders too', async () => {
  const {
    files: { workFolder },
    sweep,
  } = await open()
  for (const [name, hours] of [
    ['video', 73],
    ['export.xlsx', 73],
    ['fresh', 71],
  ] as const) {
    const path = join(workFolder, name)
    await mkdir(name === 'video' ? path : workFolder, { recursive: true })
    await writeFile(name === 'video' ? join(path, '0.ts') : path, 'half')
    const moment = Date.now() / 1000 - hours * 3600
    await utimes(path, moment, moment)
  }
  await sweep()
  expect(await readdir(workFolder)).toEqual(['fresh'])
})

test('a document that names a file while it is swept has it, or is refused', async () => {
  const { upload, draft, sweep, isThere } = await open()
  const seen = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const file = await upload(`round ${round}`, 25)
    // Either of the two begins a little sooner.
    const saving = round % 2 === 0 ? draft({ orderFiles: [file] }) : sweep().then(() => null)
    for (let turn = 0; turn < round % 8; turn++) await new Promise((resolve) => setImmediate(resolve))
    const [one, other] = await Promise.allSettled([saving, round % 2 === 0 ? sweep() : draft({ orderFiles: [file] })])
    const saved = round % 2 === 0 ? one : other
    if (saved!.status === 'rejected') expect(saved!.reason).toMatchObject({ code: 'invalid', problems: { orderFiles: expect.anything() } })
    expect(await isThere(file)).toEqual(saved!.status === 'fulfilled' ? there : gone)
    seen.add(saved!.status)
  }
  expect(seen).toContain('fulfilled')
})
