import { type Language, t, type Text } from '../i18n/text.ts'

/** The names of the months as they stand within a sentence, January first. */
export const monthNames: readonly Text[] = [
  t('январь', 'январь'),
  t('февраль', 'февраль'),
  t('март', 'март'),
  t('апрель', 'апрель'),
  t('май', 'май'),
  t('июнь', 'июнь'),
  t('июль', 'июль'),
  t('август', 'август'),
  t('сентябрь', 'сентябрь'),
  t('октябрь', 'октябрь'),
  t('ноябрь', 'ноябрь'),
  t('декабрь', 'декабрь'),
]

const ofYear = t('{year}\u00a0йил {month}', '{month} {year}\u00a0г.', '{year}-yil {month}')

/** `2026-11` → `2026-yil noyabr`, `2026 йил ноябрь`, `ноябрь 2026 г.` */
export function monthText(month: string, language: Language): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1]
  return name ? ofYear[language].replace('{year}', month.slice(0, 4)).replace('{month}', name[language]) : month
}
