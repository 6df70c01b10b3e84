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
