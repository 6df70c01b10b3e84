import { t } from '../../../kit/i18n/text.ts'

/** The conclusions of the authorized body on a check. */
export const conclusions = {
  lawful: t('Қонуний текшириш', 'Законная проверка'),
  unlawful: t('Ноқонуний текшириш', 'Незаконная проверка'),
  procedureViolated: t('Текшириш тартиби бузилган', 'Нарушен порядок проверки'),
}
