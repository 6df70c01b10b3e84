import { definitions } from '../documents/index.ts'
import { choice, date, type Fields, reference, t, type Text } from '../kit/index.ts'

/**
 * The report of everything that happened: no document type, but what a screen and a
 * call need to know of it. Its fields are what it can be narrowed by.
 */
export const eventLog = {
  type: 'log',
  area: 'reports',
  permission: 'EventLog',
  label: { one: t('Voqealar jurnali', 'Воқеалар журнали', 'Журнал событий'), many: t('Voqealar jurnali', 'Воқеалар журнали', 'Журнал событий') },
  fields: {
    at: date(t('Davr', 'Давр', 'Период')),
    action: choice(t('Amal', 'Амал', 'Действие'), { options: labelsOfActions() }),
    type: choice(t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'), { options: Object.fromEntries(definitions.map(({ type, label }) => [type, label.one])) }),
    document: reference('', t('Hujjat', 'Ҳужжат', 'Документ')),
    person: reference('user', t('Shaxs', 'Шахс', 'Лицо')),
    organization: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация')),
  } satisfies Fields,
} as const

export type LogFilter = keyof typeof eventLog.fields

/** The same event may be another deed in another type: the first that has it gives its word. */
function labelsOfActions(): Record<string, Text> {
  const labels: Record<string, Text> = {}
  for (const { actions } of definitions) for (const [name, { label }] of Object.entries(actions)) labels[name] ??= label
  return labels
}
