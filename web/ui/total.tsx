import { formatNumber } from '../i18n/format.ts'
import { useSay } from '../i18n/language.tsx'
import { type Amount, totalInWords } from '../i18n/total.ts'

/** How many there are, as a number; a lower bound has a plus, and is read aloud in words. */
export function Total({ of }: { of: Amount }) {
  const say = useSay()
  if (!of.totalIsLowerBound) return formatNumber(of.total)
  const inWords = totalInWords(of, say)
  return (
    <span title={inWords}>
      <span aria-hidden="true">{formatNumber(of.total)}+</span>
      <span className="visually-hidden">{inWords}</span>
    </span>
  )
}
