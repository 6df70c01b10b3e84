import { useSyncExternalStore } from 'react'

/** Whether the page is drawn dark now: charts are drawn again when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)

const isDark = () => document.body.classList.contains('bp6-dark')

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** The colours of a chart and its font, from the theme; the series have patterns too. */
export function chartColours() {
  const style = getComputedStyle(document.body)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: of('--text'), muted: of('--text-muted'), border: of('--border'), surface: of('--surface'),
    font: style.fontFamily,
    series: isDark() ? dark : light,
  }
}

// Of Blueprint's palette; neighbours differ in lightness, so that they are told apart without colour too.
const light = ['#215db0', '#76d4a4', '#935610', '#a3b8e8', '#1c6e42', '#fbb360', '#7961db', '#c5cbd3', '#ac2f33', '#5f6b7c']
const dark = ['#8abbff', '#238551', '#fbb360', '#4c66b3', '#72ca9b', '#935610', '#bdadff', '#5f6b7c', '#fa999c', '#abb3bf']
