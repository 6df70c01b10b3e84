import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { openBrowser } from '../testing/browser.ts'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A page with one field of the kind, since no type that ships has a moment yet. */
async function openPage() {
  const outDir = await mkdtemp(join(tmpdir(), 'nazorat-moment-'))
  onTestFinished(() => rm(outDir, { recursive: true }))
  const web = join(import.meta.dirname, '../..')
  // In one file: those of `common-files.ts` are for the pages of the app.
  await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error', build: { outDir, rolldownOptions: { input: join(import.meta.dirname, 'index.html'), output: { codeSplitting: false } } } })
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ baseURL: 'http://moment.test' })
  await page.route('http://moment.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    await route.fulfill({ body: await readFile(join(outDir, path)), contentType: types[extname(path)] ?? 'application/octet-stream' })
  })
  await page.goto('/e2e/moment/index.html')
  return page
}

test('a moment is typed as a day and a time of Tashkent, and read as it was typed', { timeout: 120_000 }, async () => {
  const page = await openPage()
  const [day, time] = [page.locator('#field-at'), page.getByRole('textbox', { name: 'Вақти: соат' })]
  const value = () => page.locator('output').textContent()
  await day.fill('21.11.2026')
  await day.press('Tab')
  await page.getByText('«Вақти»: сана ва вақтни 20.11.2026 14:30 кўринишида тўлиқ киритинг').waitFor()
  await time.fill('0030')
  await time.blur()
  await expect.poll(value).toBe('"2026-11-20T19:30:00.000Z"')
  expect(await page.locator('#read').textContent()).toBe('21.11.2026 00:30')
  expect([await day.inputValue(), await time.inputValue()]).toEqual(['21.11.2026', '00:30'])
  await time.fill('25:00')
  await time.blur()
  await page.getByText('«Вақти»: сана ва вақтни').waitFor()
  await time.fill('9:05')
  await time.blur()
  await expect.poll(value).toBe('"2026-11-21T04:05:00.000Z"')
})
