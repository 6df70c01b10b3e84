import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  consistencyRanges,
  emptyRoot,
  Frontier,
  inclusionRanges,
  isConsistent,
  nodeHash,
  type Range,
  rootOfInclusion,
  split,
} from './merkle.ts'

const leaves = Array.from({ length: 70 }, (_, i) => hash('sha256', `\0${i}`, 'buffer'))

/** The definition of RFC 6962, 2.1, word by word. */
function rootOf([from, to]: Range): Buffer {
  if (to === from) return hash('sha256', '', 'buffer')
  if (to - from === 1) return leaves[from]!
  const middle = from + split(to - from)
  return nodeHash(rootOf([from, middle]), rootOf([middle, to]))
}

test('a tree that grows leaf by leaf has the root of the RFC at every size', () => {
  const tree = new Frontier()
  expect(tree.root()).toEqual(emptyRoot)
  for (const [i, leaf] of leaves.entries()) {
    tree.add(leaf)
    expect(tree.root()).toEqual(rootOf([0, i + 1]))
  }
})

test('the roots are those of the test vectors of Certificate Transparency', () => {
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const tree = new Frontier()
  for (const input of inputs) tree.add(hash('sha256', Buffer.from(`00${input}`, 'hex'), 'buffer'))
  expect(tree.root().toString('hex')).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
})

const tree = fc.integer({ min: 1, max: leaves.length }).chain((size) => fc.record({ size: fc.constant(size), index: fc.nat(size - 1) }))

test('an inclusion proof leads to the root, and a changed one does not', () => {
  fc.assert(
    fc.property(tree, fc.nat(), ({ size, index }, n) => {
      const path = inclusionRanges(index, [0, size]).map(rootOf)
      const leaf = leaves[index]!
      const root = rootOf([0, size])
      expect(rootOfInclusion({ index, size, leaf, path })).toEqual(root)
      expect(rootOfInclusion({ index, size, leaf: leaves[(index + 1) % leaves.length]!, path })).not.toEqual(root)
      if (index > 0) expect(rootOfInclusion({ index: n % index, size, leaf, path })).not.toEqual(root)
      expect(rootOfInclusion({ index, size, leaf, path: [...path, root] })).not.toEqual(root)
      if (path.length > 0) expect(rootOfInclusion({ index, size, leaf, path: path.with(n % path.length, leaf) })).not.toEqual(root)
    }),
  )
})

test('a leaf that is past the end of a tree is not in it, whatever proves it', () => {
  fc.assert(
    fc.property(tree, fc.nat(3), fc.array(fc.constantFrom(...leaves), { maxLength: 8 }), ({ size }, past, path) => {
      expect(rootOfInclusion({ index: size + past, size, leaf: leaves[0]!, path })).toBeNull()
    }),
  )
})

test('a consistency proof fits the two trees that it was made for, and no others', () => {
  fc.assert(
    fc.property(tree, fc.nat(), ({ size, index }, n) => {
      const first = { size: index + 1, root: rootOf([0, index + 1]) }
      const second = { size, root: rootOf([0, size]) }
      const path = consistencyRanges(first.size, [0, size]).map(rootOf)
      expect(isConsistent({ first, second, path })).toBe(true)
      expect(isConsistent({ first: { ...first, root: leaves[0]! }, second, path })).toBe(first.size === 1)
      expect(isConsistent({ first, second: { ...second, root: hash('sha256', 'x', 'buffer') }, path })).toBe(false)
      if (path.length > 0)
        expect(isConsistent({ first, second, path: path.with(n % path.length, hash('sha256', 'x', 'buffer')) })).toBe(false)
      expect(isConsistent({ first, second, path: [...path, leaves[0]!] })).toBe(false)
    }),
  )
})
