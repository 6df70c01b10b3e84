import { expect, test } from 'vitest'
import { languages } from '@nazorat/machines/i18n'
import { openTools, rowsOf } from '../testing/parts.ts'
import { sharedSystem } from '../testing/system.ts'

const system = sharedSystem()

test('until when somebody must act is read whole, beside a filter or a document too, at 1200, 1366 and 1440 pixels', async () => {
  const page = await system.signIn('moderator', { at: '/document/request', viewport: { width: 1440, height: 768 } })
  const rows = page.locator('.list-table tbody tr')
  /** How many there are, and the texts of those that are not seen whole. */
  const dues = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('.list-table .due')]
      // Scrolled to from below, a row would come to stand beneath the head of the table.
      document.querySelector('.list-rows')!.scrollTop = 0
      const isSeen = (due: Element) => {
        due.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        document.querySelector('.list-rows')!.scrollLeft = 0
        const { left, right, top, bottom } = due.getBoundingClientRect()
        const edge = document.querySelector('.list-rows')!.getBoundingClientRect().right
        return right <= edge && [left + 2, right - 2].every((x) => document.elementFromPoint(x, (top + bottom) / 2) === due)
      }
      return { all: all.length, hidden: all.filter((due) => !isSeen(due)).map((due) => due.textContent) }
    })
  for (const [language, name] of [
    ['ru', 'Русский'],
    ['ln', 'Oʻzbekcha'],
    ['cl', 'Ўзбекча'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    for (const beside of ['nothing', 'filter', 'document'] as const) {
      await page.goto(
        beside === 'document' ? `/document/request?beside=${await rows.first().getAttribute('data-row')}` : '/document/request',
      )
      await rows.first().locator('.due').waitFor()
      if (beside === 'filter') await page.getByRole('button', { name: /^(Filtrlar|Филтрлар|Фильтры)$/ }).click()
      for (const width of [1200, 1366, 1440]) {
        await page.setViewportSize({ width, height: 768 })
        // A document stands beside the list only in a wide window.
        if (beside !== 'nothing' && (beside === 'filter' || width >= 1440))
          await page.locator(beside === 'filter' ? '.filter-panel' : '.document-aside').waitFor()
        await expect.poll(dues, { message: `${language}, ${beside}, ${width}` }).toEqual({ all: expect.any(Number), hidden: [] })
        expect((await dues()).all).toBeGreaterThan(5)
      }
    }
  }
})

test('a list has rows of one line, eighteen of them on an old screen: numbers, states and deadlines whole, no state in a queue of one', async () => {
  const page = await system.signIn('auditor', { at: null, viewport: { width: 1366, height: 768 } })
  for (const language of Object.values(languages)) {
    await page.request.post('/api/account/ChangeLanguage', { data: { languageId: language.id } })
    await page.goto('/document/request')
    await rowsOf(page).nth(17).waitFor()
    const seen = () =>
      page.evaluate(() => {
        const [list, head] = ['.list-rows', '.list-table thead'].map((part) => document.querySelector(part)!.getBoundingClientRect())
        const rows = [...document.querySelectorAll('.list-table tbody tr')].map((row) => row.getBoundingClientRect())
        const whole = [
          ...document.querySelectorAll<HTMLElement>('.list-table tbody :is(.cell-of-requestDocNumber, .cell-of-state, .cell-of-due)'),
        ]
        return {
          rows: rows.filter(({ top, bottom }) => top >= head!.bottom - 1 && bottom <= Math.min(innerHeight, list!.bottom)).length,
          heights: [...new Set([head!, ...rows].map(({ height }) => Math.round(height)))],
          cut: whole.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
        }
      })
    await expect.poll(seen, { message: language.tag }).toEqual({ rows: expect.any(Number), heights: [32], cut: [] })
    expect((await seen()).rows, language.tag).toBeGreaterThanOrEqual(18)
  }
  // The other density is a choice, and the account keeps it.
  await openTools(page)
  await page.getByText('Просторные строки, в две линии').click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await rowsOf(page).first().boundingBox())!.height).toBeGreaterThan(40)

  const states = page.getByRole('columnheader', { name: 'Состояние' })
  await states.waitFor()
  await page.goto('/document/request?queue=sent')
  await rowsOf(page).first().waitFor()
  expect(await states.count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Срок' }).count()).toBe(1)
})
