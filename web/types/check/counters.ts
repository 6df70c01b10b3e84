import { t } from '@nazorat/machines/i18n'
import type { CountedStates } from '../../screens/list/counters.ts'

/** The counters of checks on the start page (`docs/domain.md`, Status codes). */
export const checkCounters: readonly CountedStates[] = [
  { label: t('Янги', 'Новые'), codes: { statusId: [3] } },
  { label: t('Кўриб чиқилмоқда', 'На рассмотрении'), codes: { statusId: [4, 5] } },
  { label: t('Келишилган', 'Согласованы'), codes: { statusId: [7] } },
  { label: t('Рад этилган', 'Отклонены'), codes: { statusId: [6, 8] } },
  { label: t('Муддати тугаб ёпилган', 'Срок истёк (закрыты)'), codes: { statusId: [15] } },
  { label: t('Узайтирилган', 'Продлены'), codes: { requestStatusId: [21] } },
  { label: t('Кўчирилган', 'Перенесены'), codes: { requestStatusId: [17] } },
  { label: t('Бекор қилинган', 'Отменены'), codes: { statusId: [9], requestStatusId: [14] } },
  { label: t('Ўтказилмоқда', 'Проводятся'), codes: { requestStatusId: [13] } },
]
