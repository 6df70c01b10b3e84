import { t } from '@nazorat/machines/i18n'
import { useSay } from '../i18n/language.tsx'

interface Props {
  /** A text, or one in each language, of which the longest counts. */
  value: unknown
  max: number
}

/**
 * How many characters a text has of those that it may have, once it has most of them. What is too long stays in the field, to be shortened
 * by the person.
 */
export function Counter({ value, max }: Props) {
  const say = useSay()
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  const n = Math.max(...texts.map((text) => (typeof text === 'string' ? text.trim().length : 0)))
  if (n < max * shownFrom) return null
  return (
    <p className={n > max ? 'form-count form-count-over small numeric' : 'form-count small numeric'} role={n > max ? 'status' : undefined}>
      {say(words.of, { n, max })}
    </p>
  )
}

const shownFrom = 0.8

const words = { of: t('Белгилар: {max} тадан {n} та', 'Знаков: {n} из {max}') }
