import { t } from '../../../kit/index.ts'

/** The groups of settings, in the order in which they are listed. */
export const groups = {
  decisions: t('Қарор муддатлари', 'Сроки решений'),
  checks: t('Текшириш муддатлари', 'Сроки проверок'),
  answers: t('Жавоб ва ҳисобот муддатлари', 'Сроки ответов и отчётов'),
  reminders: t('Эслатмалар', 'Напоминания'),
  risk: t('Хавф таҳлили', 'Анализ рисков'),
  signIn: t('Кириш ва сеанслар', 'Вход и сеансы'),
  files: t('Файллар', 'Файлы'),
}

export type Group = keyof typeof groups

/** The units of settings, in the form that the number `n` asks for. */
export const units = {
  minutes: t('дақиқа', '{n|минута|минуты|минут}'),
  hours: t('соат', '{n|час|часа|часов}'),
  days: t('кун', '{n|день|дня|дней}'),
  workingDays: t('иш куни', '{n|рабочий день|рабочих дня|рабочих дней}'),
  gigabytes: t('ГБ', 'ГБ'),
  points: t('балл', '{n|балл|балла|баллов}'),
  yesNo: t('ҳа ёки йўқ', 'да или нет'),
  times: t('марта', '{n|раз|раза|раз}'),
}

export type Unit = keyof typeof units
