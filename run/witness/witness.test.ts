import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { emptyRoot } from '@nazorat/engine/proof/merkle'
import { readVkey } from '@nazorat/engine/proof/verifier'
import { readKey, signersOf } from '../../engine/proof/witnesses/testing/second-verifier.ts'
import { SecondWitness } from '../../engine/proof/witnesses/testing/second-witness.ts'
import { Log } from './testing/log.ts'
import { openWitnessKey } from './key.ts'
import { maxRequest, serveWitness } from './serve.ts'
import { Store } from './store.ts'
import { Witness } from './witness.ts'

async function open(...logs: Log[]) {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-witness-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = openWitnessKey(join(folder, 'witness.key'), 'witness.example/w1')
  const store = new Store(join(folder, 'witness.db'))
  onTestFinished(() => store.close())
  const told: string[] = []
  const make = (on: Store = store) =>
    new Witness({ ...own, logs: logs.map(({ vkey }) => readVkey(vkey)!), store: on, tell: (said) => told.push(said) })
  return { folder, own, store, told, make, witness: make() }
}

const hashOf = (origin: string): string => hash('sha256', origin)

test('a checkpoint that continues the one before is signed, and a verifier that shares no code with ours accepts it', async () => {
  const log = new Log()
  const { witness, own } = await open(log)
  for (const [old, size] of [
    [0, 1],
    [1, 1],
    [1, 7],
    [7, 8],
    [8, 300],
    [300, 300],
    [300, 1025],
  ] as const) {
    const { status, body } = witness.add(log.request(old, size))
    expect([old, size, status]).toEqual([old, size, 200])
    const time = signersOf(log.note(size) + body, [readKey(own.vkey)])
      .values()
      .next().value!
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(60)
    const stored = witness.checkpoint(hashOf(log.origin))!
    expect(stored).toBe(log.note(size) + body)
    expect(signersOf(stored, [readKey(own.vkey), readKey(log.vkey)]).size).toBe(2)
  }
  expect(witness.checkpoint(hashOf('other'))).toBeNull()
})

test('whatever it is asked, it answers as a witness that shares no code with it', async () => {
  const [log, stranger] = [new Log(), new Log('stranger.example/log')]
  const forger = new Log()
  const step = fc.record({
    log: fc.constantFrom(log, log, log, log, forger, stranger),
    old: fc.oneof(fc.constant(null), fc.nat(12)),
    size: fc.integer({ min: 1, max: 12 }),
    fork: fc.oneof({ weight: 5, arbitrary: fc.constant(Infinity) }, { weight: 1, arbitrary: fc.nat(12) }),
    damage: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 2, 3) }),
  })
  const met = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { witness, store } = await open(log)
      const second = new SecondWitness('second.example', [log.vkey])
      for (const { log: by, old, size, fork, damage } of steps) {
        // Mostly from where the witness stands.
        const from = old ?? store.last(log.origin)?.size ?? 0
        const asked = damaged(by.request(from, size, fork), damage)
        const [ours, theirs] = [witness.add(asked), second.add(asked)]
        met.add(ours.status)
        expect({ asked, status: ours.status }).toEqual({ asked, status: theirs.status })
        if (ours.status === 409) expect(ours).toEqual(theirs)
        expect(store.last(log.origin)?.size ?? 0).toBe(second.seen.get(log.origin)?.size ?? 0)
      }
    }),
    { numRuns: 60 },
  )
  expect([...met].toSorted()).toEqual([200, 400, 403, 404, 409, 422])
})

/** A request without its first hash, with one more, or with a changed signature. */
function damaged(asked: string, how: number): string {
  if (how === 1) return asked.replace(/^(old \d+\n)[^\n]{44}\n/, '$1')
  if (how === 2) return asked.replace('\n', `\n${Buffer.alloc(32, 3).toString('base64')}\n`)
  return how === 3 ? asked.replace('at now', 'at then') : asked
}

test('the form of a request: limits, and the empty tree', async () => {
  const log = new Log()
  const { witness } = await open(log)
  const good = log.request(0, 3)
  const wrong = [
    '',
    'x',
    good.replace('old 0', 'old 00'),
    good.replace('old 0', 'old -1'),
    good.replace('old 0', 'old 9007199254740993'),
    good.replace('old 0', 'new 0'),
    good.replace('\n3\n', '\n03\n'),
    good.replace('\n\n', '\nAA==\n\n'),
    good.replace('\n\n', `\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n`),
    good.trimEnd(),
    good.slice(0, good.indexOf('— ')),
  ]
  expect(wrong.map((body) => witness.add(body).status)).toEqual(wrong.map(() => 400))
  expect(witness.add(`old 0\n\n${log.note(0, Infinity, Buffer.alloc(32))}`).status).toBe(422)
  expect(witness.add(`old 0\n\n${log.note(0, Infinity, emptyRoot)}`).status).toBe(200)
  // Signatures of others are ignored and not given on.
  expect(witness.add(`${good}— other.example ${Buffer.alloc(68).toString('base64')}\n`).status).toBe(200)
  expect(witness.checkpoint(hashOf(log.origin))).not.toContain('other.example')
})

test('of two requests from one size one is signed, whichever process they reach', async () => {
  const log = new Log()
  const { folder, store, make } = await open(log)
  const other = new Store(join(folder, 'witness.db'))
  onTestFinished(() => other.close())
  expect(make().add(log.request(0, 4)).status).toBe(200)
  // Between looking and writing, another process signs more: the smaller one must not roll it back.
  const late = new Proxy(store, {
    get(target, name) {
      if (name === 'replace') expect(make(other).add(log.request(4, 9)).status).toBe(200)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  expect(make(late).add(log.request(4, 6))).toEqual({ status: 409, body: '9\n', type: 'text/x.tlog.size' })
  expect(store.last(log.origin)!.size).toBe(9)
  // In the statement itself, whatever is called.
  const as = (size: number, root = 'r') => ({ size, root, note: 'n' })
  expect([
    store.replace(log.origin, 4, as(10)),
    store.replace(log.origin, 9, as(8)),
    store.replace(log.origin, 9, as(9)),
    store.replace('x', 1, as(2)),
  ]).toEqual([false, false, false, false])
})

test('a fork is refused and kept, and two readers who were shown different logs find it out through the witness', async () => {
  const log = new Log()
  const { witness, store, told } = await open(log)
  witness.add(log.request(0, 3))
  witness.add(log.request(3, 5))
  const [honest, forked] = [log.note(5), log.note(5, 4)]
  for (const request of [log.request(5, 5, 4), log.request(5, 8, 4)]) expect(witness.add(request).status).toBe(422)
  expect(store.forks()).toEqual([forked, log.note(8, 4)])
  expect(told[0]).toContain('does not continue')
  // Both notes have the log's signature; the witness has signed one, and says which.
  const seen = witness.checkpoint(hashOf(log.origin))!
  const finds = (shown: string) => {
    for (const note of [shown, seen]) expect(signersOf(note, [readKey(log.vkey)]).size).toBe(1)
    const [[, size, root], [, seenSize, seenRoot]] = [shown.split('\n'), seen.split('\n')]
    return size === seenSize && root !== seenRoot
  }
  expect([finds(honest), finds(forked)]).toEqual([false, true])
})

/** A witness that listens. */
async function serve(aMinute?: number) {
  const log = new Log()
  const { witness } = await open(log)
  const server = serveWitness(witness, new Map([['/', { type: 'text/html; charset=utf-8', body: '<p>' }]]), aMinute)
  onTestFinished(() => void server.close().closeAllConnections())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { log, server, port, url, post: (body: string) => fetch(`${url}/add-checkpoint`, { method: 'POST', body }) }
}

test('over HTTP it answers a log, and shows anybody what it has signed last', async () => {
  const { log, url, post } = await serve()
  const monitored = `${url}/${hashOf(log.origin)}/checkpoint`
  expect((await fetch(monitored)).status).toBe(404)
  const signed = await post(log.request(0, 4))
  expect(signed.status).toBe(200)
  const line = await signed.text()
  const shown = await fetch(monitored)
  expect([shown.headers.get('content-type'), shown.headers.get('access-control-allow-origin')]).toEqual(['text/plain; charset=utf-8', '*'])
  expect(await shown.text()).toBe(log.note(4) + line)
  const late = await post(log.request(0, 5))
  expect([late.status, late.headers.get('content-type'), await late.text()]).toEqual([409, 'text/x.tlog.size', '4\n'])
  const statuses = async (...asked: [string, RequestInit?][]) =>
    Promise.all(asked.map(async ([path, init]) => (await fetch(url + path, init)).status))
  expect(
    await statuses(['/'], ['/x'], ['/add-checkpoint'], ['/', { method: 'POST' }], [`/${'0'.repeat(64)}/checkpoint`], ['/../witness.key']),
  ).toEqual([200, 404, 405, 405, 404, 404])
})

test('a body that is too long is refused before it has come, and floods are told to wait', async () => {
  const { log, port, post } = await serve(5)
  const asked = request({ port, host: '127.0.0.1', path: '/add-checkpoint', method: 'POST' })
  asked.on('error', () => {})
  asked.write('x'.repeat(maxRequest.length + 1))
  const [answer] = await once(asked, 'response')
  expect(answer.statusCode).toBe(413)
  expect((await post('x'.repeat(maxRequest.length))).status).toBe(400)
  for (let i = 0; i < 3; i++) expect((await post(log.request(0, 4))).status).toBe(i === 0 ? 200 : 409)
  const flood = await post(log.request(4, 5))
  expect([flood.status, flood.headers.get('retry-after')]).toEqual([429, '60'])
})

/** Starts `pnpm witness` in a folder. Resolves with its lines when it listens, or with its error. */
function startWitness(folder: string, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--data', folder, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output, errors] = [child.stdout!, child.stderr!].map((stream) => createInterface({ input: stream }))
  const started = new Promise<{ line: string; url: string; vkey: string }>((done, fail) => {
    output!.on('line', (line) => {
      const [, vkey = '', url = ''] = /^line for a policy: witness w (\S+) (\S+)$/.exec(line) ?? []
      if (url) done({ line, url, vkey })
    })
    errors!.on('line', (line) => fail(new Error(line)))
  })
  started.catch(() => {})
  return { child, started }
}

test('one command makes the key, prints its vkey, and stands after a kill where it stood', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-witness-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = new Log()
  const named = ['--name', 'witness.example/w1', '--log', log.vkey]
  await expect(startWitness(folder, '--log', log.vkey).started).rejects.toThrow('give the witness a name at its first start')
  await expect(startWitness(folder, '--name', 'a').started).rejects.toThrow('name a log')
  await expect(startWitness(folder, '--log', 'x').started).rejects.toThrow('is no vkey of an Ed25519 key')
  const first = startWitness(folder, ...named)
  const { url, vkey } = await first.started
  expect(readKey(vkey)).toMatchObject({ name: 'witness.example/w1', kind: 4 })
  expect(statSync(join(folder, 'witness.key')).mode & 0o77).toBe(0)
  const post = (to: string, body: string) => fetch(`${to}/add-checkpoint`, { method: 'POST', body })
  expect((await post(url, log.request(0, 6))).status).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await expect(startWitness(folder, '--name', 'other', '--log', log.vkey).started).rejects.toThrow('is of witness.example/w1')
  const second = startWitness(folder, '--log', log.vkey)
  const again = await second.started
  expect(again.vkey).toBe(vkey)
  expect(await (await post(again.url, log.request(0, 7))).text()).toBe('6\n')
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
})

test('of the system it has nothing but the code for notes and trees', () => {
  const root = join(import.meta.dirname, '../..')
  const exported = JSON.parse(readFileSync(join(root, 'engine/package.json'), 'utf8')).exports as Record<string, string>
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, type, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (type )?[^;'"]*?from '([^']+)'/gm)) {
      if (type || path.startsWith('node:')) continue
      visit(
        path.startsWith('@nazorat/engine')
          ? join(root, 'engine', exported[path.replace('@nazorat/engine', '.')]!)
          : resolve(dirname(file), path),
      )
    }
  }
  visit(join(import.meta.dirname, 'main.ts'))
  const shared = [...files].map((file) => file.slice(root.length + 1)).filter((file) => !file.startsWith('run/witness/'))
  expect(shared.toSorted()).toEqual(
    ['merkle', 'note', 'verifier', 'witnesses/cosignature', 'witnesses/policy'].map((name) => `engine/proof/${name}.ts`),
  )
})
