import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOfTile, tileOfPath, widthOfTile } from './tiles.ts'

test('the examples of the specification', () => {
  expect(pathOfTile({ level: 0, index: 5, width: 256 })).toBe('0/005')
  expect(pathOfTile({ level: 3, index: 1_234_067, width: 256 })).toBe('3/x001/x234/067')
  // Of 70,000 events: 273 full tiles and one of 112, one full and one of 17, one of 1.
  const tiles = [0, 1, 2, 3].map((level) => [0, 1, 272, 273, 274].map((index) => widthOfTile(70_000, { level, index })))
  expect(tiles).toEqual([
    [256, 256, 256, 112, 0],
    [256, 17, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ])
})

/** Numbers around the ends of tiles of several levels, and any other. */
const near = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 255 }), fc.integer({ min: -2, max: 2 }))
    .map(([level, times, by]) => Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, times * 256 ** level + by))),
  fc.maxSafeNat(),
)

test('a path names one tile, in one form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 63 }), near, fc.integer({ min: 1, max: 256 }), (level, index, width) => {
      const tile = { level, index, width }
      expect(tileOfPath(pathOfTile(tile))).toEqual(tile)
    }),
  )
  const wrong =
    '0/5 0/05 00/005 64/000 0/x000/005 0/x001/x234/67 0/000.p/0 0/000.p/256 0/000.p/01 0/001/000 0/x001 0/000/ /000 -1/000 0/000.p 0/000.P/1 ' +
    '0/x999/x999/x999/x999/x999/999 0/x001/x001/x001/x001/x001/x001/000 0/٠٠٠ entries/000 0/..%2f000'
  expect(wrong.split(' ').map((path) => [path, tileOfPath(path)])).toEqual(wrong.split(' ').map((path) => [path, null]))
})

test('tiles of a level have each hash of it once: of as many events as it stands for, and of none beyond the end', () => {
  fc.assert(
    fc.property(near, fc.integer({ min: 0, max: 7 }), (size, level) => {
      // Exactly, in whole numbers.
      const hashes = BigInt(size) / 256n ** BigInt(level)
      const [full, rest] = [Number(hashes / 256n), Number(hashes % 256n)]
      expect(widthOfTile(size, { level, index: full })).toBe(rest)
      expect(widthOfTile(size, { level, index: full + 1 })).toBe(0)
      if (full > 0) expect([0, full - 1].map((index) => widthOfTile(size, { level, index }))).toEqual([256, 256])
    }),
  )
  expect(widthOfTile(Number.MAX_SAFE_INTEGER, { level: 63, index: 0 })).toBe(0)
})
