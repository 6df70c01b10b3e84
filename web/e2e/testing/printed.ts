import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { settle } from './staying.ts'

/** Prints a page to PDF. Returns its number of sheets, the size of the first one in points, and the text. */
export async function printedOf(page: Page): Promise<{ pages: number; width: number; height: number; text: string }> {
  await settle(page)
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
  const { totalPages, text } = await extractText(file, { mergePages: true })
  return { pages: totalPages, width: Math.round(width), height: Math.round(height), text: bare(text) }
}

/** A text without what lines, hyphens and capitals of a design may change. */
export const bare = (text: string): string => text.replace(/[\s\u00ad-]/g, '').toLowerCase()

/** The heading that a page has on the screen, and not when it is printed; of a sheet that is printed alone, the sheet's own. */
export async function unprintedHeading(page: Page): Promise<string[]> {
  const alone = page.locator('[data-printed="alone"] h2')
  const heading = await ((await alone.count()) > 0 ? alone : page.locator('main h1')).first().evaluate(drawnText)
  return (await printedOf(page)).text.includes(bare(heading)) ? [] : [`printed without «${heading}»`]
}

/** Runs in the browser: the text of an element without what only a screen reader says, which has no size. */
function drawnText(element: HTMLElement): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement!.clientWidth !== 1) text += node.textContent
  return text
}
