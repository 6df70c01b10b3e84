import { hash } from 'node:crypto'

/** A range of leaves: the first, and the one after the last, counted from 0. */
export type Range = readonly [from: number, to: number]

/** The hash of an inner node (RFC 6962, 2.1): SHA-256 over a byte of 1 and the hashes of its two children. */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  scratch.set(left, 1)
  scratch.set(right, 33)
  return hash('sha256', scratch, 'buffer')
}

const scratch = Buffer.alloc(65, 1)

/** The root of a tree without leaves. */
export const emptyRoot: Buffer = hash('sha256', '', 'buffer')

/** The subtrees whose hashes prove that a leaf is in the tree of a size, from the leaf upwards (RFC 6962, 2.1.1). */
export function inclusionRanges(index: number, [from, to]: Range): Range[] {
  if (to - from === 1) return []
  const middle = from + split(to - from)
  return index < middle
    ? [...inclusionRanges(index, [from, middle]), [middle, to]]
    : [...inclusionRanges(index, [middle, to]), [from, middle]]
}

/** The subtrees whose hashes prove that the tree of `size` leaves is the beginning of a larger one (RFC 6962, 2.1.2). */
export function consistencyRanges(size: number, [from, to]: Range, whole = true): Range[] {
  if (size === to) return whole ? [] : [[from, to]]
  const middle = from + split(to - from)
  return size <= middle
    ? [...consistencyRanges(size, [from, middle], whole), [middle, to]]
    : [...consistencyRanges(size, [middle, to], false), [from, middle]]
}

/** The largest power of two below a number of leaves: the size of the left subtree. */
export function split(leaves: number): number {
  let half = 1
  while (half * 2 < leaves) half *= 2
  return half
}

interface Inclusion {
  readonly index: number
  readonly size: number
  readonly leaf: Buffer
  readonly path: readonly Buffer[]
}

/** Computes the root from a leaf and its path; null when they fit no tree of that size. The caller compares the root. */
export function rootOfInclusion({ index, size, leaf, path }: Inclusion): Buffer | null {
  if (index >= size) return null
  let [at, last, root] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      root = nodeHash(sibling, root)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else root = nodeHash(root, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 ? root : null
}

interface Consistency {
  readonly first: { readonly size: number; readonly root: Buffer }
  readonly second: { readonly size: number; readonly root: Buffer }
  readonly path: readonly Buffer[]
}

/** Whether the first tree is the beginning of the second. */
export function isConsistent({ first, second, path }: Consistency): boolean {
  if (first.size === 0 || first.size > second.size) return first.size === 0
  if (first.size === second.size) return path.length === 0 && first.root.equals(second.root)
  // A first tree that is a complete subtree of the second proves itself.
  const [start, ...rest] = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : path
  if (!start) return false
  let [at, last] = [first.size - 1, second.size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [one, other] = [start, start]
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      ;[one, other] = [nodeHash(sibling, one), nodeHash(sibling, other)]
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else other = nodeHash(other, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && one.equals(first.root) && other.equals(second.root)
}

const half = (number: number): number => Math.floor(number / 2)

/** A tree that grows leaf by leaf and stores only the complete subtrees at its right edge. */
export class Frontier {
  readonly #subtrees: Buffer[] = []
  readonly #completed: (level: number, index: number, hash: Buffer) => void
  size = 0

  /** `completed` is called for each inner node when its subtree is full, with its level above the leaves and its index there. */
  constructor(completed: (level: number, index: number, hash: Buffer) => void = () => {}) {
    this.#completed = completed
  }

  add(leaf: Buffer): void {
    let node = leaf
    let index = this.size
    for (let level = 1; index % 2 === 1; level++) {
      node = nodeHash(this.#subtrees.pop()!, node)
      index = half(index)
      this.#completed(level, index, node)
    }
    this.#subtrees.push(node)
    this.size++
  }

  root(): Buffer {
    return this.#subtrees.length === 0 ? emptyRoot : this.#subtrees.reduceRight((right, left) => nodeHash(left, right))
  }
}
