import { type Day, dayOf, t, type Text } from '@nazorat/machines'
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

/** His certificate in words, and why he can't be chosen for a check that ends on a day; the machine asks the same. `today` is the day of asking. */
export function certificateOf(employee: Employee, until: Day | null, today: Day = dayOf(new Date().toISOString())): { words: Text; refused: Text | null } {
  const { certificateNumber: number, certificateExpiration: expires } = employee
  const words =
    number && expires
      ? t(
          `Sertifikat № ${number}, ${formatDate(expires)} gacha`,
          `Сертификат № ${number}, ${formatDate(expires)} гача`,
          `Сертификат № ${number}, до ${formatDate(expires)}`,
        )
      : t('Sertifikati yoʻq', 'Сертификати йўқ', 'Сертификата нет')
  return { words, refused: refusalOf(employee, until, today) }
}

function refusalOf({ state, isInspector, certificateExpiration: expires }: Employee, until: Day | null, today: Day): Text | null {
  if (state !== 'active') return t('Xodim faol emas', 'Ходим фаол эмас', 'Сотрудник не активен')
  if (!isInspector) return t('Inspektor emas', 'Инспектор эмас', 'Не является инспектором')
  if (!expires) return t('Maxsus sertifikati yoʻq', 'Махсус сертификати йўқ', 'Нет специального сертификата')
  if (expires < today) return t('Sertifikat muddati oʻtgan', 'Сертификат муддати ўтган', 'Срок сертификата истёк')
  if (until && expires < until) {
    return t('Sertifikat tekshirish tugaguncha amal qilmaydi', 'Сертификат текшириш тугагунча амал қилмайди', 'Сертификат истекает до конца проверки')
  }
  return null
}
