import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { consistencyRanges, Frontier } from '@nazorat/engine/proof/merkle'
import { keyId, verifierOf, vkeyOf } from '@nazorat/engine/proof/verifier'

/** A log of numbered leaves, which can fork: leaves from `fork` on are others. */
export class Log {
  readonly #key = generateKeyPairSync('ed25519').privateKey
  readonly #verifier
  readonly origin: string
  readonly vkey: string

  constructor(origin = 'nazorat.example/log') {
    this.origin = origin
    this.#verifier = verifierOf(this.#key, origin)
    this.vkey = vkeyOf(this.#verifier)
  }

  #rootOf(from: number, to: number, fork: number): Buffer {
    const tree = new Frontier()
    for (let i = from; i < to; i++) tree.add(hash('sha256', `\0${i}${i >= fork ? 'x' : ''}`, 'buffer'))
    return tree.root()
  }

  note(size: number, fork = Infinity, root = this.#rootOf(0, size, fork)): string {
    const { origin, key } = this.#verifier
    const text = `${this.origin}\n${size}\n${root.toString('base64')}\nat now\n`
    const signature = Buffer.concat([keyId(origin, key), sign(null, Buffer.from(text), this.#key)])
    return `${text}\n— ${this.origin} ${signature.toString('base64')}\n`
  }

  request(old: number, size: number, fork = Infinity): string {
    const ranges = old === 0 || old > size ? [] : consistencyRanges(old, [0, size])
    const path = ranges.map(([from, to]) => `${this.#rootOf(from, to, fork).toString('base64')}\n`)
    return `old ${old}\n${path.join('')}\n${this.note(size, fork)}`
  }
}
