import { type Day, dayOf, timeOf } from '../calendar/dates.ts'
import { type Language, t, type Text } from './text.ts'

/*
 * Chromium writes dates and numbers of `uz` in ways that no Uzbek office does, so that the formats of
 * `docs/domain.md`, Formats and limits, are written out here: 20.11.2026, 18:05, 1 234 567,5, all in Asia/Tashkent.
 */

/** `2026-11-20` → `20.11.2026`. */
export const formatDate = (day: Day): string => day.slice(0, 10).split('-').reverse().join('.')

/** An ISO moment → `20.11.2026 18:05` in Tashkent. */
export const formatMoment = (moment: string): string => `${formatDate(dayOf(moment))} ${timeOf(moment)}`

/** `1234567.5` → `1 234 567,5`, with no-break spaces between the thousands. */
export function formatNumber(value: number, decimals?: number): string {
  const [whole = '0', fraction] = (decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals)).split('.')
  // A number has at most 22 digits before its exponent is written: seven groups of three after the first digit.
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, '\u00a0')
  return (value < 0 ? '−' : '') + (fraction ? `${grouped},${fraction}` : grouped)
}

/** Bytes → `640 КБ`, `2,4 МБ`, `1,5 ГБ`. */
export function formatSize(bytes: number, language: Language): string {
  const at = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const value = bytes / 1024 ** at
  const rounded = value >= 10 || at === 0 ? Math.round(value) : Math.round(value * 10) / 10
  return `${formatNumber(rounded)}\u00a0${sizes[at]![language]}`
}

const sizes: readonly Text[] = [t('байт', 'байт'), t('КБ', 'КБ'), t('МБ', 'МБ'), t('ГБ', 'ГБ')]

/** Seconds → `4:05`, `1:02:30`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
