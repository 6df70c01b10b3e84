import type { FilterValue } from '../api-types/lists.ts'
import type { AnyField } from '../fields/field.ts'
import { holdsMany, kindOf } from '../fields/kinds.ts'
import type { FilterForm, Titles } from '../fields/kind.ts'
import { valueText } from '../fields/value-text.ts'
import { formatDate, formatNumber } from '../i18n/format.ts'
import { fill, type Language, t } from '../i18n/text.ts'

interface Reader {
  readonly language: Language
  /** The titles of the documents that filters name. */
  readonly titles: Titles
}

/** A filter's value in words, by what filters of the field's kind ask for. */
export const filterText = (field: AnyField, value: FilterValue, reader: Reader): string =>
  forms[kindOf(field).filter ?? 'text'](field, value, reader)

type Form = (field: AnyField, value: FilterValue, reader: Reader) => string

const typed: Form = (_, value) => String(value)

const several: Form = (field, value, { language, titles }) => {
  const chosen = [value].flat()
  const listed = (values: readonly unknown[]) => {
    const words = values.map((each) =>
      each === null ? noValue[language] : valueText(field, holdsMany(field) ? [each] : each, { language, titles, separator: ', ' }),
    )
    return [...new Set(words)].join(', ')
  }
  // Where few are left out, they are named.
  const others = othersThan(chosen, field)
  return others.length > 0 && 3 * others.length <= chosen.length ? fill(allBut, { others: listed(others) }, language) : listed(chosen)
}

/** The values that are not chosen, of a field that can hold but a few. */
const othersThan = (chosen: readonly unknown[], field: AnyField): unknown[] => {
  const values: readonly unknown[] = kindOf(field).values?.(field.options) ?? []
  return values.filter((value) => !chosen.map(String).includes(String(value)))
}

const between =
  (bound: (value: string | number) => string): Form =>
  (_, value, { language }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bound(value as string | number)
    const { from: low, to: high } = value as Range
    if (low !== undefined && low === high) return bound(low)
    const ends = [
      low !== undefined && fill(from, { from: bound(low) }, language),
      high !== undefined && fill(to, { to: bound(high) }, language),
    ]
    return ends.filter(Boolean).join(' ')
  }

interface Range {
  readonly from?: string | number
  readonly to?: string | number
}

const number = between((value) => formatNumber(Number(value)))

const forms: Record<FilterForm, Form> = {
  words: typed,
  text: typed,
  several,
  flag: several,
  integers: number,
  decimals: number,
  days: between((value) => formatDate(String(value))),
}

const allBut = t('барчаси, қуйидагилардан ташқари: {others}', 'все, кроме: {others}')
const noValue = t('кўрсатилмаган', 'не указано')
const from = t('{from} дан', 'с {from}')
const to = t('{to} гача', 'по {to}')
