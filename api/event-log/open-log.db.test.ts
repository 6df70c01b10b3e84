import { getRequestListener } from '@hono/node-server'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner, type Signer } from '@nazorat/engine/proof/key'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { readPolicy } from '@nazorat/engine/proof/policy'
import { signCheckpoint } from '@nazorat/engine/proof/note'
import { openLog } from '@nazorat/engine/proof/origin'
import { publish } from '@nazorat/engine/proof/published'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { groupFinished } from '@nazorat/engine/testing'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import { t } from '@nazorat/machines/i18n'
import { system } from '@nazorat/machines/workflow'
import { v7 } from 'uuid'
import { isMet } from '../../engine/proof/witnesses/testing/second-verifier.ts'
import { SecondWitness } from '../../engine/proof/witnesses/testing/second-witness.ts'
import { demoTemplate } from '../../run/testing/demo.ts'
import { createApp } from '../app.ts'
import { openEmptyApp } from '../testing/call.ts'
import { verifyLog } from './testing/stranger.ts'

const run = promisify(execFile)
const finished = groupFinished()
const name = 'nazorat.example/log'

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})

/** The demo, signed under the name of its key, then under its own, then by another key; two events more are not signed. */
async function open() {
  const { pool, engine, services, dataDir } = await openEmptyApp(finished, { of: await demoTemplate() })
  const path = join(dataDir, 'log.key')
  const write = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const input = { what: t('сўз', 'слово'), times: 1 }
      const command = { id: v7(), type: 'access', document: v7(), action: 'noteCheckpoint', version: 0, input }
      await engine.execute({ ...system, grants: { [accessRecord]: '' } }, command)
    }
  }
  const former = vkeyOf((await openSigner(path)).verifier)
  const notes: string[] = []
  const sign = async (signer: Signer) => void notes.push((await checkpointLog(pool, signer))!.note)
  await sign(await openSigner(path))
  const signer = await openLog(pool, path, name)
  await write(300)
  await sign(signer)
  await rotateKey(pool, path)
  await write(1)
  await sign(signer)
  await write(2)
  const app = createApp({ ...services, signer })
  const get = async (at: string) => app.request(at, {}, from('203.0.113.5'))
  const bytes = async (at: string) => {
    const response = await get(at)
    if (!response.ok) throw new Error(`${at}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  const size = Number(notes.at(-1)!.split('\n')[1])
  return { pool, services, signer, app, get, bytes, former, newest: vkeyOf(signer.verifier), notes, size }
}

const from = (remoteAddress: string) => ({ incoming: { headers: {}, socket: { remoteAddress } } })

test('a stranger is given the newest checkpoint, the keys and the hashes, to be cached, and nothing of what is in the log', async () => {
  const { get, notes, size, newest, former } = opened
  const headersOf = ({ headers, status }: Response) => [status, headers.get('content-type'), headers.get('cache-control')]
  const checkpoint = await get('/log/checkpoint')
  expect(headersOf(checkpoint)).toEqual([200, 'text/plain; charset=utf-8', 'public, max-age=2'])
  expect(['set-cookie', 'access-control-allow-origin'].map((header) => checkpoint.headers.get(header))).toEqual([null, '*'])
  expect(await checkpoint.text()).toBe(notes.at(-1))

  const full = await get('/log/tile/0/000')
  expect(headersOf(full)).toEqual([200, 'application/octet-stream', 'public, max-age=31536000, immutable'])
  expect((await full.arrayBuffer()).byteLength).toBe(8192)
  const [tiles, rest] = [Math.floor(size / 256), size % 256]
  expect(tiles).toBeGreaterThan(1)
  const last = `/log/tile/0/${String(tiles).padStart(3, '0')}`
  expect((await (await get(`${last}.p/${rest}`)).arrayBuffer()).byteLength).toBe(32 * rest)
  expect((await (await get(`/log/tile/1/000.p/${tiles}`)).arrayBuffer()).byteLength).toBe(32 * tiles)
  // Beyond what is signed, though two events more are there; and nothing but hashes.
  const missing = [`${last}.p/${rest + 1}`, last, `/log/tile/1/000.p/${tiles + 1}`, '/log/tile/1/000', '/log/tile/63/000.p/1']
  for (const path of [...missing, '/log/tile/entries/000', '/log/tile/0/0', '/log/tile/0/x000/000', '/log/policy'])
    expect([path, (await get(path)).status]).toEqual([path, 404])

  expect((await (await get('/log/key')).text()).split('\n')[0]).toBe(newest)
  const keys = (await (await get('/log/keys')).json()) as { origin: string; keys: { vkey: string; until: number | null }[] }
  expect([keys.origin, keys.keys.length, keys.keys[0]!.vkey, keys.keys.at(-1)]).toEqual([name, 3, former, { vkey: newest, until: null }])
  // The same under the API's own address; all else of the log takes a session.
  expect(await (await get('/api/log/checkpoint')).text()).toBe(notes.at(-1))
  for (const path of ['/api/log/checkpoints', '/api/log/consistency?first=1&second=2', '/api/log/tiles', '/api/log/key/x'])
    expect([path, (await get(path)).status]).toEqual([path, 401])
})

test('a policy file is given out where there is one', async () => {
  const app = createApp({ ...opened.services, signer: opened.signer, logPolicy: readPolicy('quorum none\n') })
  expect(await (await app.request('/log/policy', {}, from('203.0.113.5'))).text()).toBe('quorum none\n')
})

test('who asks too often is told to wait, by their address', async () => {
  const { services, app } = opened
  const asked = async (address: string) => (await app.request('/log/tile/0/000', {}, from(address))).status
  expect(await asked('203.0.113.7')).toBe(200)
  const counts = await Promise.all(
    Array.from({ length: 3000 }, () =>
      services.limits.count('openLog', '203.0.113.7').then(
        () => 1,
        () => 0,
      ),
    ),
  )
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(2999)
  expect([await asked('203.0.113.7'), await asked('203.0.113.8')]).toEqual([429, 200])
})

test('a verifier that shares no code with the log proves it, by any of its keys and from any of its checkpoints', async () => {
  const { bytes, former, newest, notes } = opened
  for (const vkey of [former, newest]) {
    expect(await verifyLog(bytes, vkey, undefined, true)).toBe(notes.at(-1))
    for (const earlier of notes) expect(await verifyLog(bytes, vkey, earlier)).toBe(notes.at(-1))
  }
})

test('it refuses a changed tile, whichever it is, and each changed hash that is in its way', async () => {
  const { bytes, newest, size } = opened
  const paths = new Set<string>()
  const tampered = (path: string, at: number) => async (asked: string) => {
    paths.add(asked)
    const answer = await bytes(asked)
    return asked === path ? answer.with(at, answer[at]! ^ 1) : answer
  }
  await verifyLog(tampered('', 0), newest, undefined, true)
  const tiles = [...paths].filter((path) => path.startsWith('/log/tile/'))
  expect(tiles.length).toBeGreaterThan(size / 256)
  for (const [i, path] of tiles.entries()) {
    const { length } = await bytes(path)
    for (const at of [0, (i * 997) % length, length - 1])
      await expect(verifyLog(tampered(path, at), newest, undefined, true), `${path} ${at}`).rejects.toThrow()
  }
})

test('it refuses the checkpoint of another key, a log that was longer, one that was another, and a change that not both keys have signed', async () => {
  const { bytes, newest, former, notes, services } = opened
  const other = await openSigner(join(services.dataDir, 'other.key'), name)
  const replaced = (path: string, text: string) => async (asked: string) => (asked === path ? Buffer.from(text) : bytes(asked))
  const [, size, root] = notes[2]!.split('\n')
  const said = { size: Number(size), root: Buffer.from(root!, 'base64'), at: '', previous: Buffer.alloc(0) }
  const refused = (get: typeof bytes, vkey = newest, earlier?: string) => expect(verifyLog(get, vkey, earlier)).rejects

  await refused(replaced('/log/checkpoint', signCheckpoint(other, said))).toThrow('no key of this log')
  await refused(bytes, vkeyOf(other.verifier)).toThrow('the key is none of this log')
  await refused(replaced('/log/checkpoint', notes[1]!), newest, notes[2]).toThrow('the log was longer')
  await refused(replaced('/log/checkpoint', notes[2]!.replace(`\n${size}\n`, `\n${said.size - 1}\n`))).toThrow('a forged signature')
  // Signed by the right key, and another log: of the same size, of a smaller one, and now.
  const { signer } = opened
  const forked = (events: number) => signCheckpoint(signer, { ...said, size: events, root: Buffer.alloc(32, 7) })
  for (const events of [said.size, said.size - 1]) await refused(bytes, newest, forked(events)).toThrow('the log was another one')
  await refused(replaced('/log/checkpoint', forked(said.size))).toThrow('another log than the checkpoint')
  // Nothing counts that a former key has signed after it was changed.
  const keys = JSON.parse(Buffer.from(await bytes('/log/keys')).toString()) as { keys: object[]; changes: { note: string }[] }
  const changed = (note: string) => JSON.stringify({ ...keys, changes: keys.changes.with(1, { note }) })
  const change = keys.changes[1]!.note
  await refused(replaced('/log/keys', changed(change.split('\n').slice(0, -2).join('\n') + '\n'))).toThrow('not both have signed')
  await refused(replaced('/log/keys', changed(change.replace('key change', 'key chance')))).toThrow('a forged signature')
  await refused(replaced('/log/keys', JSON.stringify({ ...keys, changes: [] })), former).toThrow('the key is none of this log')
})

/** Serves an app on a port of its own. */
async function serve(app: typeof opened.app): Promise<string> {
  const server = createServer(getRequestListener((request) => app.fetch(request, from('203.0.113.5') as never)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The blocks of docs/public.md in a language. */
async function shown(language: string): Promise<string> {
  const page = await readFile(join(import.meta.dirname, '../../docs/public.md'), 'utf8')
  return Array.from(page.matchAll(/```(\w+)\n([^]*?)```/g), ([, of, block]) => (of === language ? block! : '')).join('\n')
}

test('with a quorum strangers are shown what enough witnesses have signed, and the hashes of no more; by hand it is proved who has', async () => {
  const { pool, services, signer, notes, size } = opened
  const witnesses = ['a', 'b', 'c'].map((name) => new SecondWitness(`${name}.example`, []))
  const lines = witnesses.map(({ vkey }, i) => `witness W${i} ${vkey} http://127.0.0.1:1`)
  const file = [`log ${opened.newest}`, ...lines, 'group W 2 W0 W1 W2', 'quorum W', ''].join('\n')
  const app = createApp({ ...services, signer, logPolicy: readPolicy(file) })
  const get = (at: string) => app.request(at, {}, from('203.0.113.5'))
  const by = async (size: number, note: string, ...who: number[]) => {
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
    const cosignatures = who.map((i) => witnesses[i]!.cosign(text, 1_700_000_000 + i)).join('')
    await publish(pool, size, cosignatures, new Date())
    return note + cosignatures
  }
  onTestFinished(async () => void (await pool.query('delete from log_published')))
  expect((await get('/log/checkpoint')).status).toBe(404)
  // Fewer than the quorum publish nothing, neither by the row nor by a forged line.
  const former = Number(notes[1]!.split('\n')[1])
  await by(former, notes[1]!, 1)
  expect((await get('/log/checkpoint')).status).toBe(404)
  await pool.query(`update log_published set cosignatures = cosignatures || $1`, [witnesses[0]!.cosign('another text\n')])
  expect((await get('/log/checkpoint')).status).toBe(404)
  const published = await by(former, notes[1]!, 1, 2)
  expect(await (await get('/log/checkpoint')).text()).toBe(published)
  const tile = `/log/tile/0/${String(Math.floor(former / 256)).padStart(3, '0')}.p/`
  expect(await Promise.all([former % 256, (former % 256) + 1].map(async (width) => (await get(`${tile}${width}`)).status))).toEqual([
    200, 404,
  ])
  expect(await (await get('/log/policy')).text()).toBe(file)

  const newest = await by(size, notes.at(-1)!, 0, 2)
  expect(isMet(file, newest)).toBe(true)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-by-hand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const address = await serve(app)
  await writeFile(join(folder, 'policy.txt'), file)
  const byHand = async (witness: string) =>
    (await run('bash', ['-c', `set -eo pipefail; ADDRESS=${address}; WITNESS=${witness}\n${await shown('bash')}`], { cwd: folder })).stdout
  expect(await byHand('W0')).toMatch(/Signature Verified Successfully\n.*2023/)
  expect(await byHand('W2')).toMatch(/Signature Verified Successfully\n.*2023/)
  await expect(byHand('W1')).rejects.toThrow()
  await writeFile(join(folder, 'policy.txt'), file.replace(witnesses[0]!.vkey, new SecondWitness('a.example', []).vkey))
  await expect(byHand('W0')).rejects.toThrow()
})

test('what docs/public.md shows to do by hand proves the log, and nothing else', async () => {
  const { app, notes } = opened
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-by-hand-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const address = await serve(app)
  const [js, sh] = [await shown('js'), await shown('sh')]
  const byHand = async (earlier: string, damage = '') => {
    await writeFile(join(folder, 'consistency.mjs'), js)
    await writeFile(join(folder, 'earlier.note'), earlier)
    const script = `set -eo pipefail; ADDRESS=${address}; ${damage}\n${sh.replace(/^ADDRESS=.*$/m, '')}`
    const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` }
    return (await run('bash', ['-c', script], { cwd: folder, env })).stdout
  }
  for (const note of notes) expect(await byHand(note)).toMatch(/Signature Verified Successfully\n[^]*goes on from \d+ events to \d+/)
  const forked = signCheckpoint(opened.signer, { size: 300, root: Buffer.alloc(32, 7), at: '', previous: Buffer.alloc(0) })
  await expect(byHand(forked)).rejects.toThrow(/another one/)
})
