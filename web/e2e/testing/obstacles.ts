import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The serious accessibility obstacles of a page: the rules of WCAG 2.2 AA that it breaks, with their places. */
export async function obstacles(page: Page): Promise<string[]> {
  // No page has frames. Without the legacy mode axe opens another page to merge the findings of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join('; ')}`)
}
