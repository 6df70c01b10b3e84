import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { staying } from './staying.ts'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * The accessibility obstacles of a page, with their places: the rules of WCAG 2.2 AA whose breach is serious, or with `moderate` also
 * those that are no more than that, and those of good practice; with `colours` the rules alone whose answer differs between the themes.
 */
export async function obstacles(page: Page, from: 'serious' | 'moderate' | 'colours' = 'serious'): Promise<string[]> {
  // It stays in a page that goes to another screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const asked: axe.RunOnly =
    from === 'colours'
      ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      : { type: 'tag', values: from === 'moderate' ? [...wcag, 'best-practice'] : wcag }
  return staying(page, () => violationsOf(page, from, asked))
}

async function violationsOf(page: Page, from: 'serious' | 'moderate' | 'colours', asked: axe.RunOnly): Promise<string[]> {
  const violations = await page.evaluate(
    async (runOnly) => (await window.axe.run(document, { resultTypes: ['violations'], runOnly })).violations,
    asked,
  )
  const counted = from !== 'serious' ? ['moderate', 'serious', 'critical'] : ['serious', 'critical']
  return violations
    .filter(({ impact }) => counted.includes(impact ?? ''))
    .map(
      ({ id, nodes }) =>
        `${id} at ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join('; ')}`,
    )
}
