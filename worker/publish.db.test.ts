import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { checkpointLog, checkpoints } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { signCheckpoint } from '@nazorat/engine/proof/note'
import { readPolicy, witnessed } from '@nazorat/engine/proof/policy'
import { publicationLag, publishedCheckpoint } from '@nazorat/engine/proof/published'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { logger } from '@nazorat/engine/telemetry/logger'
import { registry } from '@nazorat/engine/telemetry/metrics'
import { migratedDatabase, testActor } from '@nazorat/engine/testing'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { isMet, readKey } from '../engine/proof/witnesses/testing/second-verifier.ts'
import { lies, never } from '../engine/proof/witnesses/testing/lies.ts'
import { SecondWitness } from '../engine/proof/witnesses/testing/second-witness.ts'
import { signCheckpoints } from './checkpoints.ts'
import { Publisher } from './publish.ts'

const word = t('а', 'а')
const note = defineDirectory({
  type: 'note',
  permission: 'Note',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})
const clerk = testActor(['NoteView', 'NoteEdit'])

/** A log, and four witnesses that share no code with it, of which three must have signed. */
async function open() {
  const { pool } = await migratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-witnessed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'), 'nazorat.example/log')
  const engine = await openEngine({ pool, definitions: [note] })
  onTestFinished(() => engine.close())
  const vkey = vkeyOf(signer.verifier)
  const names = [1, 2, 3, 4].map((n) => `W${n}-${randomUUID()}`)
  const witnesses = names.map((name) => new SecondWitness(`${name}.example`, [vkey]))
  const servers = await Promise.all(witnesses.map((each) => each.listen()))
  onTestFinished(async () => void (await Promise.all(servers.map(({ stop }) => stop()))))
  const lines = witnesses.map((each, i) => `witness ${names[i]} ${each.vkey} ${servers[i]!.url}`)
  const file = [`log ${vkey}`, ...lines, `group W 3 ${names.join(' ')}`, 'quorum W', ''].join('\n')
  const policy = readPolicy(file)
  const logged = (['warn', 'error'] as const).map((level) => vi.spyOn(logger, level).mockImplementation(() => {}))
  onTestFinished(() => logged.forEach((spy) => spy.mockRestore()))
  const rotate = (both: number) => rotateKey(pool, join(folder, 'log.key'), both)
  const write = async (times = 1) => {
    for (let i = 0; i < times; i++)
      await engine.execute(clerk, {
        id: randomUUID(),
        type: 'note',
        document: randomUUID(),
        action: 'save',
        version: 0,
        input: { name: 'x' },
      })
  }
  const sign = async (times = 1) => {
    await write(times)
    return (await checkpointLog(pool, signer))!
  }
  const publisher = (fresh?: number) => {
    const made = new Publisher(pool, policy, fresh === undefined ? {} : { fresh })
    onTestFinished(() => made.stop())
    return made
  }
  return {
    pool,
    signer,
    witnesses,
    servers,
    file,
    policy,
    write,
    rotate,
    sign,
    publisher,
    published: () => publishedCheckpoint(pool, policy),
    /** What was said of a witness, the newest last. */
    said: (n: number) =>
      logged.flatMap(({ mock }) =>
        mock.calls.flatMap(([fields]) => {
          const { witness, reason } = fields as unknown as { witness?: string; reason?: string }
          return witness === names[n] ? [reason] : []
        }),
      ),
    counted: async (n: number, outcome: string) => {
      const metric = await registry.getSingleMetric('nazorat_witness_answers_total')!.get()
      return metric.values.find(({ labels }) => labels['witness'] === names[n] && labels['outcome'] === outcome)?.value ?? 0
    },
    /** Offers a checkpoint until something holds. */
    until: async (made: Publisher, checkpoint: { size: number; at: string; note: string }, holds: () => unknown) =>
      expect.poll(async () => (made.offer(checkpoint), await holds())).toBeTruthy(),
  }
}

test('what is published is the newest checkpoint that enough witnesses have signed, with their lines', async () => {
  const { sign, publisher, published, file, witnesses, until } = await open()
  const made = publisher()
  for (const times of [1, 3, 300]) {
    const { size, ...rest } = await sign(times)
    await until(made, { size, ...rest }, async () => (await published())?.size === size)
    const { note } = (await published())!
    expect(note.startsWith(rest.note)).toBe(true)
    expect(isMet(file, note)).toBe(true)
  }
  // The last to answer has a line there as well.
  await expect.poll(async () => (await published())!.note.split('\n').filter((line) => line.startsWith('— W')).length).toBe(4)
  // Each was asked from its own last size, and none twice.
  for (const { asked } of witnesses) expect(asked.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 1', 'old 4'])
})

test('the log is signed on each second while too few witnesses sign, and nothing newer is published until they do', async () => {
  const { pool, signer, policy, write, published, witnesses } = await open()
  onTestFinished(signCheckpoints({ reserved: pool, signer, logPolicy: policy }))
  await write()
  await expect.poll(async () => (await published())?.size).toBe(1)
  for (const each of witnesses.slice(0, 2)) each.lie = () => ({ status: 503, body: '' })
  await write()
  await expect.poll(async () => (await checkpoints(pool, { last: 1 }))[0]!.size).toBe(2)
  await expect.poll(() => witnesses[0]!.asked.length).toBeGreaterThan(2)
  expect((await published())!.size).toBe(1)
  witnesses[0]!.lie = undefined
  await expect.poll(async () => (await published())?.size).toBe(2)
})

test('while both keys sign, witnesses publish whichever of them they know; without the former one they wait to be told', async () => {
  const { signer, sign, rotate, publisher, published, witnesses, until, said } = await open()
  const made = publisher()
  await until(made, await sign(), async () => (await published())?.size === 1)
  await rotate(60 * 60_000)
  const both = await sign()
  const [told, ...untold] = witnesses
  const vkey = vkeyOf(signer.verifier)
  told!.logs.splice(0, 1, readKey(vkey))
  await until(made, both, async () => (await published())?.size === 2)
  await expect.poll(async () => (await published())!.note.match(/^— W/gm)).toHaveLength(4)

  await rotate(0)
  const last = await sign()
  for (const each of untold) each.logs.push(readKey(vkey))
  await until(made, last, () => said(1).at(-1))
  expect((await published())!.size).toBe(2)
  for (const each of witnesses) each.logs.push(readKey(vkeyOf(signer.verifier)))
  await until(made, last, async () => (await published())?.size === 3)
})

test('without a quorum no witness is asked', async () => {
  const { pool, signer, write, witnesses, file } = await open()
  onTestFinished(signCheckpoints({ reserved: pool, signer, logPolicy: readPolicy(file.replace('quorum W', 'quorum none')) }))
  await write()
  await expect.poll(async () => (await checkpoints(pool, { last: 1 }))[0]?.size).toBe(1)
  expect(witnesses.flatMap(({ asked }) => asked)).toEqual([])
})

test.each(Object.entries(lies))('a witness that %s does not count, and it is told', async (_, { outcome, reason, lie }) => {
  const { sign, publisher, published, witnesses, until, said, counted, policy } = await open()
  const made = publisher()
  const first = await sign()
  await until(made, first, async () => (await published())?.size === 1)
  await expect.poll(() => counted(0, 'signed')).toBe(1)
  witnesses[0]!.lie = lie(witnesses[0]!)
  const second = await sign()
  await until(made, second, async () => (await published())?.size === 2)
  await expect.poll(() => counted(0, outcome)).toBe(1)
  expect(said(0).at(-1)).toMatch(reason)
  const { cosignatures, isProved } = witnessed(policy, (await published())!.note)
  expect([cosignatures.length, cosignatures.some(({ witness }) => witness === policy.witnesses[0]), isProved]).toEqual([3, false, true])
})

test('lines that come at the same moment are written one after the other: none is lost to one with fewer', async () => {
  const { pool, sign, publisher, published, witnesses, counted } = await open()
  const checkpoint = await sign()
  const made = publisher()
  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin; lock table log_published in exclusive mode')
  made.offer(checkpoint)
  const known = () => pool.query('select from log_witness').then(({ rowCount }) => rowCount)
  await expect.poll(known).toBe(witnesses.length)
  for (const n of witnesses.keys()) expect(await counted(n, 'signed')).toBe(1)
  const waiting = `select from pg_locks where not granted and relation = 'log_published'::regclass`
  await expect.poll(() => pool.query(waiting).then(({ rowCount }) => rowCount)).toBe(1)
  await other.query('commit')
  await made.settled()
  expect((await published())!.note.split('\n').filter((line) => line.startsWith('— W'))).toHaveLength(4)
})

test('one that is down, and one that never answers, keep nobody waiting', async () => {
  const { sign, publisher, published, witnesses, servers, until, said } = await open()
  const made = publisher()
  witnesses[0]!.lie = never
  for (const times of [1, 2, 3]) {
    const { size, ...rest } = await sign(times)
    await until(made, { size, ...rest }, async () => (await published())?.size === size)
  }
  // It is asked one thing at a time.
  expect(witnesses[0]!.asked).toHaveLength(1)
  witnesses[0]!.lie = undefined
  await servers[3]!.stop()
  // Three are needed, and one of them is still being waited for: then all have answered, and the next round asks again.
  const last = await sign()
  await until(made, last, async () => (await published())?.size === last.size)
  expect(said(0)).toContain('it does not answer in time')
  expect(said(3).at(-1)).toMatch(/ECONNREFUSED|closed/)
})

test('a witness that was rolled back is asked from where it stands, and told of', async () => {
  const { sign, publisher, published, witnesses, until, said, counted } = await open()
  const made = publisher()
  await until(made, await sign(5), async () => (await published())?.size === 5)
  await expect.poll(() => counted(0, 'signed')).toBe(1)
  witnesses[0]!.seen.clear()
  const last = await sign(2)
  await until(made, last, async () => (await published())?.size === 7)
  await expect.poll(() => counted(0, 'alarm')).toBe(1)
  expect(said(0).at(-1)).toBe('it has signed 5 events, and says that it has signed 0: it was rolled back')
  expect(witnesses[0]!.asked.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 5', 'old 0'])
})

test('a log that does not grow is signed again from time to time, and not in between', async () => {
  const { pool, sign, publisher, published, witnesses, until, counted, file } = await open()
  const last = await sign(3)
  const seldom = publisher()
  await until(seldom, last, async () => (await published())?.size === 3)
  for (const n of [0, 1, 2, 3]) await expect.poll(() => counted(n, 'signed')).toBe(1)
  await until(seldom, last, () => true)
  await seldom.stop()
  expect(witnesses[0]!.asked).toHaveLength(1)
  for (const each of witnesses) each.time = () => Math.floor(Date.now() / 1000) + 100
  await pool.query(`update log_published set at = at - interval '10 minutes'`)
  const often = publisher(0)
  await until(often, last, async () => {
    const { cosignatures } = witnessed(readPolicy(file), (await published())!.note)
    return cosignatures.filter(({ time }) => time > Date.now() / 1000 + 50).length >= 3
  })
  expect(witnesses[0]!.asked.at(-1)).toBe(`old 3\n\n${last.note}`)
  expect((await publicationLag(pool)).age).toBeLessThan(300)
})

test('a worker that takes over goes on where the former stood, and of two only one asks', async () => {
  const { sign, publisher, published, witnesses, until, counted } = await open()
  const [first, second] = [publisher(), publisher()]
  const one = await sign()
  await until(first, one, async () => (await published())?.size === 1)
  for (const n of [0, 1, 2, 3]) await expect.poll(() => counted(n, 'signed')).toBe(1)
  const two = await sign()
  second.offer(two)
  await first.stop()
  await until(second, two, async () => (await published())?.size === 2)
  for (const { asked } of witnesses) await expect.poll(() => asked.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 1'])
})

/** The lock of the worker that asks. */
const leads = `pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

test('a worker that has stopped leaves the lead at once, however late Postgres closes its connection', async () => {
  const { pool, policy, sign } = await open()
  const closing: (() => void)[] = []
  onTestFinished(() => closing.forEach((close) => close()))
  const connect = async () => {
    const client = await pool.connect()
    const { release } = client
    client.release = (isBroken) => void (isBroken ? closing.push(() => release(isBroken)) : release())
    return client
  }
  const made = new Publisher(new Proxy(pool, { get: (_, name) => (name === 'connect' ? connect : Reflect.get(pool, name)) }), policy)
  const leaders = async () => {
    const { rows } = await pool.query(`select from ${leads}`)
    return rows.length
  }
  made.offer(await sign())
  await made.settled()
  expect(await leaders()).toBe(1)
  await made.stop()
  expect([await leaders(), closing.length]).toEqual([0, 1])
})

test('a worker whose connection broke asks again, on another one', async () => {
  const { pool, sign, publisher, published, until } = await open()
  const made = publisher()
  await until(made, await sign(), async () => (await published())?.size === 1)
  await pool.query(`select pg_terminate_backend(pid) from ${leads}`)
  const last = await sign()
  await until(made, last, async () => (await published())?.size === last.size)
})

test('two readers who are shown different logs find out: the witnesses sign one of them', async () => {
  const { pool, signer, sign, publisher, published, until, witnesses, file, said } = await open()
  const made = publisher()
  await until(made, await sign(3), async () => (await published())?.size === 3)
  // The holder of the key signs another log, and asks for it under the same name.
  const fork = signCheckpoint(signer, { size: 4, root: Buffer.alloc(32, 7), at: new Date().toISOString(), previous: Buffer.alloc(0) })
  const answers = witnesses.map((each) => each.add(`old 3\n${Buffer.alloc(32).toString('base64')}\n\n${fork}`))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(isMet(file, fork)).toBe(false)
  // And the other way round: who lets the fork be signed first, gets no signature for the log any more.
  for (const each of witnesses) each.seen.set(signer.verifier.origin, { size: 4, root: Buffer.alloc(32, 7).toString('base64') })
  const honest = await sign()
  made.offer(honest)
  await expect.poll(() => said(0).at(-1)).toMatch(/does not continue|another log of 4 events/)
  expect((await published())!.size).toBe(3)
  expect((await checkpoints(pool, { last: 1 }))[0]!.size).toBe(4)
})
