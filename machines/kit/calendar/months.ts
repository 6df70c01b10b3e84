import { type Language, t, type Text } from '../i18n/text.ts'

/** The names of the months as they stand within a sentence, January first. */
export const monthNames: readonly Text[] = [
  t('yanvar', 'январь', 'январь'),
  t('fevral', 'февраль', 'февраль'),
  t('mart', 'март', 'март'),
  t('aprel', 'апрель', 'апрель'),
  t('may', 'май', 'май'),
  t('iyun', 'июнь', 'июнь'),
  t('iyul', 'июль', 'июль'),
  t('avgust', 'август', 'август'),
  t('sentabr', 'сентябрь', 'сентябрь'),
  t('oktabr', 'октябрь', 'октябрь'),
  t('noyabr', 'ноябрь', 'ноябрь'),
  t('dekabr', 'декабрь', 'декабрь'),
]

const ofYear = t('{year}-yil {month}', '{year}\u00a0йил {month}', '{month} {year}\u00a0г.')

/** `2026-11` → `2026-yil noyabr`, `2026 йил ноябрь`, `ноябрь 2026 г.` */
export function monthText(month: string, language: Language): string {
  const name = monthNames[Number(month.slice(5, 7)) - 1]
  return name ? ofYear[language].replace('{year}', month.slice(0, 4)).replace('{month}', name[language]) : month
}
