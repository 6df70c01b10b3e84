import type { Locator, Page } from 'playwright-core'
import type { ListReply, Row } from '@nazorat/machines/api-types'

export const phone = { width: 390, height: 844 }

export async function list(page: Page, path: string, query: object): Promise<Row[]> {
  const answer = await page.request.post(`/api/${path}/GetList`, { data: query })
  return ((await answer.json()) as ListReply).rows
}

/** Types a code where one can be scanned. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Ёки кодни теринг' }).fill(code)
  await page.getByRole('button', { name: 'Давом этиш' }).click()
}

/** Whether an element is written in the colour of a state. */
export const hasColour = (element: Locator, state: 'success' | 'warning' | 'danger'): Promise<boolean> =>
  element.evaluate((each, name) => {
    const sample = each.ownerDocument.body.appendChild(each.ownerDocument.createElement('span'))
    sample.style.color = `var(--state-${name})`
    const wanted = getComputedStyle(sample).color
    sample.remove()
    return getComputedStyle(each).color === wanted
  }, state)
