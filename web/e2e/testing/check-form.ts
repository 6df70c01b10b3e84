import type { Locator, Page } from 'playwright-core'
import { addDays } from '@nazorat/machines/calendar'
import { expect } from 'vitest'
import { today } from '../../../engine/testing/today.ts'
import { pdfOf } from '../../../run/seed/pdf.ts'
import { chooseFiles } from './parts.ts'

/** A PDF of one page. */
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(name)) })

/** A day as it is typed: 20.11.2026. */
export const typed = (day: string): string => day.split('-').reverse().join('.')

/** A field of a form or a dialog by its label, required or not. */
export function field(within: Page | Locator, label: string): Locator {
  const name = new RegExp(`^(Мажбурий майдон: )?${label}$`)
  return within.getByRole('combobox', { name }).or(within.getByRole('textbox', { name })).first()
}

/**
 * Chooses the first suggestion that a combobox has for what is typed. A list for several stays open over the fields below it: it is closed.
 */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = field(page, label)
  await box.click()
  await box.fill(text)
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .click()
  await closeList(box)
}

/** A list of which several are chosen stays open, and may lie over the next field. */
async function closeList(box: Locator): Promise<void> {
  if ((await box.getAttribute('aria-expanded')) === 'true') await box.press('Escape')
}

/**
 * Fills the registration form of a check that begins today, completely and as a person does: short lists and files with the mouse, what
 * is found by typing and what follows it with the keyboard. The place and the number of days come by themselves.
 */
export async function fillCheck(page: Page, business: string, coverage: [string, string]): Promise<void> {
  await field(page, 'Тадбиркорлик субъекти').click()
  await search(page, 'Тадбиркорлик субъекти', business)
  for (const [label, option] of [
    ['Текшириш тури', 'Режадан ташқари'],
    ['Текшириш асоси', 'мурожаати'],
    ['Назорат функциялари', 'Истеъмолчилар'],
    ['Текшириш предмети', 'тўлиқлиги'],
  ] as const) {
    await field(page, label).click()
    await page
      .getByRole('option', { name: new RegExp(option) })
      .first()
      .click()
    await closeList(field(page, label))
  }
  await search(page, 'Ваколатли орган', 'Текширишларни мувофиқлаштириш маркази')
  for (const [label, text] of [
    ['Текшириш бошланиши', typed(today())],
    ['Текшириш тугаши', typed(addDays(today(), 9))],
    ['Текшириладиган давр боши', typed(coverage[0])],
    ['Текшириладиган давр охири', typed(coverage[1])],
    ['Буйруқ рақами', '77-т'],
    ['Буйруқ санаси', typed(today())],
  ] as const) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(text)
  }
  await expect.poll(() => field(page, 'Текшириш кунлари сони').inputValue()).toMatch(/^[5-9]$/)
  await expect.poll(() => field(page, 'Туман \\(шаҳар\\)').inputValue()).toMatch(/Миробод/)
  await page.getByRole('button', { name: 'Ўзимни қўшиш' }).click()
  for (const label of ['Буйруқ', 'Асосий ҳужжатлар', 'Текшириш дастури', 'Дастлабки ўрганиш маълумотномаси', 'Асос ҳужжатлари']) {
    const group = page.getByRole('group', { name: new RegExp(`${label}$`) })
    await attach(group, `${label}.pdf`)
  }
}

/** Takes the first of what is found for a text in a long list. */
async function search(page: Page, label: string, text: string): Promise<void> {
  const box = field(page, label)
  await tabTo(page, box)
  await page.keyboard.type(text)
  // Enter takes the option that the field names as the active one.
  const active = () => box.evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent)
  await expect.poll(active).toMatch(new RegExp(text, 'i'))
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Goes on to a field by the keyboard. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let tabs = 0; tabs < 8; tabs++) {
    if (await to.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the field is not among the next ones')
}

/** Chooses a file and waits until the server has it: its name is there before that. */
export async function attach(within: Locator, name: string): Promise<void> {
  await chooseFiles(within.getByRole('button', { name: /Файл танлаш$/ }), pdf(name))
  await isStored(within, name)
}

const isStored = (within: Locator, name: string) =>
  within
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByText(/^PDF, /)
    .waitFor()
