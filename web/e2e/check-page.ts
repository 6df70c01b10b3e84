import type { Page } from 'playwright-core'
import { attach, field, today, typed } from './check-form.ts'

/** Writes the result of a check on whose page one is, and sends it to the head; comes back to the check. */
export async function sendResult(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Текшириш натижаси', exact: true }).click()
  await field(page, 'Ҳужжат рақами').fill('12/Н')
  await field(page, 'Ҳужжат санаси').fill(typed(today))
  await field(page, 'Ҳужжат санаси').press('Tab')
  await attach(page.getByRole('group', { name: /Далолатнома$/ }), 'dalolatnoma.pdf')
  await field(page, 'Текшириш натижаси').fill('Камчиликлар ўз вақтида бартараф этилди')
  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(page)
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}$/)
  await standsAt(page, 'Юборилган')
  await page.goto(path)
}

/** Presses an action's button and fills what its dialog asks for, if it asks. */
export async function act(page: Page, name: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Says yes to whatever is asked. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.locator('button[type=submit], .bp6-dialog-footer-actions button').last().click()
}

/** The badge beside the title says so; waits until it does. */
export const standsAt = (page: Page, state: string) => page.locator('main header .state-badge, main .state-badge').filter({ hasText: new RegExp(`^${state.replace(/[()]/g, '\\$&')}$`) }).first().waitFor()
