import type { Page } from 'playwright-core'
import { isSettled } from '../../web/e2e/screens/in-page.ts'

export interface Picture {
  readonly name: string
  readonly user: string
  readonly path: string
  /** Opens the first document of the list, with the tab of this address. */
  readonly opens?: string
  /** The element that must stand before the picture is taken. */
  readonly awaits?: string
}

/** The pictures of help: `web/app/help/topics` names them. */
export const ofHelp: readonly Picture[] = [
  { name: 'check-form', user: 'inspector', path: '/document/request/new' },
  { name: 'dashboard', user: 'moderator', path: '/dashboard', awaits: 'main section a[href*="-"]' },
  { name: 'decision', user: 'moderator', path: '/document/request?state=moderator', opens: '' },
  { name: 'refusal', user: 'inspector', path: '/document/request?state=notAgreed', opens: '' },
  { name: 'complaint-page', user: 'moderator.toshkent', path: '/document/complaint?state=sent', opens: '' },
  { name: 'user-form', user: 'hr', path: '/management/user/new' },
  { name: 'report', user: 'auditor', path: '/reports/comparison', awaits: 'main table td' },
  { name: 'at-door', user: 'contractor', path: '/document/atdoor', awaits: 'main article' },
  { name: 'history', user: 'auditor', path: '/document/request?state=agreed.notBegun', opens: '?tab=history' },
]

/** The picture of the README. */
export const ofReadme: Picture = { name: 'screenshot', user: 'moderator', path: '/document/request' }

/** Opens what a picture shows, until it stands. */
export async function show(page: Page, { path, opens, awaits }: Picture): Promise<void> {
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
