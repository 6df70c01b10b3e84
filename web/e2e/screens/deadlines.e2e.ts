import { expect, test } from 'vitest'
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
  // Rows of one line: many on an old screen, and numbers, states and deadlines whole.
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/document/request')
  await page.getByRole('button', { name: 'Устунлар' }).click()
  await page.getByText('Ихчам қаторлар').click()
  await page.keyboard.press('Escape')
  await page.locator('.list-table-compact tbody tr').nth(14).waitFor()
  const compact = () =>
    page.evaluate(() => {
      const end = document.querySelector('.list-rows')!.getBoundingClientRect().bottom
      const cut = [...document.querySelectorAll('.list-table tbody :is(.cell-of-requestDocNumber, .cell-of-state)')].filter(
        (cell) => cell.scrollWidth > cell.clientWidth || cell.clientHeight > 30,
      )
      return {
        rows: [...document.querySelectorAll('.list-table tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end).length,
        cut: cut.map(({ textContent }) => textContent),
      }
    })
  await expect.poll(async () => (await compact()).rows).toBeGreaterThanOrEqual(15)
  expect((await compact()).cut).toEqual([])
})
