import { type Definition, type FilterValue, t, type Text } from '@nazorat/machines'

export interface Counter {
  readonly label: Text
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** The counters of a type: those for which it has states by now. */
export const countersOf = (definition: Definition): Counter[] =>
  (counters[definition.type] ?? [])
    .map(({ label, codes }) => ({ label, states: statesOf(definition, codes) }))
    .filter(({ states }) => states.length > 0)
    .map(({ label, states }): Counter => ({ label, filters: { state: states } }))
    .concat(hasLate(definition) ? [{ label: t('Kechikayotgan', 'Кечикаётган', 'С нарушением срока'), filters: { late: true } }] : [])

/** What is late is counted where anything is counted, and somebody can be late. */
const hasLate = ({ type, deadlines }: Definition): boolean => type in counters && Object.keys(deadlines).length > 0

type Codes = Readonly<Record<string, readonly number[]>>

/** The counters of `docs/domain.md`, Status codes. */
const counters: Readonly<Record<string, readonly { label: Text; codes: Codes }[]>> = {
  request: [
    { label: t('Yangi', 'Янги', 'Новые'), codes: { statusId: [3] } },
    { label: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'), codes: { statusId: [4, 5] } },
    { label: t('Kelishilgan', 'Келишилган', 'Согласованы'), codes: { statusId: [7] } },
    { label: t('Rad etilgan', 'Рад этилган', 'Отклонены'), codes: { statusId: [6, 8] } },
    { label: t('Muddati oʻtgan', 'Муддати ўтган', 'Просрочены'), codes: { statusId: [15] } },
    { label: t('Uzaytirilgan', 'Узайтирилган', 'Продлены'), codes: { requestStatusId: [21] } },
    { label: t('Koʻchirilgan', 'Кўчирилган', 'Перенесены'), codes: { requestStatusId: [17] } },
    { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменены'), codes: { statusId: [9], requestStatusId: [14] } },
    { label: t('Oʻtkazilmoqda', 'Ўтказилмоқда', 'Проводятся'), codes: { requestStatusId: [13] } },
  ],
}

const statesOf = ({ states }: Definition, wanted: Codes): string[] =>
  Object.keys(states).filter((state) => Object.entries(wanted).some(([name, codes]) => codes.includes(states[state]!.codes[name] ?? -1)))
