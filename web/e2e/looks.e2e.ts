import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'vitest'
import type { Language } from '@nazorat/machines'
import { startSystem } from './testing/system.ts'

const system = startSystem()
const screens = [
  '/dashboard', '/document/request', '/document/request/new', '/document/postponement', '/document/postponement/new', '/info/employee', '/management/notification', '/management/myinformation',
]

test.for(['light', 'dark'] as const)('no screen has a serious obstacle for those who cannot see or point: %s', { timeout: 120_000 }, async (colorScheme) => {
  const page = await system.signIn('inspector', { colorScheme })
  const found: string[] = []
  for (const screen of screens) {
    await page.goto(screen, { waitUntil: 'networkidle' })
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact === 'serious' || impact === 'critical') found.push(`${screen}: ${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join('; ')}`)
    }
  }
  expect(found).toEqual([])
})

test.for([
  ['ln', 390],
  ['cl', 390],
  ['ru', 390],
  ['ru', 768],
  ['cl', 1200],
] as [Language, number][])('nothing is wider than the screen: %s at %i pixels', { timeout: 120_000 }, async ([language, width]) => {
  const page = await system.signIn('inspector', { viewport: { width, height: 844 } })
  await page.evaluate((chosen) => localStorage.setItem('nazorat.language', JSON.stringify(chosen)), language)
  const wide: string[] = []
  for (const screen of screens) {
    await page.goto(screen, { waitUntil: 'networkidle' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) wide.push(`${screen} by ${overflow}`)
  }
  expect(wide).toEqual([])
})
