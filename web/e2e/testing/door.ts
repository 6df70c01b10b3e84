import type { Locator, Page } from 'playwright-core'
import type { DocumentReply, ListReply, MyInformation, Row } from '@nazorat/machines/api-types'

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

/** The middle of an element, in the window. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** A check that is being held, with two items on its checklists or more that are asked whatever the others say. */
export async function checkWithItems(page: Page): Promise<string> {
  const quizzes = await list(page, 'checkingquiz', { pageSize: 200 })
  const itemsOf = async (id: string) => {
    const { fields } = (await (await page.request.get(`/api/checkingquiz/Get/${id}`)).json()) as DocumentReply
    return ((fields['items'] ?? []) as { onlyIf: string | null }[]).filter(({ onlyIf }) => !onlyIf).length
  }
  const long = new Set<string>()
  for (const { id } of quizzes) if ((await itemsOf(id)) > 1) long.add(id)
  for (const { id } of await list(page, 'request', { state: ['agreed.begun'], pageSize: 200 })) {
    const { fields } = (await (await page.request.get(`/api/request/Get/${id}`)).json()) as DocumentReply
    if ((fields['checkSubjects'] as string[]).some((each) => long.has(each))) return id
  }
  throw new Error('no check has such items')
}

/**
 * Opens a visit that needs no check, at premises that a reader sees. Those of the demo are of the day on which it was made, which may be
 * yesterday's.
 */
export async function openVisit(inspector: Page, reader = inspector): Promise<void> {
  const { employee } = (await (await inspector.request.get('/api/account/GetMyInformation')).json()) as MyInformation
  const [[premises], [kind]] = await Promise.all([
    list(reader, 'premises', { state: ['active'] }),
    list(inspector, 'visitkind', { needsCheck: false }),
  ])
  const data = {
    premisesId: premises!.id,
    kindId: kind!.id,
    inspectors: [employee!.id],
    purpose: 'Ёнғин хавфсизлиги бўйича маслаҳат',
    howOpened: 'typed',
  }
  const answer = await inspector.request.post('/api/visit/Create', { data })
  if (!answer.ok()) throw new Error(`the visit was refused: ${await answer.text()}`)
}
