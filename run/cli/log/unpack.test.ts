import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpack } from './unpack.ts'

const text = (content: string) => new TextEncoder().encode(content)

test('an archive is unpacked by its paths', () => {
  const members = unpack(zipSync({ 'a.txt': text('a'), 'b/c.txt': text('c'.repeat(1000)) }))
  expect(Array.from(members, ([path, content]) => [path, content.length])).toEqual([
    ['a.txt', 1],
    ['b/c.txt', 1000],
  ])
})

test('an archive that unpacks to hundreds of times its size is refused', () => {
  const bomb = zipSync(Object.fromEntries(Array.from({ length: 72 }, (_, i) => [`${i}.txt`, new Uint8Array(1024 ** 2)])), { level: 1 })
  expect(bomb.length).toBeLessThan(1024 ** 2 / 2)
  expect(() => unpack(bomb)).toThrow(/larger than a case file can be/)
})

test('a member that says it is small takes no more than it says', () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(1024 ** 2) }, { level: 1 })
  // The offset of the size in the central directory.
  const at = bomb.findLastIndex((_, i) => bomb[i] === 0x50 && bomb[i + 1] === 0x4b && bomb[i + 2] === 1 && bomb[i + 3] === 2) + 24
  new DataView(bomb.buffer, bomb.byteOffset).setUint32(at, 1000, true)
  expect(unpack(bomb).get('a.txt')).toHaveLength(1000)
})

test('what is no archive is said in a sentence', () => {
  expect(() => unpack(text('%PDF-1.4'))).toThrow(/^the file is no archive that can be unpacked/)
})
