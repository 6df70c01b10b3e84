import type { Locator, Page } from 'playwright-core'

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The rows of a table without those of its head: of the list, where the page is one. */
export const rowsOf = (within: Page | Locator): Locator =>
  within
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: pageOf(within).getByRole('cell') })

/** The name of a document in its row or card, which leads to it. */
export const linkIn = (row: Locator): Locator => row.getByRole('link').first()

/** What a narrow list has in place of rows, in any language. */
export const cardsOf = (page: Page): Locator => page.getByRole('list', { name: /(рўйхати|roʻyxati)$|^Список: / }).getByRole('listitem')

/** A queue of a list by the beginning of its name, which its number follows. */
export const queueOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Навбатлар' }).getByRole('button', { name: new RegExp(`^${escaped(name)}`) })

/** A line of the menu by its name, which the number of documents that wait may follow; in any language. */
export const menuLink = (page: Page | Locator, name: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${escaped(name)}( (kutmoqda|кутмоқда|ожидают): \\S+)?$`) }).first()

/** The conditions that narrow the list. */
export const conditionsOf = (page: Page): Locator => page.getByRole('list', { name: 'Танланган шартлар' })

/** Selects every row of the page, or none when all are. The box is drawn by what lies over it. */
export const selectAll = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Саҳифадаги ҳаммасини танлаш' }).click({ force: true })

/** Opens the menu of a list: exports, import, print, density and columns; the name of the button is in the three languages. */
export const openTools = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Roʻyxat amallari va koʻrinishi|Рўйхат амаллари ва кўриниши|Действия и вид списка)$/ }).click()

/** The actions on the selected rows. */
export const selectionBar = (page: Page): Locator => page.getByRole('region', { name: 'Танланган қаторлар амаллари' })

/** The actions on the document. */
export const actionsOf = (page: Page): Locator => page.getByRole('group', { name: 'Амаллар', exact: true })

/** The way back from a document to its list. */
export const trailOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Рўйхатга қайтиш' })

/** The state of the document on the screen, in any language. */
export const stateOf = (page: Page): Locator => page.getByRole('status', { name: /^(Holati|Ҳолати|Состояние)$/ })

/** The events of a history. */
export const eventsOf = (page: Page, options: { includeHidden?: boolean } = {}): Locator =>
  page.getByRole('listitem', options).filter({ has: page.getByRole('button', { name: /^Шу пайтдаги кўриниши: \d/, ...options }) })

/** What follows a term in a list of terms. */
export const valueOf = (within: Page | Locator, term: string): Locator =>
  within.getByText(term, { exact: true }).locator('xpath=following-sibling::dd')

/** How long is left, or how late it is. */
export const timeLeftIn = (within: Locator): Locator => within.getByText(/(қолди|кечикди)$/)

/** What a screen reader says of a field beside its name: a hint, and what is wrong. */
export const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** Whether the keyboard stands there. */
export const hasFocusOn = (element: Locator): Promise<boolean> => element.evaluate((each) => each === document.activeElement)

/** When a page tells the server that it watches a list. To be asked before the page is opened. */
export const watches = (page: Page, type: string): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(`["watch",{"type":"${type}"`)) resolve()
      }),
    )
  })

/** The number in a text, or of what a page lists, which stands in its heading. */
export const numberIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))
export const totalOf = async (page: Page): Promise<number> => numberIn(await page.getByRole('heading', { level: 1 }).innerText())

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses files by a button, as a person does. */
export async function chooseFiles(button: Locator, files: Files): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}
