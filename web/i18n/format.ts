import { dayOf, timeOf } from '@nazorat/machines/calendar'
import { formatDate, formatMoment, formatNumber, formatSize, type Language, t } from '@nazorat/machines/i18n'

export { formatDate, formatMoment, formatNumber, formatSize }

/** An ISO moment until which something may be done → `20.11.2026` where that whole day is meant, else `20.11.2026 18:05`. */
export const formatUntil = (moment: string): string => (timeOf(moment) === '23:59' ? formatDate(dayOf(moment)) : formatMoment(moment))

/** An ISO moment → `18:05` in Tashkent. */
export const formatTime = (moment: string): string => timeOf(moment)

/** How long ago a moment was, while that says more than its date: `5 дақиқа олдин`, then `18:05`, then the date. */
export function formatAgo(moment: string, now: string, language: Language): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / 60_000)
  if (minutes < 1) return ago.now[language]
  if (minutes < 60) return ago.minutes[language].replace('{n}', String(minutes))
  return dayOf(moment) === dayOf(now) ? timeOf(moment) : formatMoment(moment)
}

const ago = {
  now: t('ҳозиргина', 'только что'),
  minutes: t('{n} дақиқа олдин', '{n} мин. назад'),
}
