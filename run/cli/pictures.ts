import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Language, languages } from '@nazorat/machines/i18n'
import { isSettled } from '../../web/e2e/screens/in-page.ts'
import { openBrowser, signIn } from '../../web/e2e/testing/browser.ts'
import { buildWeb } from '../processes/web.ts'
import { doorCode } from '../bench/clients/door-times.ts'
import { startServer } from '../testing/server.ts'

interface Picture {
  readonly name: string
  readonly user: string
  readonly path: string
  /** Opens the first document of the list, with the tab of this address. */
  readonly opens?: string
  /** The element that must stand before the picture is taken. */
  readonly awaits?: string
}

/** The pictures of help: `web/app/help/topics` names them. */
const ofHelp: readonly Picture[] = [
  { name: 'check-form', user: 'inspector', path: '/document/request/new' },
  { name: 'dashboard', user: 'moderator', path: '/dashboard', awaits: 'main section a[href*="-"]' },
  { name: 'decision', user: 'moderator', path: '/document/request?state=moderator', opens: '' },
  { name: 'refusal', user: 'inspector', path: '/document/request?state=notAgreed', opens: '' },
  { name: 'complaint-page', user: 'moderator.toshkent', path: '/document/complaint?state=sent', opens: '' },
  { name: 'user-form', user: 'hr', path: '/management/user/new' },
  { name: 'report', user: 'auditor', path: '/reports/comparison', awaits: 'main .bp6-table-cell' },
  { name: 'at-door', user: 'contractor', path: '/document/atdoor', awaits: 'main article' },
  { name: 'history', user: 'auditor', path: '/document/request?state=agreed.notBegun', opens: '?tab=history' },
]

/** The picture of the README. */
const ofReadme: Picture = { name: 'screenshot', user: 'moderator', path: '/document/request' }

const root = join(import.meta.dirname, '../..')
const helpFolder = join(root, 'web/app/help/pictures')

/** Takes the pictures of help in each language, and that of the README, from a demo that it starts: in the light theme, at 1280 × 800. */
const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-pictures-'))
console.error('building the web app and starting the demo')
await buildWeb()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  await openVisit()
  for (const user of new Set([...ofHelp, ofReadme].map((each) => each.user))) {
    const page = await signInAs(browser, user)
    for (const language of Object.keys(languages) as Language[]) {
      await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages[language].id } })
      for (const picture of ofHelp.filter((each) => each.user === user)) {
        await show(page, picture)
        await mkdir(join(helpFolder, language), { recursive: true })
        await writeFile(join(helpFolder, language, `${picture.name}.webp`), await webpOf(page))
        console.error(`${picture.name}, ${language}`)
      }
    }
    if (user === ofReadme.user) {
      await page.request.post('/api/account/ChangeLanguage', { data: { languageId: languages.ru.id } })
      await show(page, ofReadme)
      await page.screenshot({ path: join(root, 'docs/screenshot.png') })
    }
  }
} finally {
  await browser.close()
  await server.interrupt()
  await rm(dataDir, { recursive: true, force: true })
}

/** Somebody stands at the door of the demo's business: the visits of the demo itself may have lapsed by now. */
async function openVisit(): Promise<void> {
  const page = await signInAs(browser, 'inspector2')
  await page.goto('/document/openvisit')
  await page.getByRole('textbox', { name: 'Ёки кодни теринг' }).fill(await doorCode(server.address))
  await page.getByRole('button', { name: 'Давом этиш' }).click()
  await page.getByText('Маслаҳат бериш', { exact: true }).click()
  await page.getByRole('textbox', { name: /Ташриф мақсади/ }).fill('Ёнғин хавфсизлиги бўйича маслаҳат')
  await page.getByRole('button', { name: 'Ташрифни очиш', exact: true }).click()
  await page.waitForURL(/\/document\/visit\/[0-9a-f-]{36}$/)
  await page.close()
}

function signInAs(browser: Browser, user: string): Promise<Page> {
  return signIn(browser, server.address, user, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
}

async function show(page: Page, { path, opens, awaits }: Picture): Promise<void> {
  await page.goto(path)
  await page.locator('h1').waitFor()
  if (opens !== undefined) {
    const first = page.locator('tbody .cell-link').first()
    await first.waitFor()
    await page.goto(`${(await first.getAttribute('href'))!.split('?')[0]}${opens}`)
    await page.locator('.document-tabs').waitFor()
  }
  if (awaits) await page.locator(awaits).first().waitFor()
  await page.waitForFunction(isSettled)
}

/** Playwright itself has no WebP, which is a third of a PNG here. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 42 })
  await session.detach()
  return Buffer.from(data, 'base64')
}
