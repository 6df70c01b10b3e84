import type { Locator, Page } from 'playwright-core'
import { addDays, dayOf } from '@nazorat/machines'

/** A PDF as small as one can be. */
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`) })

export const today = dayOf(new Date().toISOString())

/** A day as it is typed: 20.11.2026. */
export const typed = (day: string): string => day.split('-').reverse().join('.')

/** A field of a form or a dialog by its label, required or not. */
export function field(within: Page | Locator, label: string): Locator {
  const name = new RegExp(`^(Мажбурий майдон: )?${label}$`)
  return within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first()
}

/** Chooses the first suggestion that a combobox has for what is typed. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = field(page, label)
  await box.click()
  await box.fill(text)
  await page.getByRole('option', { name: new RegExp(text, 'i') }).first().click()
}

/** Fills the registration form of a check that begins today, completely. */
export async function fillCheck(page: Page, business: string, coverage: [string, string]): Promise<void> {
  await choose(page, 'Тадбиркорлик субъекти', business)
  await choose(page, 'Вилоят \\(ҳудуд\\)', 'Тошкент шаҳри')
  await choose(page, 'Туман \\(шаҳар\\)', 'Миробод')
  await choose(page, 'Текшириш тури', 'Режадан ташқари')
  await choose(page, 'Текшириш асоси', 'мурожаати')
  await choose(page, 'Назорат функциялари', 'Истеъмолчилар')
  await choose(page, 'Текшириш предмети', 'тўлиқлиги')
  await choose(page, 'Ваколатли орган', 'Текширишларни мувофиқлаштириш маркази')
  for (const [label, day] of [
    ['Текшириш бошланиши', today],
    ['Текшириш тугаши', addDays(today, 9)],
    ['Текшириладиган давр боши', coverage[0]],
    ['Текшириладиган давр охири', coverage[1]],
    ['Буйруқ санаси', today],
  ] as const) {
    await field(page, label).fill(typed(day))
    await field(page, label).press('Tab')
  }
  await field(page, 'Текшириш кунлари сони').fill('5')
  await field(page, 'Буйруқ рақами').fill('77-т')
  await chooseInspector(page)
  for (const label of ['Буйруқ', 'Асосий ҳужжатлар', 'Текшириш дастури', 'Дастлабки ўрганиш маълумотномаси', 'Асос ҳужжатлари']) {
    await attach(page.getByRole('group', { name: new RegExp(`${label}$`) }), `${label}.pdf`)
  }
}

/** Chooses a file and waits until the server has it: its name is there before that. */
export async function attach(within: Locator, name: string): Promise<void> {
  await within.locator('input[type=file]').first().setInputFiles(pdf(name))
  await within.locator('.file-row', { hasText: name }).locator('.file-note', { hasText: /^PDF, / }).waitFor()
}

/** Inspectors whose certificate has expired are shown and cannot be chosen. */
async function chooseInspector(page: Page): Promise<void> {
  await field(page, 'Инспекторлар').click()
  await page.locator('[role=option]:not([aria-disabled=true])').first().click()
  await page.keyboard.press('Escape')
}
