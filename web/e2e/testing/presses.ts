import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Notes what is pressed with the mouse, and which buttons by the keyboard, on all pages that a window opens from now on. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = ({ isTrusted, target }: Event) => {
      // A script's own click is nobody's press.
      if (!isTrusted || !(target instanceof Element)) return
      const pressed = JSON.parse(sessionStorage.getItem('pressed') ?? '[]') as string[]
      sessionStorage.setItem('pressed', JSON.stringify([...pressed, target.textContent || target.id]))
    }
    // On the document, since a click that Playwright holds back from what covers its target is stopped at the window.
    document.addEventListener('click', note, true)
  })
}

/** The texts of the elements pressed since the last call. */
export const takePresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = JSON.parse(sessionStorage.getItem('pressed') ?? '[]') as string[]
    sessionStorage.removeItem('pressed')
    return pressed
  })

/** Expects at most so many presses since the last call; a failure names them. */
export const tookPresses = async (page: Page, max: number): Promise<void> => {
  const pressed = await takePresses(page)
  expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(max)
}

/** The keyboard goes on from where one is: something has the focus, and it is not the page as a whole. */
export const hasFocus = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY')
