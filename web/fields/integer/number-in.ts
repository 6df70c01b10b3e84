import { readNumber, Unread } from '@nazorat/machines/fields'

/** The number that was typed; the text itself when it is none, so that the form can say what is wrong; null when nothing is there. */
export function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  const value = readNumber(text)
  return value instanceof Unread ? text : (value as number)
}
