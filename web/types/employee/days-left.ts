import { type Day, dayOf, daysBetween } from '@nazorat/machines/calendar'
import { type Text, t } from '@nazorat/machines/i18n'
import { filled } from '../../i18n/language.tsx'

/** The days ahead from which on a certificate is to be renewed (`docs/domain.md`, Time). */
const ahead = 60

/** How long a certificate holds that has this last day, and whether it is time to renew it. */
export function daysLeft(last: Day, now: string): { words: Text; isDue: boolean; isOver: boolean } {
  const today = dayOf(now)
  const isOver = last < today
  // `daysBetween` counts both ends; whole days are left, as the page's deadline counts them.
  const days = (isOver ? daysBetween(last, today) : daysBetween(today, last)) - 1
  return { words: filled(isOver ? words.over : days === 0 ? words.lastDay : words.left, { days }), isDue: isOver || days <= ahead, isOver }
}

const words = {
  over: t('Муддати {days} кун олдин тугаган', 'Срок истёк {days} {days|день|дня|дней} назад'),
  lastDay: t('Бугун амал қилишининг охирги куни', 'Сегодня последний день действия'),
  left: t('Яна {days} кун амал қилади', 'Действует ещё {days} {days|день|дня|дней}'),
}
