import type { ListDefinition } from '@nazorat/machines/definition'
import { type Say, useSay } from '../../i18n/language.tsx'
import './deadline.css'
import { timeLeft, urgencyOf } from './time-left.ts'
import { useNow } from './use-now.ts'
import type { DueReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { formatUntil } from '../../i18n/format.ts'

/** How long is left until a moment, or how late it is: in words and in colour, as time passes. `brief` where there is little room. */
export function DueBadge({ definition, due, brief = false }: { definition: Pick<ListDefinition, 'deadlines'>; due: Due; brief?: boolean }) {
  const say = useSay()
  const { at } = due
  const now = useNow(at)
  return (
    <time className={`due note strong numeric due-${urgencyOf(at, now)}`} dateTime={at} title={dueSentence(definition, due, say)}>
      {timeLeft(at, now, say, brief ? 1 : 2)}
    </time>
  )
}

export type Due = NonNullable<DueReply>

/** The sentence about a document's deadline: the action, and until when. */
export function dueSentence(definition: Pick<ListDefinition, 'deadlines'>, { name, at }: Due, say: Say): string {
  const deadline = definition.deadlines[name]
  return deadline ? say(until, { what: deadline.label, at: formatUntil(at) }) : formatUntil(at)
}

const until = t('{what}: {at} гача', '{what}: до {at}')
