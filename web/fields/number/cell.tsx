import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import type { CellProps, KindCell } from '../kind-view.ts'
import { type Field, valueText } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'

export const integer: KindCell<'integer'> = {
  Cell: IntegerCell,
  column: 'number',
}

function IntegerCell({ value, field, values }: CellProps<'integer'>) {
  const say = useSay()
  if (typeof value !== 'number') return null
  const [number, unit] = [formatNumber(value), unitOf(field, values)]
  const text = unit === 'flag' ? say(value ? words.yes : words.no) : unit ? `${number} ${say(unit, { n: number })}` : number
  return <span className="kind-number">{text}</span>
}

export const decimal: KindCell<'decimal'> = { Cell: DecimalCell, column: 'number' }

function DecimalCell({ value, field }: CellProps<'decimal'>) {
  const { language } = useLanguage()
  return typeof value === 'number' ? (
    <span className="kind-number">{valueText(field, value, { language, titles: {}, separator: '' })}</span>
  ) : null
}

type Values = Readonly<Record<string, unknown>> | undefined

/** The unit of this number, if its field says so: it is in another field of the same document. */
export const unitOf = ({ options: { counted } }: Field<'integer'>, values: Values): Text | 'flag' | undefined =>
  counted && chosen(counted, values)

/** The limits of this number, where they depend on another field of the same document. */
export const limitsOf = ({ options: { limits } }: Field<'integer'>, values: Values) => limits && chosen(limits, values)

function chosen<T>({ by, as }: { by: string; as: Readonly<Record<string, T>> }, values: Values): T | undefined {
  const value = values?.[by]
  return typeof value === 'string' ? as[value] : undefined
}
