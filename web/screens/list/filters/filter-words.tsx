import type { AnyField, FilterValue, Kind, Text } from '@nazorat/machines'
import type { ReactNode } from 'react'
import { useTitles } from '../../../fields/reference/titles.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { words } from '../../../i18n/words.ts'
import { isRange } from './filter-address.ts'

interface Props {
  field: AnyField
  value: FilterValue
  texts: Readonly<Record<string, string | Text>>
}

/** A filter's value in words, as a chip says it. */
export function FilterWords(props: Props) {
  const Said = sayings[props.field.kind]
  return <Said {...props} />
}

const Plain = ({ value }: Props) => <>{String(value)}</>

function Yes({ value }: Props) {
  const say = useSay()
  return <>{say(value === true ? words.yes : words.no)}</>
}

const between = (bound: (value: string | number) => string) =>
  function Between({ value }: Props) {
    const say = useSay()
    if (!isRange(value)) return <>{bound(value as string | number)}</>
    const { from, to } = value
    if (from === to && from !== undefined) return <>{bound(from)}</>
    const ends = [from !== undefined && say(listWords.from, { from: bound(from) }), to !== undefined && say(listWords.to, { to: bound(to) })]
    return <>{ends.filter(Boolean).join(' ')}</>
  }

function Words({ field, value }: Props) {
  const say = useSay()
  const options = field.kind === 'choice' ? field.options.options : {}
  return <Several titles={valuesOf(value).map((each) => say(options[each] ?? each))} />
}

function Titles({ field, value, texts }: Props) {
  const ids = valuesOf(value)
  const titles = useTitles('to' in field.options ? field.options.to : '', ids, texts)
  return <Several titles={ids.map((id) => titles[id] ?? '…')} />
}

/** The first two, and how many more. */
function Several({ titles }: { titles: readonly string[] }): ReactNode {
  const say = useSay()
  const shown = titles.slice(0, 2).join(', ')
  return titles.length > 2 ? `${shown} ${say(listWords.andMore, { n: titles.length - 2 })}` : shown
}

const valuesOf = (value: FilterValue): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const Dates = between((value) => formatDate(String(value)))
const Numbers = between((value) => formatNumber(Number(value)))

const sayings: Record<Kind, (props: Props) => ReactNode> = {
  text: Plain,
  paragraph: Plain,
  names: Plain,
  paragraphs: Plain,
  digits: Plain,
  inn: Plain,
  pinfl: Plain,
  passport: Plain,
  phone: Plain,
  username: Plain,
  integer: Numbers,
  flag: Yes,
  date: Dates,
  time: Plain,
  choice: Words,
  permissions: Words,
  reference: Titles,
  references: Titles,
  files: Plain,
}
