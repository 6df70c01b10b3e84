import { choice, date, type Fields, reference, t } from '../kit/index.ts'
import { actionLabels, typeLabels } from './event-log-labels.ts'

/** The filters of the event log. */
export const eventLogFilters = {
  at: date(t('Давр', 'Период')),
  action: choice(t('Амал', 'Действие'), { options: actionLabels }),
  type: choice(t('Ҳужжат тури', 'Вид документа'), { options: typeLabels }),
  document: reference('', t('Ҳужжат', 'Документ')),
  person: reference('user', t('Шахс', 'Лицо')),
  organization: reference('organization', t('Ташкилот', 'Организация')),
} satisfies Fields
