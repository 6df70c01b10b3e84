import { t } from '../../../kit/index.ts'

/** The units of settings: a number with the unit in its plural forms. */
export const units = {
  minutes: t('{n} daqiqa', '{n} дақиқа', '{n} {n|минута|минуты|минут}'),
  hours: t('{n} soat', '{n} соат', '{n} {n|час|часа|часов}'),
  days: t('{n} kun', '{n} кун', '{n} {n|день|дня|дней}'),
  workingDays: t('{n} ish kuni', '{n} иш куни', '{n} {n|рабочий день|рабочих дня|рабочих дней}'),
  gigabytes: t('{n} GB', '{n} ГБ', '{n} ГБ'),
  points: t('{n} ball', '{n} балл', '{n} {n|балл|балла|баллов}'),
  times: t('{n} marta', '{n} марта', '{n} {n|раз|раза|раз}'),
}

export type Unit = keyof typeof units
