import type { Actor } from '@nazorat/machines'
import { type MenuItem, menuOf } from '../../navigation/menu.ts'

/** The letter after G that leads to the start page. */
export const dashboardLetter = 'D'

/**
 * The letters after G that lead to each screen of the menu: one to documents, which are opened most often, and two to the
 * others, taken from the name in the screen's address. No letters are the beginning of others.
 */
export function lettersOf(actor: Actor): Map<string, MenuItem> {
  const taken = new Map<string, MenuItem>()
  const screens = menuOf(actor).flatMap(({ items }) => items)
  const isDocument = ({ group }: MenuItem) => group === 'document'
  const left: MenuItem[] = []
  for (const screen of screens.filter(isDocument)) {
    const letter = [...nameOf(screen)].find((each) => each !== dashboardLetter && !taken.has(each))
    if (letter && taken.size < mostSingle) taken.set(letter, screen)
    else left.push(screen)
  }
  const singles = new Set([dashboardLetter, ...taken.keys()])
  for (const screen of [...left, ...screens.filter((each) => !isDocument(each))]) {
    const letters = [...nameOf(screen)]
    const ofName = letters.flatMap((one, i) => letters.slice(i + 1).map((other) => one + other))
    const pair = [...ofName, ...everyPair].find(([one, other]) => !singles.has(one!) && !taken.has(one! + other!))
    if (pair) taken.set(pair, screen)
  }
  return taken
}

/** The keys of letters, as they are written in a list of keys: «G E M». */
export const keysOf = (letters: string): string => ['G', ...letters].join(' ')

/** More would leave too few first letters to the other screens. */
const mostSingle = 12

const nameOf = ({ path }: MenuItem): string => path.split('/').at(-1)!.toUpperCase().replace(/[^A-Z]/g, '')

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const everyPair = alphabet.flatMap((one) => alphabet.map((other) => one + other))

export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
