import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What seriously keeps those who cannot see or point from a page: the rules of WCAG 2.2 AA that it breaks, with their places. */
export async function obstacles(page: Page): Promise<string[]> {
  // No page has frames: without that mode axe opens another page to put the findings of frames together.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join('; ')}`)
}
