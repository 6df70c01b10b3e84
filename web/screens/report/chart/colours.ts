import type { Intent } from '@nazorat/machines/definition'
import { color } from 'echarts/core'
import { useSyncExternalStore } from 'react'

/** Whether the page is drawn dark now: charts are drawn again when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)

const isDark = () => document.body.classList.contains('bp6-dark')

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** The colours of a chart and its font, from the theme. */
export function chartColours() {
  const style = getComputedStyle(document.body)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: of('--text'),
    muted: of('--text-muted'),
    border: of('--border'),
    surface: of('--surface'),
    font: style.fontFamily,
    intents: Object.fromEntries(intents.map((intent) => [intent, of(`--state-${intent}`)])) as Record<Intent, string>,
  }
}

export type ChartColours = ReturnType<typeof chartColours>

const intents = ['none', 'primary', 'success', 'warning', 'danger'] as const satisfies Intent[]

/**
 * The colours of series: those of the badges of what they count, else of the accent. Of each next one that means the same, another shade.
 */
export function coloursOf(
  series: readonly (Intent | undefined)[],
  { intents, surface }: Pick<ChartColours, 'intents' | 'surface'>,
): string[] {
  const drawn = new Map<Intent, number>()
  return series.map((intent = 'primary') => {
    const before = drawn.get(intent) ?? 0
    drawn.set(intent, before + 1)
    return color.lerp(shades[before % shades.length]!, [surface, intents[intent]])
  })
}

/** Which of a theme's two inks is read on a colour. */
export const inkOn = (colour: string, { text, surface }: Pick<ChartColours, 'text' | 'surface'>): string =>
  Math.abs(color.lum(colour, 1) - color.lum(text, 1)) > Math.abs(color.lum(colour, 1) - color.lum(surface, 1)) ? text : surface

/** How much of a colour is in its shades; neighbours differ in lightness, so that they are told apart without colour too. */
const shades = [1, 0.45, 0.75, 0.3, 0.6]
