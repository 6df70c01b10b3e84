import { t } from '../../../kit/index.ts'

/** The units of settings, in the form that the number `n` asks for. */
export const units = {
  minutes: t('daqiqa', 'дақиқа', '{n|минута|минуты|минут}'),
  hours: t('soat', 'соат', '{n|час|часа|часов}'),
  days: t('kun', 'кун', '{n|день|дня|дней}'),
  workingDays: t('ish kuni', 'иш куни', '{n|рабочий день|рабочих дня|рабочих дней}'),
  gigabytes: t('GB', 'ГБ', 'ГБ'),
  points: t('ball', 'балл', '{n|балл|балла|баллов}'),
  times: t('marta', 'марта', '{n|раз|раза|раз}'),
}

export type Unit = keyof typeof units
