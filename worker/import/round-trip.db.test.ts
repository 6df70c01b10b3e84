import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, openEngine } from '@nazorat/engine'
import { type Files, openFiles } from '@nazorat/engine/files/open'
import { importKey, type ImportRow } from '@nazorat/engine/jobs/imports'
import { insertOwn } from '@nazorat/engine/secrets/door'
import { testDatabase } from '@nazorat/engine/testing'
import { type Definition, formAction, formFields } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { kindOf } from '@nazorat/machines/fields'
import type { Language } from '@nazorat/machines/i18n'
import { isImportable } from '@nazorat/machines/import'
import type { Actor } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { idOf } from '../../run/seed/ids.ts'
import { demoTemplate } from '../../run/testing/demo.ts'
import { sourceOf } from '../export/source.ts'
import { runImport } from './run.ts'

/** What a sheet may take for something else: formulas, escapes, numbers, days; gaps, lines, and characters that XML cannot contain. */
const texts = [
  '=1+1',
  "'=1+1",
  "''-5",
  '+998',
  '-cmd',
  '@a',
  "'a",
  '_x0041_b',
  '_x005F_',
  'a;b "c", d',
  '1E+09',
  '007',
  '20.11.2026',
  'TRUE',
  '#N/A',
  'a\u0001b',
  'a\uFFFEb',
  'oʻ gʼ’`',
  'a  b',
]
const paragraphs = [...texts, 'a\nb', 'a\r\n\r\nb', '=a\n-b']

const types = definitions.filter(isImportable)

const cleaning: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const clean of cleaning.toReversed()) await clean()
})

let pool: Pool
let engine: Engine
let files: Files
let admin: Actor
let folder: string

beforeAll(async () => {
  ;({ pool } = await testDatabase((clean) => void cleaning.push(clean), await demoTemplate()))
  folder = await mkdtemp(join(tmpdir(), 'nazorat-round-'))
  cleaning.push(() => rm(folder, { recursive: true, force: true }))
  files = await openFiles({ dataDir: folder })
  await pool.query('update doc.role set permissions = $1', [permissions.map(({ name }) => name)])
  engine = await openEngine({ pool, definitions })
  cleaning.push(() => engine.close())
  admin = (await loadActor(engine, idOf('user', 'admin')))!
  for (const definition of types) {
    if ((await engine.count(admin, definition.type, {})) === 0) for (let i = 0; i < 3; i++) await invent(definition)
    await writeOdd(definition)
  }
})

/** Makes a record of a type of which the demo has none, with what its form requires. */
async function invent(definition: Definition): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(formFields(definition))
      .filter(([, field]) => field.required)
      .map(([name, field]) => [name, kindOf(field).byLanguage ? { ln: 'a', cl: 'а', ru: 'а' } : 'a']),
  )
  await engine.execute(admin, {
    id: randomUUID(),
    type: definition.type,
    document: randomUUID(),
    action: formAction(definition)!,
    version: 0,
    input,
  })
}

/** Puts odd texts into the records of a type, another into each field of each record. */
async function writeOdd({ type, fields, ...definition }: Definition): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`select id from doc."${type}" where state <> 'deleted' order by id limit 40`)
  for (const [i, { id }] of rows.entries()) {
    for (const [j, [name, field]] of Object.entries(formFields({ fields, ...definition })).entries()) {
      const some =
        field.kind === 'text' || field.kind === 'personName' || field.kind === 'names'
          ? texts
          : field.kind === 'paragraph' || field.kind === 'paragraphs'
            ? paragraphs
            : null
      if (!some || definition.unique.flat().includes(name)) continue
      const at = (k: number) => some[(i + j + k) % some.length]!
      const value = kindOf(field).byLanguage ? JSON.stringify({ ln: at(0), cl: at(1), ru: at(2) }) : at(0)
      await pool.query(`update doc."${type}" set "${name}" = $2 where id = $1`, [id, value])
    }
  }
}

/** The list of a type as a file, as an actor downloads it. */
async function exported(type: string, format: 'xlsx' | 'csv', language: Language, by: Actor = admin): Promise<Uint8Array> {
  const path = join(folder, randomUUID())
  await (await sourceOf[format](engine, { ...by, language }, type, {})).write(path, async () => {})
  return readFile(path)
}

async function check(type: string, bytes: Uint8Array, by: Actor = admin): Promise<ImportRow> {
  const id = randomUUID()
  const path = files.store.pathOf(importKey(id))!
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  await insertOwn(pool, 'import', (db) =>
    db.insertInto('import').values({ id, user_id: by.id, type, name: 'file', hash: id }).returningAll().execute(),
  )
  await runImport(engine, files, id, new AbortController().signal)
  return (await pool.query<ImportRow>('select * from import where id = $1', [id])).rows[0]!
}

const refusedIn = async ({ id }: ImportRow) =>
  (
    await pool.query<{ outcome: string; before: object; problems: object; cells: unknown }>(
      `select outcome, before, problems, cells from import_line where import = $1 and outcome <> 'unchanged' limit 3`,
      [id],
    )
  ).rows

describe.each(types.map(({ type }) => type))('an exported list of %s', (type) => {
  test.each(['xlsx', 'csv'] as const)('changes nothing when its %s is imported again, in each language', async (format) => {
    const total = await engine.count(admin, type, {})
    expect(total).toBeGreaterThan(0)
    for (const language of ['ln', 'cl', 'ru'] as const) {
      const row = await check(type, await exported(type, format, language))
      expect({ language, problem: row.problem, lines: await refusedIn(row) }).toEqual({ language, problem: null, lines: [] })
      expect([row.added, row.changed, row.refused, row.unchanged]).toEqual([0, 0, 0, total])
    }
  })
})

test('an exported list changes nothing when a person who sees a part of the records imports it again', async () => {
  const id = idOf('user', 'hr')
  const narrow = permissions.map(({ name }) => name).filter((name) => !/^(All|Branches)|All$/.test(name))
  await pool.query('update doc.role set permissions = $1 where id in (select unnest(roles) from doc."user" where id = $2)', [narrow, id])
  const person = (await loadActor(engine, id))!
  const seen: Record<string, [number, number]> = {}
  for (const { type } of types) {
    const [total, all] = [await engine.count(person, type, {}), await engine.count(admin, type, {})]
    if (total === 0 || total === all) continue
    seen[type] = [total, all]
    const row = await check(type, await exported(type, 'xlsx', 'cl', person), person)
    expect({ type, problem: row.problem, lines: await refusedIn(row) }).toEqual({ type, problem: null, lines: [] })
    expect([row.added, row.changed, row.refused, row.unchanged]).toEqual([0, 0, 0, total])
  }
  expect(Object.keys(seen)).toContain('employee')
})
