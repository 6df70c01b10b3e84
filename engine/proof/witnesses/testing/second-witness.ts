import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { type Key, readKey, signersOf } from './second-verifier.ts'

// A second witness (C2SP tlog-witness), written from the specification, with Node's cryptography alone: it imports nothing of ours.

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const join = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right)

/** Its answer: a status, a body, and the type of the body. */
export interface Answer {
  status: number
  body: string
  type?: string
}

export class SecondWitness {
  readonly #key = generateKeyPairSync('ed25519')
  readonly #name: string
  readonly vkey: string
  readonly logs: Key[]
  /** The checkpoint that it has signed last, of each log. */
  readonly seen = new Map<string, { size: number; root: string }>()
  /** The bodies of the requests, for tests. */
  readonly asked: string[] = []
  /** A wrong answer that a test sets in place of the right one. */
  lie: ((right: () => Answer, body: string) => Answer | Promise<Answer>) | undefined
  time = () => Math.floor(Date.now() / 1000)

  constructor(name: string, vkeys: string[]) {
    this.#name = name
    this.logs = vkeys.map(readKey)
    const raw = Buffer.concat([Buffer.of(4), this.#key.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)])
    this.vkey = `${name}+${sha(Buffer.from(`${name}\n`), raw).toString('hex', 0, 4)}+${raw.toString('base64')}`
  }

  /** Its line under a checkpoint. */
  cosign(text: string, time = this.time()): string {
    const stamp = Buffer.alloc(8)
    stamp.writeBigUInt64BE(BigInt(time))
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), this.#key.privateKey)
    const id = Buffer.from(this.vkey.split('+')[1]!, 'hex')
    return `— ${this.#name} ${Buffer.concat([id, stamp, signature]).toString('base64')}\n`
  }

  add(body: string): Answer {
    const end = body.indexOf('\n\n')
    const [first, ...lines] = body.slice(0, end).split('\n')
    const note = body.slice(end + 2)
    const [origin = '', size = '', root = ''] = note.split('\n')
    const [old, length] = [Number(first!.slice('old '.length)), Number(size)]
    const keys = this.logs.filter(({ name }) => name === origin)
    if (keys.length === 0) return { status: 404, body: '' }
    try {
      if (signersOf(note, keys).size === 0) return { status: 403, body: '' }
    } catch {
      return { status: 403, body: '' }
    }
    if (old > length) return { status: 400, body: '' }
    const last = this.seen.get(origin) ?? { size: 0, root: '' }
    if (old !== last.size) return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' }
    const path = lines.map((line) => Buffer.from(line, 'base64'))
    if (old > 0 ? !goesOn(old, length, last.root, root, path) : path.length > 0) return { status: 422, body: '' }
    this.seen.set(origin, { size: length, root })
    return { status: 200, body: this.cosign(note.slice(0, note.lastIndexOf('\n\n') + 1)) }
  }

  /** Listens on a free port; returns its address, and a function that stops it. */
  async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts).toString()
      this.asked.push(body)
      const right = () => (request.url === '/add-checkpoint' && request.method === 'POST' ? this.add(body) : { status: 404, body: '' })
      const answer: Answer = await (this.lie ? this.lie(right, body) : right())
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'text/plain' }).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
    return { url: `http://127.0.0.1:${port}`, stop }
  }
}

/** RFC 6962, 2.1.2, read from the top: the old root and the new one are computed of the same hashes. */
function goesOn(old: number, size: number, oldRoot: string, root: string, path: Buffer[]): boolean {
  const roots = (m: number, n: number, isWhole: boolean): [Buffer, Buffer] => {
    if (m === n) return Array<Buffer>(2).fill(isWhole ? Buffer.from(oldRoot, 'base64') : path.shift()!) as [Buffer, Buffer]
    const half = 2 ** (Math.ceil(Math.log2(n)) - 1)
    const [a, b] = m <= half ? roots(m, half, isWhole) : roots(m - half, n - half, false)
    const sibling = path.shift() ?? Buffer.alloc(32)
    return m <= half ? [a, join(b, sibling)] : [join(sibling, a), join(sibling, b)]
  }
  const [a, b] = roots(old, size, true)
  return a?.toString('base64') === oldRoot && b.toString('base64') === root && path.length === 0
}
