import { addDays, type ScheduleInputs, endOf, momentAt, t, type Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'

type Employee = ScheduleInputs<Values<typeof fields>>

const certificate = { label: t('Sertifikatni yangilash', 'Сертификатни янгилаш', 'Обновить сертификат'), states: ['active'], fields: ['certificateExpiration'] } as const

/** An inspector's certificate is to be renewed in time (`docs/domain.md`, Time: reminders 60, 30 and 7 days before). */
export const deadlines = {
  certificate60: { ...certificate, kind: 'reminder', at: daysAhead(60) },
  certificate30: { ...certificate, kind: 'reminder', at: daysAhead(30) },
  certificate7: { ...certificate, kind: 'reminder', at: daysAhead(7) },
  certificate: { ...certificate, kind: 'breach', at: ({ values: { certificateExpiration: last } }: Employee) => last && endOf(last) },
} as const

function daysAhead(days: number) {
  return ({ values: { certificateExpiration: last } }: Employee): string | null => last && momentAt(addDays(last, -days), '09:00')
}
