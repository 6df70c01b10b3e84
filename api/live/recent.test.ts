import { expect, test, vi } from 'vitest'
import { Recent } from './recent.ts'

test('the last value of a key is there for half a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const recent = new Recent<number>()
  recent.set('a', 1)
  vi.advanceTimersByTime(20_000)
  recent.set('b', 2)
  recent.set('a', 3)
  vi.advanceTimersByTime(20_000)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, 2, undefined])
  vi.advanceTimersByTime(11_000)
  recent.set('c', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, undefined, 4])
  vi.useRealTimers()
})
