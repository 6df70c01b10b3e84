import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * The accessibility obstacles of a page, with their places: the rules of WCAG 2.2 AA whose breach is serious, or with `moderate` also
 * those that are no more than that, and those of good practice.
 */
export async function obstacles(page: Page, from: 'serious' | 'moderate' = 'serious'): Promise<string[]> {
  // No page has frames. Without the legacy mode axe opens another page to merge the findings of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.withTags(from === 'moderate' ? [...wcag, 'best-practice'] : wcag).analyze()
  const counted = from === 'moderate' ? ['moderate', 'serious', 'critical'] : ['serious', 'critical']
  return violations
    .filter(({ impact }) => counted.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join('; ')}`)
}
