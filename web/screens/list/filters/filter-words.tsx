import type { FilterValue } from '@nazorat/machines/api-types'
import { type AnyField, type FilterForm, holdsMany, kindOf, targetOf, valueText } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { useTitles } from '../../../fields/reference/titles.ts'
import { rangeOf } from '../../../fields/range.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { listWords } from '../list-words.ts'

interface Props {
  field: AnyField
  value: FilterValue
  texts: Readonly<Record<string, string | Text>>
}

/** A filter's value in words, as a chip says it: by what filters of the field's kind ask for. */
export function FilterWords(props: Props) {
  const Words = forms[kindOf(props.field).filter ?? 'text']
  return <Words {...props} />
}

const Typed = ({ value }: Props) => <>{String(value)}</>

function YesOrNo({ value }: Props) {
  const say = useSay()
  return <>{say(value === true ? words.yes : words.no)}</>
}

const between = (bound: (value: string | number) => string) =>
  function Between({ value }: Props) {
    const say = useSay()
    if (value === null) return <>{say(listWords.noValue)}</>
    const { from, to } = rangeOf(value)
    if (from === undefined && to === undefined) return <>{bound(value as string | number)}</>
    if (from === to) return <>{bound(from!)}</>
    const ends = [
      from !== undefined && say(listWords.from, { from: bound(from) }),
      to !== undefined && say(listWords.to, { to: bound(to) }),
    ]
    return <>{ends.filter(Boolean).join(' ')}</>
  }

/** The first two, and how many more. */
function Several({ field, value, texts }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const values = [value].flat()
  const members = values.filter((each) => each !== null).map(String)
  const target = targetOf(field)
  const titles = useTitles(target ? members.map((id) => ({ type: target.to, id })) : [], texts)
  const context = { language, titles: Object.fromEntries(members.map((each) => [each, titles[each] ?? '…'])), separator: '' }
  const textOf = (each: unknown) => (each === null ? say(listWords.noValue) : valueText(field, holdsMany(field) ? [each] : each, context))
  const shown = values.slice(0, 2).map(textOf).join(', ')
  return <>{values.length > 2 ? `${shown} ${say(listWords.andMore, { n: values.length - 2 })}` : shown}</>
}

const forms: Record<FilterForm, (props: Props) => ReactNode> = {
  words: Typed,
  text: Typed,
  several: Several,
  flag: YesOrNo,
  integers: between((value) => formatNumber(Number(value))),
  decimals: between((value) => formatNumber(Number(value))),
  days: between((value) => formatDate(String(value))),
}
