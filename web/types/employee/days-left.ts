import { type Day, dayOf, daysBetween, t, type Text } from '@nazorat/machines'

/** The days ahead from which on a certificate is to be renewed (`docs/domain.md`, Time). */
const ahead = 60

/** How long a certificate holds that has this last day, and whether it is time to renew it. */
export function daysLeft(last: Day, now: string): { words: Text; isDue: boolean; isOver: boolean } {
  const today = dayOf(now)
  const isOver = last < today
  // `daysBetween` counts both ends.
  const days = isOver ? daysBetween(last, today) - 1 : daysBetween(today, last)
  const words = isOver
    ? t(`Muddati ${days} kun oldin tugagan`, `Муддати ${days} кун олдин тугаган`, `Срок истёк, дней назад: ${days}`)
    : t(`Yana ${days} kun amal qiladi`, `Яна ${days} кун амал қилади`, `Действует ещё, дней: ${days}`)
  return { words, isDue: isOver || days <= ahead, isOver }
}
