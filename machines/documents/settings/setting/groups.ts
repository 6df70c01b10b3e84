import { t } from '../../../kit/index.ts'

/** What settings are about, in the order in which they are listed. */
export const groups = {
  decisions: t('Qaror muddatlari', 'Қарор муддатлари', 'Сроки решений'),
  checks: t('Tekshirish muddatlari', 'Текшириш муддатлари', 'Сроки проверок'),
  answers: t('Javob va hisobot muddatlari', 'Жавоб ва ҳисобот муддатлари', 'Сроки ответов и отчётов'),
  reminders: t('Eslatmalar', 'Эслатмалар', 'Напоминания'),
  risk: t('Xavf tahlili', 'Хавф таҳлили', 'Анализ рисков'),
  signIn: t('Kirish va seanslar', 'Кириш ва сеанслар', 'Вход и сеансы'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
}

export type Group = keyof typeof groups
