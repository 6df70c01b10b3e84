import { choice, date, type Fields, reference, t } from '../kit/index.ts'
import { actionLabels, typeLabels } from './event-log-labels.ts'

/** The filters of the event log. */
export const eventLogFilters = {
  at: date(t('Davr', 'Давр', 'Период')),
  action: choice(t('Amal', 'Амал', 'Действие'), { options: actionLabels }),
  type: choice(t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'), { options: typeLabels }),
  document: reference('', t('Hujjat', 'Ҳужжат', 'Документ')),
  person: reference('user', t('Shaxs', 'Шахс', 'Лицо')),
  organization: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация')),
} satisfies Fields

export type LogFilter = keyof typeof eventLogFilters
