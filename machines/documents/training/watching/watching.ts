import { type Interval, lengthOf, union, without } from './intervals.ts'

/** The greatest speed that the player offers. */
export const maxSpeed = 2

/** How much faster than the server's clock that of a device may run. */
const drift = 1.01

/** A player that was opened once, on one device. */
export interface Playback {
  /** The time since it was opened, by the server's clock. */
  readonly elapsed: number
  /** The union of all that it has played so far. */
  readonly played: readonly Interval[]
}

/**
 * The union of the intervals that a player has played so far and of those that it reports now: within the recording, and no more
 * time than it can have played since it was opened, at the greatest speed. Of a report that says more, the earliest parts are
 * believed. All times are in milliseconds.
 */
export function believed({ elapsed, played }: Playback, reported: readonly Interval[], duration: number): Interval[] {
  const inside = reported.map(([from, to]): Interval => [Math.max(0, Math.round(from)), Math.min(duration, Math.round(to))])
  let credit = Math.floor(elapsed * maxSpeed * drift) - lengthOf(played)
  const taken: Interval[] = []
  for (const [from, to] of without(union(inside), played)) {
    if (credit <= 0) break
    const end = Math.min(to, from + credit)
    taken.push([from, end])
    credit -= end - from
  }
  return union([...played, ...taken])
}

/** How far somebody has come with a lesson: the states of `videowatchhistory`. */
export type WatchState = 'started' | 'inProgress' | 'watched'

/** The shares of a recording, in hundredths, from which it is being watched and has been watched. */
const shares = { inProgress: 10, watched: 90 }

/** The state of a lesson of which so much of its length was played, each second counted once. */
export function watchState(length: number, duration: number): WatchState {
  const share = percentageOf(length, duration)
  return share >= shares.watched ? 'watched' : share >= shares.inProgress ? 'inProgress' : 'started'
}

/** In whole hundredths, rounded down: nothing is complete before its end. */
export const percentageOf = (length: number, duration: number): number =>
  duration > 0 ? Math.min(100, Math.floor((length / duration) * 100 + 1e-9)) : 0

/**
 * How much somebody has watched of a lesson, in milliseconds: `POST videolesson/Watch/{id}`, `GET videolesson/GetWatched`,
 * `POST watch/Report`.
 */
export interface WatchReply {
  /** Where they stopped. */
  readonly position: number
  /** The union of what was played, and its length. */
  readonly played: readonly Interval[]
  readonly watched: number
  readonly duration: number
  readonly percentage: number
  readonly state: WatchState
}
