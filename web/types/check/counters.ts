import { t } from '@nazorat/machines'
import type { CountedStates } from '../../screens/list/counters.ts'

/** The counters of checks on the start page (`docs/domain.md`, Status codes). */
export const checkCounters: readonly CountedStates[] = [
  { label: t('Yangi', 'Янги', 'Новые'), codes: { statusId: [3] } },
  { label: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'), codes: { statusId: [4, 5] } },
  { label: t('Kelishilgan', 'Келишилган', 'Согласованы'), codes: { statusId: [7] } },
  { label: t('Rad etilgan', 'Рад этилган', 'Отклонены'), codes: { statusId: [6, 8] } },
  { label: t('Muddati tugab yopilgan', 'Муддати тугаб ёпилган', 'Срок истёк (закрыты)'), codes: { statusId: [15] } },
  { label: t('Uzaytirilgan', 'Узайтирилган', 'Продлены'), codes: { requestStatusId: [21] } },
  { label: t('Koʻchirilgan', 'Кўчирилган', 'Перенесены'), codes: { requestStatusId: [17] } },
  { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменены'), codes: { statusId: [9], requestStatusId: [14] } },
  { label: t('Oʻtkazilmoqda', 'Ўтказилмоқда', 'Проводятся'), codes: { requestStatusId: [13] } },
]
