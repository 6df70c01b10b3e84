import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { openDemo } from '../../../run/testing/demo.ts'
import { closeWindows, openBrowser, openSignedIn } from '../testing/browser.ts'
import { field } from '../testing/check-form.ts'
import { openTools } from '../testing/parts.ts'
import { startServer } from '../testing/server.ts'

const root = join(import.meta.dirname, '../../..')

/** A directory that nothing else in the product knows. */
const directory = `import { date, defineDirectory, decimal, moment, t, text } from '../../kit/index.ts'

export const instrument = defineDirectory({
  type: 'instrument',
  permission: 'Instrument',
  label: { one: t('Ўлчов асбоби', 'Измерительный прибор'), many: t('Ўлчов асбоблари', 'Измерительные приборы') },
  fields: {
    code: text(t('Инвентар рақами', 'Инвентарный номер')),
    model: text(t('Русуми', 'Модель')),
    verifiedUntil: date(t('Қиёслаш муддати', 'Срок поверки'), { required: false }),
    calibratedAt: moment(t('Созлаш вақти', 'Время калибровки')),
    range: decimal(t('Ўлчаш чегараси', 'Предел измерения'), { scale: 1, required: false }),
  },
  title: 'model',
  unique: ['code'],
  list: { columns: ['code', 'model', 'verifiedUntil', 'state'], filters: ['code', 'model', 'verifiedUntil', 'state'], search: ['code', 'model'], sort: 'model' },
})
`

/** Enters a line before the first one that a pattern finds. */
async function enter(file: string, before: RegExp, line: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  const at = source.search(before)
  if (at < 0) throw new Error(`${file} has no place for ${line}`)
  await writeFile(file, `${source.slice(0, at)}${line}\n${source.slice(at)}`)
}

/** A copy of the product with the directory: one file, and its name in the collections of types and screens (ARCHITECTURE.md). */
async function copyWithDirectory(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'nazorat-invented-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  for (const folder of ['machines', 'engine', 'api', 'worker', 'web', 'migrations', 'run']) {
    await cp(join(root, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\/(dist|\.vite|\.vite-temp|\.building.*|\.data)$/.test(path),
    })
  }
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json'])
    await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))

  const documents = join(copy, 'machines/documents')
  await writeFile(join(documents, 'classifiers/instrument.ts'), directory)
  await enter(
    join(documents, 'types.ts'),
    /^ {2}access: /m,
    "  instrument: async () => (await import('./classifiers/instrument.ts')).instrument,",
  )
  await enter(
    join(copy, 'web/navigation/screen-map.ts'),
    /^ {6}\{ path: '\/info\/news'/m,
    "      { path: '/info/instrument', type: 'instrument' },",
  )
  return copy
}

test('a directory that is written in one file has a table, calls, a menu entry, a list, a form, a page with its history, and Excel', async () => {
  const demo = await openDemo(onTestFinished)
  const server = await startServer(demo.settings, await copyWithDirectory())
  onTestFinished(() => server.stop())
  onTestFinished(closeWindows)
  const { paths } = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as { paths: object }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(
      ['GetList', 'Get/{id}', 'Create', 'Update', 'Delete/{id}', 'Deactivate/{id}', 'GetHistory/{id}', 'SaveAsExcel'].map(
        (call) => `/instrument/${call}`,
      ),
    ),
  )

  const page = await openSignedIn(await openBrowser(), server.address, await demo.signIn('admin'))
  const menu = page.getByRole('navigation', { name: 'Меню' })
  await menu.getByRole('button', { name: 'Барча бўлимлар' }).click()
  // In another alphabet than the menu's.
  await menu.getByRole('searchbox', { name: 'Бўлимни топиш' }).fill('oʻlchov asb')
  await menu.getByRole('link', { name: 'Ўлчов асбоблари' }).click()
  await page.getByRole('button', { name: 'Яратиш' }).click()
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.getByText('«Инвентар рақами» тўлдирилиши шарт').first().waitFor()
  await field(page, 'Инвентар рақами').fill('A-17')
  await field(page, 'Русуми').fill('Testo 174T')
  await field(page, 'Ўлчаш чегараси').fill('70,5')

  // A moment is typed as a day and a time of Tashkent, and read as it was typed.
  const [day, time] = [field(page, 'Созлаш вақти'), page.getByRole('textbox', { name: 'Созлаш вақти: соат' })]
  const incomplete = page.getByText(/^«Созлаш вақти»: «.+» — сана ва вақт тўлиқ эмас/).first()
  await day.fill('21.11.2026')
  await day.press('Tab')
  await incomplete.waitFor()
  await time.fill('0030')
  await time.blur()
  await incomplete.waitFor({ state: 'detached' })
  expect([await day.inputValue(), await time.inputValue()]).toEqual(['21.11.2026', '00:30'])
  await time.fill('25:00')
  await time.blur()
  await incomplete.waitFor()
  await time.fill('0:30')
  await time.blur()
  await incomplete.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Сақлаш', exact: true }).click()
  await page.waitForURL(/\/info\/instrument\/[0-9a-f-]{36}$/)
  await page.getByRole('tabpanel', { name: 'Асосий' }).getByText('21.11.2026 00:30', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Тарих' }).click()
  await page.getByRole('tabpanel', { name: 'Тарих' }).getByRole('listitem').first().waitFor()
  await page.getByRole('link', { name: 'Ўлчов асбоблари' }).first().click()
  await page.getByRole('link', { name: 'Testo 174T' }).first().waitFor()
  const listed = await page.evaluate(
    async () =>
      (
        await fetch('/api/instrument/GetList', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ search: 'testo' }),
        })
      ).json() as Promise<ListReply>,
  )
  expect(listed).toMatchObject({
    total: 1,
    rows: [{ code: 'A-17', model: 'Testo 174T', calibratedAt: '2026-11-20T19:30:00.000Z', range: 70.5, state: 'active' }],
  })
  const download = page.waitForEvent('download')
  await openTools(page)
  await page.getByRole('button', { name: 'Рўйхатни Excelга юклаш' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Ўлчов асбоблари .*\.xlsx$/)
})
