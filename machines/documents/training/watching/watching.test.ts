import { describe, expect, it } from 'vitest'
import { type Interval, lengthOf, union, without } from './intervals.ts'
import { believed, percentageOf, watchState } from './watching.ts'

/** A sequence that looks random and is the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) yield (x = (x * 1103515245 + 12345) % 2147483648) / 2147483648
}

const some = (next: () => number, count: number, length: number): Interval[] =>
  Array.from({ length: count }, (): Interval => {
    const from = Math.floor(next() * length)
    return [from, from + Math.floor(next() * 20) - 2]
  })

const marked = (intervals: readonly Interval[], length: number): boolean[] =>
  Array.from({ length }, (_, at) => intervals.some(([from, to]) => from <= at && at < to))

describe('the union of intervals', () => {
  it('has each moment of theirs once, in order and apart', () => {
    const source = numbers(7)
    const next = () => source.next().value
    for (let i = 0; i < 300; i++) {
      const [given, others] = [some(next, i % 12, 150), some(next, i % 7, 150)]
      const found = union(given)
      expect(marked(found, 200)).toEqual(marked(given, 200))
      expect(lengthOf(found)).toBe(marked(given, 200).filter(Boolean).length)
      expect(found.every(([from], j) => j === 0 || found[j - 1]![1] < from)).toBe(true)
      const left = without(found, union(others))
      expect(marked(left, 200)).toEqual(marked(given, 200).map((is, at) => is && !marked(others, 200)[at]))
    }
  })

  it('joins what touches, and leaves out what is empty or backward', () => {
    expect(
      union([
        [10, 20],
        [0, 10],
        [30, 30],
        [50, 40],
      ]),
    ).toEqual([[0, 20]])
  })
})

describe('what a player reports', () => {
  const minute = 60_000

  it('is believed as far as the clock allows at the greatest speed', () => {
    expect(believed({ elapsed: minute, played: [] }, [[0, 2 * minute]], 10 * minute)).toEqual([[0, 2 * minute]])
    const [[from, to] = []] = believed({ elapsed: minute, played: [] }, [[0, 5 * minute]], 10 * minute)
    expect([from, to! / minute]).toEqual([0, expect.closeTo(2, 1)])
    expect(believed({ elapsed: 0, played: [] }, [[0, minute]], minute)).toEqual([])
  })

  it('may be sent again, and all of it each time', () => {
    const first = believed({ elapsed: 10_000, played: [] }, [[0, 20_000]], minute)
    const again = believed({ elapsed: 10_000, played: first }, [[0, 20_000]], minute)
    expect(again).toEqual(first)
    expect(believed({ elapsed: 20_000, played: again }, [[0, 40_000]], minute)).toEqual([[0, 40_000]])
  })

  it('gains nothing by being said in many pieces or reports', () => {
    let played: Interval[] = []
    for (let i = 0; i < 200; i++) played = believed({ elapsed: 1000, played }, [[i * 500, i * 500 + 500]], 10 * minute)
    expect(lengthOf(played)).toBeLessThanOrEqual(2020)
  })

  it('lies within the recording, and never takes back what was played', () => {
    expect(
      believed(
        { elapsed: minute, played: [[0, 5000]] },
        [
          [-3000, 2000],
          [9000, 99_000],
        ],
        10_000,
      ),
    ).toEqual([
      [0, 5000],
      [9000, 10_000],
    ])
    expect(believed({ elapsed: 0, played: [[0, 5000]] }, [], 10_000)).toEqual([[0, 5000]])
  })
})

describe('a lesson', () => {
  it.for([
    [0, 'started'],
    [9.99, 'started'],
    [10, 'inProgress'],
    [89.9, 'inProgress'],
    [90, 'watched'],
    [100, 'watched'],
    [120, 'watched'],
  ] as const)('of which %d %% was played is %s', ([share, state]) => {
    expect(watchState(share * 100, 10_000)).toBe(state)
  })

  it('is complete at its end only', () => {
    expect([0, 9999, 10_000, 12_000].map((length) => percentageOf(length, 10_000))).toEqual([0, 99, 100, 100])
    expect(percentageOf(10, 0)).toBe(0)
  })
})
