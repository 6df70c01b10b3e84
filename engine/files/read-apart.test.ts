import { expect, test } from 'vitest'
import { readApart, ReaderStopped } from './read-apart.ts'

/** Of the processor there is enough on a slow machine too, but where its end is what is waited for. */
const bounds = { seconds: 60, megabytes: 64 }
const reading = (input: string, seconds = bounds.seconds) =>
  Array.fromAsync(readApart<string, string>(new URL('./testing/hostile-reader.ts', import.meta.url), input, { ...bounds, seconds }))

test('results come in their order, and what the reader throws is thrown with its text', async () => {
  expect(await reading('a b c')).toEqual(['a', 'b', 'c'])
  await expect(reading('a throws')).rejects.toThrow(/of its own accord/)
})

test.each(['loops', 'fills the memory', 'ends'])('a reader that %s is stopped, and nothing but its reading fails', async (what) => {
  await expect(reading(`a ${what}`, what === 'loops' ? 2 : undefined)).rejects.toThrow(ReaderStopped)
})

test.each(['writes a file', 'starts a program', 'knows settings'])('a reader that %s is refused', async (what) => {
  expect(await reading(what)).toEqual(['refused'])
})

test('a reading that is left ends its process', async () => {
  let left = 0
  for await (const result of readApart<string, string>(new URL('./testing/hostile-reader.ts', import.meta.url), 'pid', bounds)) {
    left = Number(result)
    expect(isRunning(left)).toBe(true)
    break
  }
  await expect.poll(() => isRunning(left)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
