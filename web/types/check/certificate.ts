import { type Day, dayOf } from '@nazorat/machines/calendar'
import { unfitness } from '@nazorat/machines/documents/people/employee/certificate'
import { t, type Text } from '@nazorat/machines/i18n'
import { formatDate } from '../../i18n/format.ts'

/** An employee, as known where inspectors are chosen. */
export interface Employee {
  readonly id: string
  readonly state: string
  readonly fullName: string
  readonly isInspector: boolean
  readonly certificateNumber: string | null
  readonly certificateExpiration: Day | null
}

/**
 * Their certificate in words, and why they can't be chosen for a check that ends on a day; the machine asks the same. `today` is the day of
 * asking.
 */
export function certificateOf(
  employee: Employee,
  until: Day | null,
  today: Day = dayOf(new Date().toISOString()),
): { words: Text; refused: Text | null } {
  const { certificateNumber: number, certificateExpiration: expires } = employee
  const words =
    number && expires
      ? t(
          `Сертификат № ${number}, ${formatDate(expires)} гача`,
          `Сертификат № ${number}, до ${formatDate(expires)}`,
          `Sertifikat № ${number}, ${formatDate(expires)} gacha`,
        )
      : t('Сертификати йўқ', 'Сертификата нет')
  return { words, refused: unfitness(employee, until, today) }
}
