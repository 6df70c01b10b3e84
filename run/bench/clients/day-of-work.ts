import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { ListReply } from '@nazorat/machines/api-types'
import { openBrowser, signIn } from '../../../web/e2e/testing/browser.ts'
import { sendCheck } from '../../../web/e2e/testing/new-check.ts'
import { actionsOf, linkIn, rowsOf, stateOf } from '../../../web/e2e/testing/parts.ts'
import { Failure } from '../../processes/failure.ts'
import { buildWeb } from '../../processes/web.ts'
import { startServer } from '../../testing/server.ts'
import { print, table, printProgress } from '../figures.ts'

const unit = 'what a day of work takes, on a screen of 1366 × 768'

/** The limit is the least for rows, and the most for everything else. */
type Figure = { figure: string; measured: number; limit: number }

const limits = { rows: 18, keys: 3, words: 120, seconds: 40 }

/**
 * How much an official sees, presses and waits for in the commonest work, on the demo. Fails when it is more than it may be. The presses
 * that register a check are counted by `web/e2e/main-job.e2e.ts`: at most 18.
 */
export async function benchDayOfWork({ json }: { json: boolean }): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-day-'))
  printProgress('building the web app and starting a server')
  await buildWeb()
  const server = await startServer(dataDir)
  const browser = await openBrowser()
  try {
    const rows = table<Figure>(json, unit)
    for (const measure of [shownRows, decisionKeys, startWords, tenApprovals]) {
      const figure = await measure(browser, server.address)
      rows.push(figure)
    }
    print(json, rows, unit)
    const wrong = rows.filter(({ figure, measured, limit }) => (figure === rowsFigure ? measured < limit : measured > limit))
    if (wrong.length > 0) throw new Failure(`more than it may take: ${wrong.map(({ figure }) => figure).join(', ')}`)
  } finally {
    await browser.close()
    await server.interrupt()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const viewport = { width: 1366, height: 768 }
const open = (browser: Browser, address: string, user: string): Promise<Page> => signIn(browser, address, user, { viewport })

const rowsFigure = 'rows of the list of checks that are wholly on the screen'

async function shownRows(browser: Browser, address: string): Promise<Figure> {
  const page = await open(browser, address, 'auditor')
  await page.goto(`${address}/document/request`)
  await rowsOf(page).first().waitFor()
  const measured = await rowsOf(page).evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect()
        // A row under the foot of the list is not seen.
        const seen = document.elementFromPoint(left + 40, bottom - 2)
        return top >= 0 && bottom <= innerHeight && seen !== null && row.contains(seen)
      }).length,
  )
  return { figure: rowsFigure, measured, limit: limits.rows }
}

/** A key for the dialog, and one that takes the decision. */
async function decisionKeys(browser: Browser, address: string): Promise<Figure> {
  const page = await open(browser, address, 'moderator')
  const [path] = await checksIn(page, address, 'moderator')
  await page.goto(`${address}${path!}`)
  await page.getByRole('button', { name: 'Келишиш' }).waitFor()
  let measured = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    measured++
  }
  await press('KeyA')
  await page.getByRole('dialog').getByRole('button', { name: 'Келишиш' }).waitFor()
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await stateOf(page).filter({ hasNotText: 'Жараёнда' }).waitFor()
  return { figure: 'keys for a decision', measured, limit: limits.keys }
}

async function startWords(browser: Browser, address: string): Promise<Figure> {
  const page = await open(browser, address, 'moderator')
  await page.goto(`${address}/dashboard`)
  await page.locator('[data-work-row]').first().waitFor({ state: 'visible' })
  const text = await page.locator('main').innerText()
  const measured = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
  return { figure: 'words on the start page of a moderator', measured, limit: limits.words }
}

/**
 * The head approves ten checks in a row by the keys alone, from the list that their start page leads to: one key opens the dialog, one
 * approves and goes on to the next.
 */
async function tenApprovals(browser: Browser, address: string): Promise<Figure> {
  const inspector = await open(browser, address, 'inspector')
  await inspector.waitForURL(/dashboard/)
  // More than ten: behind the tenth another one comes.
  for (let n = 0; n < 12; n++) await sendCheck(inspector, 1990 + n)
  const page = await open(browser, address, 'ceo')
  await page
    .getByRole('region', { name: 'Сизни кутаётган ишлар' })
    .getByRole('link', { name: /, Текширишлар — барчаси: \d\d/ })
    .click()
  await linkIn(rowsOf(page).first()).click()
  const heading = page.getByRole('heading', { level: 1 })
  const approve = { name: 'Тасдиқлаш', exact: true }
  const start = performance.now()
  for (let n = 0; n < 10; n++) {
    await actionsOf(page).getByRole('button', approve).waitFor()
    const before = await heading.innerText()
    await page.keyboard.press('KeyA')
    await page.getByRole('dialog').getByRole('button', approve).waitFor()
    await page.keyboard.press('Control+Enter')
    await heading.filter({ hasNotText: before }).waitFor()
  }
  return { figure: 'seconds for ten approvals in a row', measured: (performance.now() - start) / 1000, limit: limits.seconds }
}

async function checksIn(page: Page, address: string, state: string): Promise<string[]> {
  const answer = await page.request.post(`${address}/api/request/GetList`, { data: { state: [state], pageSize: 20 } })
  return ((await answer.json()) as ListReply).rows.map(({ id }) => `/document/request/${id}`)
}
