import './long-name.css'

/** A name that is cut in the middle where there is no room: names of bodies begin alike, and their last words tell them apart. */
export function LongName({ name }: { name: string }) {
  const [start, end] = partsOf(name)
  if (!end) return <>{name}</>
  return (
    <span className="long-name">
      <span>{start} </span>
      <span className="long-name-end">{end}</span>
    </span>
  )
}

/** How long the end of a name is at most, how long where it begins with a proper name, and the name from which on it has one. */
const maxEnd = 28
const maxProperEnd = 45
const long = 24

/**
 * The beginning of a long name, and the last words that fit into `maxEnd` and into half of it; a short one is all beginning. A proper name
 * before them is what tells bodies apart, `Самарқанд вилояти бўйича бошқармаси`: then the end begins with it.
 */
export function partsOf(name: string): readonly [start: string, end: string] {
  if (name.length < long) return [name, '']
  // The end of a name that is not much longer is its smaller half.
  const maxLength = Math.min(maxEnd, name.length / 2)
  const words = name.split(' ')
  const endFrom = (at: number) => words.slice(at).join(' ')
  let first = words.length - 1
  while (first > 1 && endFrom(first - 1).length <= maxLength) first--
  const proper = words.findLastIndex((word) => /^[^\p{L}]?\p{Lu}/u.test(word))
  if (proper > 0 && proper < first && endFrom(proper).length <= maxProperEnd) first = proper
  return first > 0 ? [words.slice(0, first).join(' '), endFrom(first)] : [name, '']
}
