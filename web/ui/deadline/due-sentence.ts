import { type DueReply, type ListDefinition, t } from '@nazorat/machines'
import { formatUntil } from '../../i18n/format.ts'
import type { Say } from '../../i18n/language.tsx'

export type Due = NonNullable<DueReply>

/** The sentence about a document's deadline: the action, the date and, until it is overdue, the consequence. */
export function dueSentence(definition: Pick<ListDefinition, 'deadlines'>, state: string, { name, at }: Due, say: Say): string {
  const deadline = definition.deadlines[name]
  if (!deadline) return formatUntil(at)
  const what = deadline.label
  const otherwise = at > new Date().toISOString() ? deadline.consequences[state] : undefined
  return otherwise ? say(words.otherwise, { what, at: formatUntil(at), otherwise }) : say(words.until, { what, at: formatUntil(at) })
}

const words = {
  until: t('{what}: {at} gacha', '{what}: {at} гача', '{what} до {at}'),
  otherwise: t('{what}: {at} gacha, aks holda — «{otherwise}»', '{what}: {at} гача, акс ҳолда — «{otherwise}»', '{what} до {at}, иначе — «{otherwise}»'),
}
