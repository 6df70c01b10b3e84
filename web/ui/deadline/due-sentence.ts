import { consequenceOf, type Definition, type DueReply, t } from '@nazorat/machines'
import { formatUntil } from '../../i18n/format.ts'
import type { Say } from '../../i18n/language.tsx'

export type Due = NonNullable<DueReply>

/** The sentence about a document's deadline: the action, the date and, until it is overdue, the consequence. */
export function dueSentence(definition: Definition, state: string, { name, at }: Due, say: Say): string {
  const what = definition.deadlines[name]?.label
  if (!what) return formatUntil(at)
  const otherwise = at > new Date().toISOString() ? consequenceOf(definition, name, state) : null
  return otherwise ? say(words.otherwise, { what, at: formatUntil(at), otherwise }) : say(words.until, { what, at: formatUntil(at) })
}

const words = {
  until: t('{what}: {at} gacha', '{what}: {at} гача', '{what} до {at}'),
  otherwise: t('{what}: {at} gacha, aks holda — «{otherwise}»', '{what}: {at} гача, акс ҳолда — «{otherwise}»', '{what} до {at}, иначе — «{otherwise}»'),
}
