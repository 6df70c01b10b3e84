import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ExcelJS from 'exceljs'
import { onTestFinished } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { importKey, type ImportRow } from '@nazorat/engine/jobs/imports'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { insertOwn } from '@nazorat/engine/secrets/door'
import type { ImportMode, ImportOutcome } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import type { Actor, Problems } from '@nazorat/machines/workflow'
import { enlist } from '../../../run/testing/enlist.ts'
import { makeWorld } from '../../../run/testing/world.ts'
import { runImport } from '../run.ts'

interface StoredLine {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly document: string
  readonly problems: Problems
  readonly input: Record<string, unknown>
  readonly before: Record<string, unknown>
  readonly restored: string[]
}

/** A database with a clerk who keeps the records of a body, and the steps of an import without its queue. */
export async function openImports() {
  const { url, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-import-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const files = await openFiles({ dataDir })
  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const rights = [
    'RegionView',
    'RegionEdit',
    'DistrictView',
    'DistrictEdit',
    'ContractorView',
    'ContractorEdit',
    'EmployeeView',
    'EmployeeEdit',
    'PositionView',
    'PositionEdit',
    'VideoCategoryView',
    'VideoCategoryEdit',
  ]
  const clerk = await enlist(world, testActor(rights, { name: 'Ходим', organizationId: world.ids.supervising, language: 'ru' }))
  const never = new AbortController().signal

  const row = async (id: string) => (await pool.query<ImportRow>('select * from import where id = $1', [id])).rows[0]!
  /** Puts a file in as the API does. */
  const upload = async (type: string, bytes: Uint8Array | string, actor: Actor = clerk) => {
    const id = randomUUID()
    const path = files.store.pathOf(importKey(id))!
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const row = { id, user_id: actor.id, type, name: 'file', hash: createHash('sha256').update(bytes).digest('hex') }
    await insertOwn(pool, 'import', (db) => db.insertInto('import').values(row).returningAll().execute())
    return id
  }
  const run = (id: string, signal = never) => runImport(engine, files, id, signal)
  /** Uploads a file and checks its lines. */
  const check = async (type: string, bytes: Uint8Array | string, actor: Actor = clerk) => {
    const id = await upload(type, bytes, actor)
    await run(id)
    return row(id)
  }
  const apply = async (id: string, mode: ImportMode) => {
    await pool.query(`update import set state = 'applying', mode = $2, done = 0, total = added + changed where id = $1`, [id, mode])
    await run(id)
    return row(id)
  }
  const lines = async (id: string) => (await pool.query<StoredLine>('select * from import_line where import = $1 order by line', [id])).rows
  const count = async (type: string) => (await pool.query<{ n: number }>(`select count(*) as n from doc.${type}`)).rows[0]!.n
  return { url, pool, engine, world, clerk, dataDir, files, row, upload, run, check, apply, lines, count }
}

/** A workbook of rows, as a person would save it. */
export async function workbookOf(rows: readonly (readonly unknown[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Лист1')
  for (const row of rows) sheet.addRow([...row])
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** A table as CSV. */
export const csvOf = (rows: readonly (readonly unknown[])[], delimiter = ';'): string =>
  rows.map((row) => row.map((cell) => String(cell ?? '')).join(delimiter)).join('\r\n')
