import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'

/** The label of a state; a state that only an earlier machine had is shown by its name there. */
export const stateName = (definition: Definition, state: string): Text | string => definition.states[state]?.label ?? state

/** A text in lines of at most so many letters, broken between words; a longer word stands by itself. */
export function wrapped(text: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
