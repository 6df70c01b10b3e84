import type { DueReply } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { formatUntil } from '../../i18n/format.ts'
import type { Say } from '../../i18n/language.tsx'

export type Due = NonNullable<DueReply>

/** The sentence about a document's deadline: the action, and until when. */
export function dueSentence(definition: Pick<ListDefinition, 'deadlines'>, { name, at }: Due, say: Say): string {
  const deadline = definition.deadlines[name]
  return deadline ? say(until, { what: deadline.label, at: formatUntil(at) }) : formatUntil(at)
}

const until = t('{what}: {at} гача', '{what}: до {at}')
