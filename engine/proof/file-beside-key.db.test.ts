import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashOf, noHash } from '../event-store/hash.ts'
import { eventsAfter } from '../event-store/events.ts'
import { openPool } from '../postgres/pool.ts'
import { logger } from '../telemetry/logger.ts'
import { checkpointLog, checkpoints } from './checkpoints.ts'
import { openSigner } from './key.ts'
import { signCheckpoint } from './note.ts'
import { openSignedLog } from './testing/signed-log.ts'
import { Tree } from './tree.ts'

async function open() {
  const opened = await openSignedLog()
  const { pool, key } = opened
  const logged = (['fatal', 'warn'] as const).map((level) => vi.spyOn(logger, level).mockImplementation(() => {}))
  onTestFinished(() => logged.forEach((spy) => spy.mockRestore()))
  return {
    ...opened,
    kept: () => readFile(`${key}.checkpoint`, 'utf8'),
    /** The alarms that were logged, by their names. */
    alarms: () =>
      logged
        .flatMap(({ mock }) => mock.calls.map(([fields], i) => ({ fields, order: mock.invocationCallOrder[i]! })))
        .toSorted((a, b) => a.order - b.order)
        .map(({ fields }) => (fields as { alarm: string }).alarm),
    /** Runs SQL as the owner of the database. */
    tamper: async (work: (client: PoolClient) => Promise<unknown>) => {
      const client = await pool.connect()
      await client.query('set session_replication_role = replica')
      await work(client).finally(() => client.release(true))
    },
  }
}

/** Replaces the log by another one, including the checkpoints. */
async function rewrite(client: PoolClient): Promise<void> {
  const event = (await eventsAfter(client, 2, 1))[0]!
  const input = '{"name":"бошқа"}'
  const sum = hashOf(event, input, input, noHash)
  await client.query('update event set input = $2, patch = $2, hash = $3 where pos = $1', [event.pos, input, sum])
  await client.query('update stream set hash = $2 where id = $1', [event.stream, sum])
  await client.query(`update doc.note set name = 'бошқа' where id = $1`, [event.stream])
  await client.query(`update title set title = '"бошқа"' where id = $1`, [event.stream])
  await client.query(`delete from log_checkpoint; delete from log_node; delete from checkpoint where follower = 'proof'`)
}

/** Removes the last signed events. */
const cut = (client: PoolClient) =>
  client.query(`
  delete from stream s using event e where s.id = e.stream and e.pos > 250;
  delete from doc.note d using event e where d.id = e.stream and e.pos > 250;
  delete from title t using event e where t.id = e.stream and e.pos > 250;
  delete from event where pos > 250; update head set pos = 250;
  delete from log_checkpoint where size > 250; delete from log_node; update checkpoint set pos = 200 where follower = 'proof'`)

test('what was signed last is kept beside the key', async () => {
  const { pool, folder, signer, write, kept } = await open()
  await write(3)
  expect(await kept().catch(() => 'none')).toBe('none')
  for (const _ of [1, 2]) {
    await write(2)
    const signed = await checkpointLog(pool, signer)
    expect(await kept()).toBe(signed!.note)
  }
  expect((await readdir(folder)).toSorted()).toEqual(['log.key', 'log.key.checkpoint'])
})

test('a log that was rewritten is not signed, though nothing in the database remembers the other one', async () => {
  const { pool, signer, write, kept, alarms, tamper, verified } = await open()
  await write(200)
  await checkpointLog(pool, signer)
  await write(100)
  const { note: before } = (await checkpointLog(pool, signer))!
  await tamper(rewrite)
  for (const more of [0, 10]) {
    await write(more)
    await expect(checkpointLog(pool, signer)).rejects.toThrow(
      expect.objectContaining({
        reason: expect.stringMatching(/^the log of 3[01]0 events is not a continuation of the 300 that were signed on 2/),
      }),
    )
  }
  expect(await checkpoints(pool, { last: 1 })).toEqual([])
  expect(await kept()).toBe(before)
  expect(alarms()).toEqual(['logNotSigned', 'logNotSigned'])
  expect(await signer.alarm.reason()).toMatch(/^the log of 310 events/)
  expect((await verified([])).faults).toEqual([])
  expect((await verified([before])).faults).toEqual([
    'the kept checkpoint of 300 events: the log was another one when it was signed; what differs is among the events 1 to 300',
    'the published checkpoint of 300 events: it is not in the database any more',
  ])
})

test('a log that was cut off is not signed, at once and after it has grown again', async () => {
  const { pool, signer, write, alarms, tamper } = await open()
  await write(200)
  await checkpointLog(pool, signer)
  await write(100)
  await checkpointLog(pool, signer)
  await tamper(cut)
  await expect(checkpointLog(pool, signer)).rejects.toMatchObject({
    reason: expect.stringMatching(/^300 events were signed on .*, and the log has 250$/),
    code: 'unavailable',
  })
  await write(60)
  await expect(checkpointLog(pool, signer)).rejects.toMatchObject({
    reason: expect.stringMatching(/^the log of 310 events is not a continuation/),
  })
  expect(alarms()).toEqual(['logNotSigned', 'logNotSigned'])
})

test('the alarm is told once for many attempts, and is over when the log is signed again', async () => {
  const { pool, key, signer, write, alarms, tamper } = await open()
  await write(300)
  await checkpointLog(pool, signer)
  await tamper(rewrite)
  for (let attempt = 0; attempt < 3; attempt++) await expect(checkpointLog(pool, signer)).rejects.toMatchObject({ code: 'unavailable' })
  expect(alarms()).toEqual(['logNotSigned'])
  // The operator has checked the log and accepts it, for example after restoring a backup.
  await rm(`${key}.checkpoint`)
  await checkpointLog(pool, signer)
  expect(alarms()).toEqual(['logNotSigned', 'logSignedAgain'])
  expect(await signer.alarm.reason()).toBeNull()
})

test('a machine that has signed nothing for a while goes on, and so does one that fell between keeping and signing', async () => {
  const { pool, key, folder, signer, write, kept } = await open()
  const other = join(folder, 'other.key')
  await writeFile(other, await readFile(key))
  const elsewhere = await openSigner(other)
  await write(300)
  await checkpointLog(pool, signer)
  await write(10)
  await checkpointLog(pool, elsewhere)
  await write(10)
  expect((await checkpointLog(pool, signer))!.size).toBe(320)
  await write(10)
  const unsigned = signCheckpoint(signer, {
    size: 330,
    root: await new Tree(pool).root(330),
    at: new Date().toISOString(),
    previous: Buffer.alloc(32),
  })
  await signer.checkpointFile.write(unsigned)
  const signed = await checkpointLog(pool, signer)
  expect([signed!.size, signed!.note === unsigned]).toEqual([330, false])
  expect(await kept()).toBe(signed!.note)
})

test('a database that says it has signed less than it has is not signed', async () => {
  const { pool, signer, write, tamper } = await open()
  await write(300)
  await checkpointLog(pool, signer)
  await tamper((client) => client.query(`update checkpoint set pos = 0 where follower = 'proof'`))
  await expect(checkpointLog(pool, signer)).rejects.toMatchObject({
    reason: 'the database says that 0 events are signed, and has what follows from more',
  })
})

test('what another key has signed is not continued', async () => {
  const { pool, folder, signer, write } = await open()
  await write(1)
  const other = await openSigner(join(folder, 'other.key'))
  await signer.checkpointFile.write(
    signCheckpoint(other, { size: 1, root: Buffer.alloc(32), at: new Date().toISOString(), previous: Buffer.alloc(0) }),
  )
  await expect(checkpointLog(pool, signer)).rejects.toMatchObject({
    reason: `the checkpoint in ${signer.checkpointFile.path} is not signed with the key beside it`,
  })
})

test('two processes that sign at once, on one machine and on two, make one chain', async () => {
  const { pool, url, key, folder, signer, write, verified } = await open()
  await writeFile(join(folder, 'other.key'), await readFile(key))
  const pools = [1, 2, 3].map(() => openPool(url, 2))
  onTestFinished(async () => void (await Promise.all(pools.map((each) => each.end()))))
  const signers = [signer, await openSigner(key), await openSigner(join(folder, 'other.key'))]
  for (let wave = 0; wave < 8; wave++) {
    const writing = write(45)
    await Promise.all(signers.flatMap((each, i) => [checkpointLog(pools[i]!, each), checkpointLog(pool, each)]))
    await writing
  }
  // Each signer signs at least once here: in the waves, another may always have been first.
  for (const [i, each] of signers.entries()) {
    await write(1)
    await checkpointLog(pools[i]!, each)
  }
  const last = await signer.checkpointFile.read()
  expect(await verified([last!, (await signers[2]!.checkpointFile.read())!])).toMatchObject({ events: 363, unsigned: 0, faults: [] })
})
