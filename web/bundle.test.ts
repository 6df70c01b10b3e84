import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, webFolder } from '../run/processes/web.ts'

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

interface Built {
  readonly folder: string
  readonly manifest: Readonly<Record<string, Chunk>>
}

/** In bytes after gzip: the script that a page waits for before a person can work. */
const max = { login: 160_000, start: 213_000, list: 211_400, addedByType: 500 }

/** How many script files a page is made of, as far as its static imports say. */
const maxFiles = { login: 3, start: 10, list: 10, check: 16, form: 20 }

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'nazorat-web-'))
let built: Built
let withOneMore: Built

beforeAll(async () => {
  // That of the browser's tests.
  await buildWeb()
  built = read(webFolder)
  withOneMore = await build(copyWithOneMoreType())
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** By their modules, or by the names of the files that `vite.config.ts` gathers. */
const pages = {
  login: ['login'],
  start: ['shell', 'app/dashboard/dashboard-page.tsx'],
  list: ['shell', 'app/screen.tsx', 'list', 'list-of:request'],
  check: ['shell', 'app/screen.tsx', 'document', 'types/check/request-page.tsx', '../machines/documents/inspections/check/definition.ts'],
  form: ['shell', 'app/screen.tsx', 'form', 'types/check/request-form.tsx', '../machines/documents/inspections/check/definition.ts'],
}

test.each(['login', 'start', 'list'] as const)('the %s page needs little script', (page) => {
  expect(sizeOf(built, pages[page])).toBeLessThanOrEqual(max[page])
})

test.each(Object.keys(pages) as (keyof typeof pages)[])('the %s page comes in few files', (page) => {
  expect(filesOf(built, pages[page]).length).toBeLessThanOrEqual(maxFiles[page])
})

test('the page of a document comes without the dialog of its actions, the inputs of fields and the code that uploads files', () => {
  const later = ['action-dialog', 'inputs', 'overlays', 'browser'].map((name) => chunkOf(built, name).file)
  const files = filesOf(built, pages.check)
  expect(later.filter((file) => files.includes(file))).toEqual([])
})

test('files are shown, in a list or on the page of a document, without the inputs of fields', () => {
  const { dynamicImports = [] } = chunkOf(built, 'cells')
  expect(dynamicImports.length).toBeGreaterThan(0)
  expect(filesOf(built, [...pages.list, ...dynamicImports])).not.toContain(chunkOf(built, 'inputs').file)
})

test.each(['login', 'list'] as const)('one more document type adds little to the %s page', (page) => {
  const added = sizeOf(withOneMore, pages[page]) - sizeOf(built, pages[page])
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(max.addedByType)
})

test('the first list needs no definition', () => {
  const definitions = Object.keys(built.manifest).filter((name) => name.startsWith('../machines/documents/'))
  expect(definitions.length).toBeGreaterThan(20)
  const files = filesOf(built, pages.list)
  expect(definitions.filter((name) => files.includes(built.manifest[name]!.file))).toEqual([])
})

test('no two files need one another: which is run first would depend on which is asked for first', () => {
  const { manifest } = built
  const circles = Object.keys(manifest).filter((name) => manifest[name]!.imports?.some((other) => needs(other, name)))
  expect(circles).toEqual([])

  function needs(name: string, wanted: string, seen = new Set<string>()): boolean {
    if (name === wanted) return true
    if (seen.has(name)) return false
    seen.add(name)
    return manifest[name]!.imports?.some((other) => needs(other, wanted, seen)) ?? false
  }
})

test('no icon comes that is not drawn', () => {
  expect(JSON.stringify(built.manifest)).not.toContain('allPaths')
})

async function build(source: string): Promise<Built> {
  const outDir = join(folder, 'with-one-more')
  const vite = join(source, 'web/node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(source, 'web'),
  })
  return read(outDir)
}

const read = (folder: string): Built => ({
  folder,
  manifest: JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
})

/** A copy of the definitions and the web app, with a directory that the system does not have, entered where a new type is entered. */
function copyWithOneMoreType(): string {
  const copy = join(folder, 'source')
  for (const name of ['machines', 'web', 'tsconfig.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true, filter: (path) => path !== webFolder })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'machines/documents/laboratory.ts'), laboratory)
  const enter = (file: string, before: string, entry: string) => {
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    expect(source).toContain(before)
    writeFileSync(path, source.replace(before, before + entry))
  }
  enter(
    'machines/documents/types.ts',
    '(known: Known) => Promise<Definition>>> = {',
    "\n  laboratory: async () => (await import('./laboratory.ts')).laboratory,",
  )
  enter(
    'web/navigation/screen-map.ts',
    "{ path: '/info/bank', type: 'bank' },",
    "\n      { path: '/info/laboratory', type: 'laboratory' },",
  )
  return copy
}

const laboratory = `
import { defineDirectory, flag, names, phone, reference, t, text } from '../kit/index.ts'

export const laboratory = defineDirectory({
  type: 'laboratory',
  permission: 'Laboratory',
  label: { one: t('Синов лабораторияси', 'Испытательная лаборатория'), many: t('Синов лабораториялари', 'Испытательные лаборатории') },
  fields: {
    name: names(t('Номи', 'Наименование')),
    districtId: reference('district', t('Жойлашган тумани', 'Район расположения')),
    certificate: text(t('Аккредитация гувоҳномаси', 'Аттестат аккредитации'), { max: 40 }),
    phone: phone(t('Қабулхона телефони', 'Телефон приёмной'), { required: false }),
    isMobile: flag(t('Кўчма', 'Передвижная'), { required: false }),
  },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'districtId', 'certificate', 'isMobile', 'state'], filters: ['districtId', 'isMobile', 'state'], search: ['name', 'certificate'], sort: 'name' },
})
`

function sizeOf(built: Built, page: readonly string[]): number {
  return filesOf(built, page).reduce((sum, file) => sum + gzipSync(readFileSync(join(built.folder, file)), { level: 9 }).length, 0)
}

/** The files of some chunks, of what every page begins with, and of all that these import. */
function filesOf(built: Built, names: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [] } = chunkOf(built, name)
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  Object.keys(built.manifest)
    .filter((name) => built.manifest[name]!.isEntry)
    .forEach(add)
  names.forEach(add)
  return [...files]
}

function chunkOf({ manifest }: Built, name: string): Chunk {
  const chunk = manifest[name] ?? Object.values(manifest).find((each) => each.name === name)
  if (!chunk) throw new Error(`the build has no file ${name}`)
  return chunk
}
