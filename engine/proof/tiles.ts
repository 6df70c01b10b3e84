import type { Pool } from 'pg'
import { fanout, nodes, stride } from './tree.ts'

/** A tile of the log (C2SP tlog-tiles): up to 256 hashes of a level, of which one of the next level stands for 256. */
interface Tile {
  readonly level: number
  readonly index: number
  /** How many hashes it has: 256, or fewer at the end of the log. */
  readonly width: number
}

/** The path of a tile, as clients ask for it: `0/x001/x234/067`, and `1/000.p/17` for one that is not full. */
export function pathOfTile({ level, index, width }: Tile): string {
  const groups = String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/\d{3}/g)!
  const number = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  return `${level}/${number}${width < fanout ? `.p/${width}` : ''}`
}

/** Reads the path of a tile; null for any other, and for another form of the same. */
export function tileOfPath(path: string): Tile | null {
  const [, level, number = '', width = fanout] = /^(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  const tile = { level: Number(level), index: Number(number.replace(/[x/]/g, '')), width: Number(width) }
  const isOne = tile.level < 64 && Number.isSafeInteger(tile.index) && tile.width > 0 && pathOfTile(tile) === path
  return isOne ? tile : null
}

/** How many hashes a tile has in a log of so many events: none beyond its end. */
export const widthOfTile = (size: number, { level, index }: Pick<Tile, 'level' | 'index'>): number =>
  Math.max(0, Math.min(fanout, Math.floor(size / fanout ** level) - index * fanout))

/** The hashes of a tile, one after the other; null when a log of `size` events, which are signed, does not have so many. */
export async function readTile(db: Pool, size: number, tile: Tile): Promise<Buffer | null> {
  if (tile.width > widthOfTile(size, tile)) return null
  const first = tile.index * fanout
  return Buffer.concat(await nodes(db, tile.level * stride, [first, first + tile.width]))
}
