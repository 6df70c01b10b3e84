import type { Probe } from './probe.ts'

/** A stream of a video: its name is the height that it is made for. */
export interface Rendition {
  readonly name: string
  readonly width: number
  readonly height: number
  /** In kilobits a second, at most. */
  readonly rate: number
}

const heights = [
  [360, 800],
  [540, 1600],
  [720, 3000],
] as const

/**
 * The streams that a picture is made into, by its shorter side, so that a phone's upright video is as sharp as others. None is
 * larger than the picture; a small one has the one stream of its own size.
 */
export function renditionsOf({ width, height }: NonNullable<Probe['picture']>): Rendition[] {
  const shorter = Math.min(width, height)
  const fitting = heights.filter(([each], i) => i === 0 || each <= shorter)
  return fitting.map(([each, rate]) => {
    const scale = Math.min(1, each / shorter)
    return { name: `${each}p`, width: even(width * scale), height: even(height * scale), rate }
  })
}

/** The codec wants even sides. */
const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2)
