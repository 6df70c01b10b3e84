import { type Day, dayOf, timeOf } from '../calendar/dates.ts'

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
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return (value < 0 ? '−' : '') + (fraction ? `${grouped},${fraction}` : grouped)
}
