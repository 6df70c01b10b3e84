import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Language, languages } from '@nazorat/machines/i18n'
import { openBrowser, signIn } from '../../web/e2e/testing/browser.ts'
import { openVisit } from '../../web/e2e/testing/door.ts'
import { buildWeb } from '../processes/web.ts'
import { ofHelp, ofReadme, show } from '../testing/pictures.ts'
import { startServer } from '../testing/server.ts'

const root = join(import.meta.dirname, '../..')
const helpFolder = join(root, 'web/app/help/pictures')

/** Takes the pictures of help in each language, and that of the README, from a demo that it starts: in the light theme, at 1280 × 800. */
const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-pictures-'))
console.error('building the web app and starting the demo')
await buildWeb()
const server = await startServer(dataDir)
const browser = await openBrowser()
try {
  await openVisit(await signInAs(browser, 'inspector2'), await signInAs(browser, 'contractor'))
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

function signInAs(browser: Browser, user: string): Promise<Page> {
  return signIn(browser, server.address, user, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' })
}

/** Playwright itself has no WebP, which is a third of a PNG here. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 42 })
  await session.detach()
  return Buffer.from(data, 'base64')
}
