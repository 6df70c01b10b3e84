import { useEffect, useSyncExternalStore } from 'react'
import { writeStored, readStored } from '../storage/local-storage.ts'

export const themes = ['system', 'light', 'dark', 'field'] as const
export type Theme = (typeof themes)[number]

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, () => chosen), setTheme }
}

/** Takes over the theme that an account keeps; the browser keeps a copy for the pages before somebody has signed in. */
export function useThemeOf(preference: unknown): void {
  useEffect(() => {
    const theme = themes.find((each) => each === preference)
    if (theme && theme !== chosen) setTheme(theme)
  }, [preference])
}

/** Draws the page in the chosen theme; before the first paint, and again when the system's own changes. */
export function applyTheme(): void {
  const dark = !paper.matches && (chosen === 'dark' || (chosen === 'system' && system.matches))
  document.body.classList.toggle('bp6-dark', dark)
  document.body.classList.toggle('field-theme', !paper.matches && chosen === 'field')
}

function setTheme(theme: Theme): void {
  chosen = theme
  writeStored('theme', theme)
  applyTheme()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const system = matchMedia('(prefers-color-scheme: dark)')
/** Paper is white, whatever the screen is. */
const paper = matchMedia('print')
const listeners = new Set<() => void>()
let chosen: Theme = themes.find((theme) => theme === readStored('theme', 'system')) ?? 'system'

system.addEventListener('change', applyTheme)
paper.addEventListener('change', applyTheme)
