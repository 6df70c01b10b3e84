/** How long the end of a name is at most, and the name from which on it has one. */
const maxEnd = 28
const long = 40

/** The beginning of a long name, and the last words that fit into `maxEnd`; a short one is all beginning. */
export function partsOf(name: string): readonly [start: string, end: string] {
  if (name.length < long) return [name, '']
  const words = name.split(' ')
  let end = words.pop()!
  while (words.length > 1 && end.length + words.at(-1)!.length < maxEnd) end = `${words.pop()} ${end}`
  return words.length > 0 ? [words.join(' '), end] : [name, '']
}
