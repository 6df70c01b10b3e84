import { actionIn, type Definition, type HistoryEvent, t, type Text } from '@nazorat/machines'
import type { Texts } from '../kinds/kind-view.ts'

/** Who made an event happen: a person's name, or the system. */
export const whoOf = ({ actor }: Pick<HistoryEvent, 'actor'>, texts: Texts): string | Text => texts[actor.id] ?? system

/** On whose behalf it happened when it was no person who pressed a button: another document's action, or the clock. */
export function causeOf(definition: Definition, { action, from }: Pick<HistoryEvent, 'action' | 'from'>): Text | null {
  const by: string | undefined = actionIn(definition, action, from ?? '')?.by
  return by === undefined ? null : (causes[by] ?? null)
}

const system = t('Tizim', 'Тизим', 'Система')

const causes: Readonly<Record<string, Text>> = {
  document: t('Boshqa hujjat asosida', 'Бошқа ҳужжат асосида', 'На основании другого документа'),
  clock: t('Muddat boʻyicha, tizim tomonidan', 'Муддат бўйича, тизим томонидан', 'По сроку, системой'),
}
