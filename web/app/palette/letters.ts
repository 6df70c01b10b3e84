import type { Actor } from '@nazorat/machines'
import { type MenuItem, menuOf } from '../../navigation/menu.ts'

/** The letter after G that leads to the start page. */
export const dashboardLetter = 'D'

/** The letter after G that leads to each screen: the first of its type's letters that neither the start page nor a screen before it has taken. */
export function lettersOf(actor: Actor): Map<string, MenuItem> {
  const taken = new Map<string, MenuItem>()
  const screens = menuOf(actor).flatMap(({ items }) => items)
  // Documents are gone to most often and choose first.
  for (const screen of [...screens].sort((a, b) => Number(b.group === 'document') - Number(a.group === 'document'))) {
    const letter = [...screen.type.toUpperCase()].find((each) => /[A-Z]/.test(each) && each !== dashboardLetter && !taken.has(each))
    if (letter) taken.set(letter, screen)
  }
  return taken
}

export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
