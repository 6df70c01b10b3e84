import type { SessionEnd } from '@nazorat/machines/api-types'

/** How long before its end, in milliseconds, a page tells of the end of its session. */
export const warnBefore = 2 * 60_000

/** The end of a session by the browser's clock, in milliseconds: that without use, and that by which it ends in any case. */
export interface Ends {
  readonly idle: number
  readonly last: number
}

/** The ends that the server told, by the browser's clock, which may be wrong. */
export const endsOf = ({ idleEnd, expires, now }: SessionEnd, here: number): Ends => ({
  idle: here + Date.parse(idleEnd) - Date.parse(now),
  last: here + Date.parse(expires) - Date.parse(now),
})

/** A warning: which of the two ends comes, and in how many milliseconds. */
export interface Warning {
  readonly of: 'idle' | 'last'
  readonly left: number
}

/** The warning to show now; null while there is time, and once the session has ended, when the password is asked for. */
export function warningAt({ idle, last }: Ends, now: number): Warning | null {
  const of = last <= idle ? 'last' : 'idle'
  const left = Math.min(idle, last) - now
  return left > 0 && left <= warnBefore ? { of, left } : null
}
