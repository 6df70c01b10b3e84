import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Work that ends when the test says so. */
function works(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (from: string, key: string, name: string) =>
      queue.run(
        from,
        () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        },
        key,
      ),
    async end(name: string) {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('as much is done at once as may be, and of one key nothing together', async () => {
  const { begun, start, end } = works(new FairQueue({ concurrency: 2 }))
  for (const [key, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['b', 'b1'],
    ['c', 'c1'],
  ] as const)
    void start('here', key, name)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a user who sends many requests waits for their own; those of others run in between', async () => {
  const { begun, start, end } = works(new FairQueue({ concurrency: 1 }))
  for (let i = 0; i < 4; i++) void start('much', `key${i}`, `much${i}`)
  void start('little', 'other', 'little')
  for (const name of ['much0', 'much1']) await end(name)
  expect(begun).toEqual(['much0', 'much1', 'little'])
})

test('work that fails makes room all the same', async () => {
  const queue = new FairQueue({ concurrency: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')), 'a')).rejects.toThrow('no')
  expect(await queue.run('a', () => Promise.resolve(1), 'a')).toBe(1)
})

test('what one sends waits up to a bound, the rest is refused at once', async () => {
  const { begun, start, end } = works(new FairQueue({ concurrency: 1 }))
  for (let i = 0; i <= 100; i++) void start('much', `key${i}`, `much${i}`)
  await expect(start('much', 'one more', 'one more')).rejects.toMatchObject({ code: 'tooMany' })
  void start('other', 'other', 'other')
  for (const name of ['much0', 'much1']) await end(name)
  expect(begun).toEqual(['much0', 'much1', 'other'])
})

test('of one user two things are done at once, the next wait and those beyond are refused; others are not kept waiting', async () => {
  const queue = new FairQueue({ perSource: 2, maxWaiting: 3 })
  const running = new Map<string, number>()
  let max = 0
  const ends: (() => void)[] = []
  const take = (user: string) =>
    queue.run(user, async () => {
      running.set(user, (running.get(user) ?? 0) + 1)
      max = Math.max(max, running.get(user)!)
      await new Promise<void>((resolve) => ends.push(resolve))
      running.set(user, running.get(user)! - 1)
    })
  const waiting = Array.from({ length: 5 }, () => take('one'))
  await expect(take('one')).rejects.toMatchObject({ code: 'tooMany' })
  const other = take('other')
  expect([running.get('one'), running.get('other')]).toEqual([2, 1])
  const failing = queue.run('third', () => Promise.reject(new Error('cut off')))
  await expect(failing).rejects.toThrow('cut off')
  while (ends.length > 0) {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...waiting, other])
  expect(max).toBe(2)
  const again = take('one')
  ends.shift()!()
  await again
})

test('users who wait for themselves alone are not refused for their number', async () => {
  const queue = new FairQueue({ perSource: 1 })
  const ends: (() => void)[] = []
  const run = (user: string) => queue.run(user, () => new Promise<void>((resolve) => ends.push(resolve)))
  const all = Array.from({ length: 1100 }, (_, i) => [run(`${i}`), run(`${i}`)]).flat()
  expect(ends).toHaveLength(1100)
  while (ends.length > 0) {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
})
