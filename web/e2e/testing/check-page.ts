import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { today } from '../../../engine/testing/today.ts'
import { attach, field, typed } from './check-form.ts'
import { stateOf } from './parts.ts'
import { hasFocus, takePresses, tookPresses } from './presses.ts'

/**
 * Writes the result of a check on whose page one is, with measures by their names and every item of its checklists answered, and
 * sends it to the head; comes back to the check. Returns the address of the result.
 */
export async function sendResult(page: Page, measures: readonly string[] = []): Promise<string> {
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Текшириш натижаси', exact: true }).click()
  await paper(page, '12/Н')
  await attach(page.getByRole('group', { name: /Далолатнома$/ }), 'dalolatnoma.pdf')
  await field(page, 'Текшириш натижаси').fill('Камчиликлар ўз вақтида бартараф этилди')
  const rows = page.getByRole('group', { name: 'Таъсир чоралари' })
  for (const [i, measure] of measures.entries()) {
    await rows.getByRole('button', { name: 'Қатор қўшиш' }).click()
    await field(rows.getByRole('listitem', { name: `${i + 1}-қатор` }), 'Таъсир чораси').fill(measure)
  }
  // The draft saves itself; the items of the checklists come with that.
  await page.waitForURL(/\/document\/inspectionresult\/[0-9a-f-]{36}\/edit$/)
  await answerChecklist(page.getByRole('group', { name: 'Текширув варағи жавоблари' }))
  const result = await sendForm(page)
  await standsAt(page, 'Юборилган')
  await page.goto(path)
  return result
}

/** Answers every item of a checklist that is not answered: one that depends on another comes with its answer. */
export async function answerChecklist(list: Locator): Promise<void> {
  await list.getByRole('region').first().waitFor()
  const unanswered = list.getByRole('region').filter({ hasNot: list.page().getByRole('radio', { checked: true }) })
  while ((await unanswered.count()) > 0) await unanswered.first().getByText('Бажарилган', { exact: true }).click()
}

/** Fills in the number and the day of a document. */
export async function paper(page: Page, number: string): Promise<void> {
  await field(page, 'Ҳужжат рақами').fill(number)
  await field(page, 'Ҳужжат санаси').fill(typed(today()))
  await field(page, 'Ҳужжат санаси').press('Tab')
}

/** Saves and sends the form that is open; returns the address of its document. */
export async function sendForm(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Сақлаш ва юбориш' }).click()
  await confirm(page)
  await page.waitForURL(/\/document\/\w+\/[0-9a-f-]{36}$/)
  await hasFocus(page)
  return new URL(page.url()).pathname
}

/** Downloads the case file of the document whose history is open, and the key of the log; returns where they are. */
export async function takeCaseFile(page: Page): Promise<{ path: string; key: string; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Йиғма жилдни юклаб олиш' }).click(),
  ])
  const path = await download.path()
  await writeFile(`${path}.pem`, await (await page.request.get('/api/log/key')).body())
  return { path, key: `${path}.pem`, name: download.suggestedFilename() }
}

/** Runs a script with this Node. Returns its output. */
export const runScript = async (...args: string[]): Promise<string> => (await promisify(execFile)(process.execPath, args)).stdout

/**
 * Presses an action's button and fills what its dialog asks for, if it asks. Where presses are counted, it takes no more than two;
 * the focus goes into the dialog, and back to the page.
 */
export async function act(page: Page, name: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await takePresses(page)
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await hasFocus(page)
  await fill?.(dialog)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await tookPresses(page, 2)
  await hasFocus(page)
}

/** Confirms the dialog that is open. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // What does it stands last.
  await dialog.getByRole('button').last().click()
}

/** Waits until the document stands in a state. */
export const standsAt = (page: Page, state: string) => stateOf(page).getByText(state, { exact: true }).waitFor()
