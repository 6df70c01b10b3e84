import type { ListDefinition } from '@nazorat/machines/definition'
import { useSay } from '../../i18n/language.tsx'
import './deadline.css'
import { type Due, dueSentence } from './due-sentence.ts'
import { timeLeft, urgencyOf } from './time-left.ts'
import { useNow } from './use-now.ts'

/** How long is left until a moment, or how late it is: in words and in colour, as time passes. `brief` where there is little room. */
export function DueBadge({ definition, due, brief = false }: { definition: Pick<ListDefinition, 'deadlines'>; due: Due; brief?: boolean }) {
  const say = useSay()
  const { at } = due
  const now = useNow(at)
  return (
    <time className={`due due-${urgencyOf(at, now)}`} dateTime={at} title={dueSentence(definition, due, say)}>
      {timeLeft(at, now, say, brief ? 1 : 2)}
    </time>
  )
}
