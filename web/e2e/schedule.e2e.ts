import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '@nazorat/machines/calendar'
import { calendarFrom } from '@nazorat/machines/documents/calendar/schedule/calendar'
import { today } from '../../engine/testing/today.ts'
import { holidayRecords } from '../../run/seed/base/schedule.ts'
import { choose, field, typed } from './testing/check-form.ts'
import { hasFocusOn } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

const system = sharedSystem()

/** The first Saturday after two weeks that is no holiday of the seed. */
function workingSaturday(): string {
  const holidays = new Set(holidayRecords(new Date().toISOString()).map(({ values }) => values['date']))
  return [14, 21, 28].map((days) => addDays(today(), days + 6 - weekdayOf(today()))).find((day) => !holidays.has(day))!
}

test('a working Saturday is entered by keyboard, seen by others at once, counted in a check, and taken away again', async () => {
  const saturday = workingSaturday()
  const cell = (page: Page) => page.getByRole('gridcell', { name: new RegExp(`^${typed(saturday)}, `) })
  const inspector = await system.signIn('inspector', { at: `/management/schedule?year=${saturday.slice(0, 4)}` })
  await cell(inspector).waitFor()

  const admin = await system.signIn('admin', { at: `/management/schedule?year=${saturday.slice(0, 4)}` })
  await cell(admin).focus()
  await admin.keyboard.press('ArrowLeft')
  await admin.keyboard.press('ArrowRight')
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Сақлаш' }).click()
  await dialog.getByText('«Номи» тўлдирилиши шарт').waitFor()
  for (const [language, name] of [
    ['Oʻzbekcha', 'Koʻchirilgan ish kuni'],
    ['Ўзбекча', 'Кўчирилган иш куни'],
    ['Русский', 'Перенесённый рабочий день'],
  ] as const) {
    await dialog.getByRole('textbox', { name: `Номи: ${language}` }).fill(name)
  }
  await field(dialog, 'Иш тугаши').fill('1400')
  await admin.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocusOn(cell(admin))).toBe(true)

  await inspector.getByRole('gridcell', { name: /Кўчирилган иш куни, 09:00–14:00$/ }).waitFor()
  await cell(inspector).press('Enter')
  expect(await inspector.getByRole('dialog').count()).toBe(0)
  expect(await inspector.getByRole('button', { name: /ўзгартириш/ }).count()).toBe(0)

  await inspector.goto('/document/request/new')
  await choose(inspector, 'Текшириш тури', 'Режадан ташқари')
  await field(inspector, 'Текшириш бошланиши').fill(typed(saturday))
  await field(inspector, 'Текшириш тугаши').fill(typed(addDays(saturday, 1)))
  const days = field(inspector, 'Текшириш кунлари сони')
  await expect.poll(() => days.inputValue()).toBe('1')
  // Another number stays, with the one that the dates say beside it.
  await days.fill('2')
  await inspector.getByText('Саналар бўйича 1 иш куни').waitFor()
  await inspector.getByRole('button', { name: 'Қўйиш' }).click()
  expect(await days.inputValue()).toBe('1')

  await admin.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Истиснони ўчириш' }).click()
  await dialog.getByRole('button', { name: 'Ўчириш', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => cell(admin).getAttribute('aria-label')).toMatch(/дам олиш куни$/i)
})

test('a moved day of rest says from where, and the holiday that moves it says to where', async () => {
  const [to, from] = [
    ...calendarFrom(
      [],
      holidayRecords(new Date().toISOString()).map(({ values }) => values),
    ).moved,
  ][0]!
  const page = await system.signIn('inspector', { at: `/management/schedule?year=${to.slice(0, 4)}` })
  await page.getByRole('gridcell', { name: new RegExp(`^${typed(to)}, .*дам олиш ${typed(from)} дан кўчган`) }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: typed(from) })
    .getByText(`дам олиш ${typed(to)} га кўчган`)
    .waitFor()
})

test('the notice before a check by risk analysis is what the administrator sets', async () => {
  const admin = await system.signIn('admin', { at: '/management/setting' })
  await admin
    .getByRole('link', { name: /олдиндан хабар бериш муддати/ })
    .first()
    .click()
  const dialog = admin.getByRole('dialog')
  const change = async (value: string) => {
    await admin.getByRole('button', { name: 'Ўзгартириш', exact: true }).click()
    const former = await field(dialog, 'Қиймати').inputValue()
    await field(dialog, 'Қиймати').fill(value)
    await dialog.getByRole('button', { name: 'Ўзгартириш', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    return former
  }
  const former = await change('25')

  const inspector = await system.signIn('inspector2', { at: '/document/request/new' })
  await choose(inspector, 'Тадбиркорлик субъекти', 'OASIS RESTAURANT')
  await choose(inspector, 'Текшириш тури', 'Хавф таҳлили')
  await field(inspector, 'Текшириш бошланиши').fill(typed(addDays(today(), 20)))
  await field(inspector, 'Текшириш бошланиши').press('Tab')
  await inspector
    .getByText(/камида 25 иш куни олдин хабар берилади/)
    .first()
    .waitFor()
  await change(former)
})
