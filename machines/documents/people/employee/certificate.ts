import { type Day, t, type Text } from '../../../kit/index.ts'

/** The fields of an employee that say whether they can carry out checks. */
interface Certified {
  readonly state: string
  readonly isInspector: boolean | null
  readonly certificateExpiration: Day | null
}

/**
 * Why an employee cannot carry out a check that ends on a day, or null: asked alike by the form that offers inspectors, by the
 * check that is sent, and by its page. Without a last day the check may end today.
 */
export function unfitness({ state, isInspector, certificateExpiration: last }: Certified, until: Day | null, today: Day): Text | null {
  if (state !== 'active') return t('Ходим фаол эмас', 'Сотрудник не активен')
  if (!isInspector) return t('Инспектор эмас', 'Не является инспектором')
  if (!last) return t('Махсус сертификати йўқ', 'Нет специального сертификата')
  if (last < today) return t('Сертификат муддати ўтган', 'Срок сертификата истёк')
  if (until && last < until) return t('Сертификат текшириш тугагунча амал қилмайди', 'Сертификат истекает до конца проверки')
  return null
}
