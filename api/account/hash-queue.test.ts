import { expect, test } from 'vitest'
import { FairQueue } from './hash-queue.ts'

/** Work that ends when the test says so. */
function works(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (from: string, key: string, name: string) =>
      queue.run(from, key, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('as much is done at once as may be, and of one key nothing together', async () => {
  const { begun, start, end } = works(new FairQueue(2))
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

test('whoever sends much waits for their own: others come in between', async () => {
  const { begun, start, end } = works(new FairQueue(1))
  for (let i = 0; i < 4; i++) void start('much', `key${i}`, `much${i}`)
  void start('little', 'other', 'little')
  for (const name of ['much0', 'much1']) await end(name)
  expect(begun).toEqual(['much0', 'much1', 'little'])
})

test('work that fails makes room all the same', async () => {
  const queue = new FairQueue(1)
  await expect(queue.run('a', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('a', 'a', () => Promise.resolve(1))).toBe(1)
})

test('what one sends waits up to a bound, the rest is refused at once', async () => {
  const { begun, start, end } = works(new FairQueue(1))
  for (let i = 0; i <= 100; i++) void start('much', `key${i}`, `much${i}`)
  await expect(start('much', 'one more', 'one more')).rejects.toMatchObject({ code: 'tooMany' })
  void start('other', 'other', 'other')
  for (const name of ['much0', 'much1']) await end(name)
  expect(begun).toEqual(['much0', 'much1', 'other'])
})
