import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

async function* source(items: readonly number[], log: string[] = []) {
  try {
    for (const item of items) {
      log.push(`read ${item}`)
      yield item
    }
  } finally {
    log.push('closed')
  }
}

/** Lets everything that waits for nothing else go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('results come in the order of the source, whichever is ready first', async () => {
  const ready = new Map([1, 2, 3].map((item) => [item, Promise.withResolvers<void>()]))
  const results = inOrder(source([1, 2, 3]), 2, async (item) => ready.get(item)!.promise.then(() => item * 10))
  const all = Array.fromAsync(results)
  for (const item of [2, 1, 3]) {
    await settled()
    ready.get(item)!.resolve()
  }
  expect(await all).toEqual([10, 20, 30])
})

test('so many are worked on while a result is used, and no more', async () => {
  const log: string[] = []
  const results = inOrder(source([1, 2, 3, 4, 5], log), 2, async (item) => item)
  await results.next()
  await settled()
  expect(log).toEqual(['read 1', 'read 2', 'read 3'])
  await results.return(undefined)
})

test('an error is thrown after the results before it, and the source is closed once no work is under way', async () => {
  const log: string[] = []
  const late = Promise.withResolvers<void>()
  const results = inOrder(source([1, 2, 3], log), 2, async (item) => {
    if (item === 2) throw new Error('no')
    if (item === 3) await late.promise.then(() => log.push('worked 3'))
    return item
  })
  expect(await results.next()).toEqual({ done: false, value: 1 })
  const failed = expect(results.next()).rejects.toThrow('no')
  await settled()
  late.resolve()
  await failed
  expect(log).toEqual(['read 1', 'read 2', 'read 3', 'worked 3', 'closed'])
})
