import type { Page } from 'playwright-core'
import { drawOn, isSettled } from '../screens/in-page.ts'

/** Waits until nothing is fetched or about to be drawn. */
export const settle = (page: Page) => page.waitForFunction(isSettled)

/**
 * Asks for the faults of a page until there are none, six times at most: while a page is being drawn, it may show one for a moment, as
 * a list that is asked for again is dimmed.
 */
export async function staying(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  for (let tries = 0; tries < 6; tries++) {
    found = await find()
    if (found.length === 0) break
    await page.evaluate(drawOn)
    await settle(page)
  }
  return found
}
