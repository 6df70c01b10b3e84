import { type Language, normalized, type Text } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { shellWords } from '../../i18n/shell-words.ts'
import { type MenuItem, menuOf } from '../../navigation/menu.ts'

/** The letter after G that leads to the start page. */
export const dashboardLetter = (language: Language): string => initialsOf(shellWords.dashboard, language)[0]!

/**
 * The letters after G that lead to each screen of the menu: one to documents, which are opened most often, and two to the others. They
 * are those that the words of its name begin with in the language of the interface, in Latin as on every keyboard; where these are
 * taken, others of the name. No letters are the beginning of others.
 */
export function lettersOf(actor: Actor, language: Language): Map<string, MenuItem> {
  const taken = new Map<string, MenuItem>()
  const screens = menuOf(actor).flatMap(({ items }) => items)
  const isDocument = ({ group }: MenuItem) => group === 'document'
  const own = dashboardLetter(language)
  const left: MenuItem[] = []
  for (const screen of screens.filter(isDocument)) {
    const letter = initialsOf(screen.label, language).find((each) => each !== own && !taken.has(each))
    if (letter && taken.size < maxSingle) taken.set(letter, screen)
    else left.push(screen)
  }
  const singles = new Set([own, ...taken.keys()])
  for (const screen of [...left, ...screens.filter((each) => !isDocument(each))]) {
    const letters = initialsOf(screen.label, language)
    const isFree = (pair: string) => !singles.has(pair[0]!) && !taken.has(pair)
    const pair = pairOf(letters, isFree) ?? everyPair.find(isFree)
    if (pair) taken.set(pair, screen)
  }
  return taken
}

/** The keys of letters, as they are written in a list of keys: «G E M». */
export const keysOf = (letters: string): string => ['G', ...letters].join(' ')

/** More would leave too few first letters to the other screens. */
const maxSingle = 12

/** The Latin letters of a name: first those that its words begin with, then the rest in their order. */
function initialsOf(name: Text, language: Language): string[] {
  const words = normalized(name[language])
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
  return [...words.map(([first]) => first!), ...words.join('')]
}

/** The first two letters of a name, in their order, that are free. */
function pairOf(letters: readonly string[], isFree: (pair: string) => boolean): string | undefined {
  for (const [i, one] of letters.entries()) {
    for (const other of letters.slice(i + 1)) if (isFree(one + other)) return one + other
  }
  return undefined
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const everyPair = alphabet.flatMap((one) => alphabet.map((other) => one + other))
