import { t, type Text } from '../../../kit/index.ts'

/** In which states of its execution a check can be moved, extended or cancelled (`docs/domain.md`, The postponement). */
const possibleIn = {
  move: ['notBegun', 'postponed'],
  extend: ['begun'],
  cancel: ['notBegun', 'postponed', 'begun', 'prolonged'],
}

/** The states of a check in which it can be postponed in each way. */
export const possibleStates: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(possibleIn).map(([kind, executions]) => [
    kind,
    ['agreed', 'notified'].flatMap((decision) => executions.map((execution) => `${decision}.${execution}`)),
  ]),
)

type Kind = keyof typeof possibleIn

const isKind = (kind: string): kind is Kind => Object.hasOwn(possibleIn, kind)

/** Whether a check that stands in a state can be postponed in this way. */
export const isPossible = (kind: string, state: string): boolean => isKind(kind) && possibleStates[kind]!.includes(state)

/** Whether a check that stands in a state can be postponed in any way. */
export const isPostponable = (state: string): boolean => isPossible('cancel', state)

export const whyImpossible = (kind: string | null): Text => reasons[kind !== null && isKind(kind) ? kind : 'cancel']

const reasons: Readonly<Record<Kind, Text>> = {
  move: t('Фақат ҳали бошланмаган, келишилган текшириш кўчирилади', 'Перенести можно только согласованную проверку, которая ещё не начата'),
  extend: t(
    'Фақат ўтказилаётган, ҳали узайтирилмаган текшириш узайтирилади',
    'Продлить можно только начатую проверку, которая ещё не продлевалась',
  ),
  cancel: t(
    'Фақат келишилган, ҳали якунланмаган текшириш бекор қилинади',
    'Отменить можно только согласованную проверку, которая ещё не завершена',
  ),
}
