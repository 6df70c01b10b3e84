import type { Page } from 'playwright-core'
import { settle, staying } from '../testing/staying.ts'

export const listWidths = [1440, 1366, 1280, 1200] as const
const modes = ['plain', 'filters', 'beside'] as const

/** The cells of an open list that are covered in part, at these widths: by itself, beside its filter, and beside a document. */
export async function coveredCells(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const mode of modes) {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (!(await begin(page, mode))) continue
    for (const width of mode === 'beside' ? [1440] : widths) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      found.push(...(await staying(page, () => page.evaluate(covered))).map((text) => `${mode} ${width}: covered «${text}»`))
    }
    if (mode !== 'plain') await page.keyboard.press('Escape')
  }
  return found
}

/** Opens what stands beside a list; false where the list has none. */
async function begin(page: Page, mode: (typeof modes)[number]): Promise<boolean> {
  if (mode === 'plain') return true
  const button = page.getByRole('button', {
    name: mode === 'filters' ? /^(Filtrlar|Филтрлар|Фильтры)$/ : /^(Yonma-yon koʻrish|Ёнма-ён кўриш|Смотреть рядом)$/,
  })
  if ((await button.count()) === 0 || !(await button.isEnabled())) return false
  await button.click()
  await page.locator(mode === 'filters' ? '.filter-panel' : '.document-aside').waitFor()
  return true
}

/** Runs in the browser: the cells of rows that end beneath the column that stays in sight, or beyond the edge of the list. */
function covered(): string[] {
  const list = document.querySelector('[data-scrolls]')
  if (!list) return []
  const edge = list.getBoundingClientRect().left + list.clientWidth
  // A table of roles and permissions has no rows that lead to a document: it is scrolled.
  return [...list.querySelectorAll('tbody tr[data-row]')].flatMap((row) => {
    const cells = [...row.children].filter((cell) => cell instanceof HTMLElement)
    const last = cells.at(-1)
    const isSticky = last && getComputedStyle(last).position === 'sticky'
    const end = Math.min(edge, isSticky ? last.getBoundingClientRect().left : edge)
    return cells
      .filter((cell) => cell !== last || !isSticky)
      .filter((cell) => cell.getBoundingClientRect().right > end + 1)
      .map((cell) => cell.textContent ?? '')
  })
}
