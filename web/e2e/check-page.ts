import type { Page } from 'playwright-core'
import { attach, field } from './check-form.ts'

/** Fills the dialog of a result. */
export async function result(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await attach(dialog, 'dalolatnoma.pdf')
  await field(dialog, 'Таъсир чоралари').fill('Камчиликлар ўз вақтида бартараф этилди')
  await dialog.getByText('Қонуний текшириш', { exact: true }).click()
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
