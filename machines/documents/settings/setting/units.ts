import { t } from '../../../kit/index.ts'

/** The units of settings, in the form that the number `n` asks for. */
export const units = {
  minutes: t('дақиқа', '{n|минута|минуты|минут}'),
  hours: t('соат', '{n|час|часа|часов}'),
  days: t('кун', '{n|день|дня|дней}'),
  workingDays: t('иш куни', '{n|рабочий день|рабочих дня|рабочих дней}'),
  gigabytes: t('ГБ', 'ГБ'),
  points: t('балл', '{n|балл|балла|баллов}'),
  times: t('марта', '{n|раз|раза|раз}'),
}

export type Unit = keyof typeof units
