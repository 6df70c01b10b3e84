import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { publish } from '@nazorat/engine/proof/published'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { readSettings } from '../../processes/settings.ts'
import { makeWorld } from '../../testing/world.ts'
import { SecondWitness } from '../../../engine/proof/witnesses/testing/second-witness.ts'
import { verify } from './verify.ts'

/** A database with a signed log, and the output of `pnpm log verify`. */
async function open() {
  const { url, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-verify-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const settings = readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, MASTER_KEY: process.env['MASTER_KEY'] })
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const { file } = await makeWorld(engine)
  // Nobody has uploaded the file, so it has no bytes.
  await pool.query('delete from file where hash = $1', [file.hash])
  const signer = await openSigner(settings.logKey)
  const { note } = (await checkpointLog(pool, signer))!
  const run = async (...args: string[]) => {
    const output = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      await verify(settings, args)
      return { output: output.mock.calls.flat().join('\n'), code: process.exitCode }
    } finally {
      output.mockRestore()
      process.exitCode = undefined
    }
  }
  return { pool, settings, signer, note, run }
}

test('the log is compared with the checkpoint beside the key, and it is said when there is none', async () => {
  const { pool, settings, note, run, signer } = await open()
  const beside = `${settings.logKey}.checkpoint`
  const size = note.split('\n')[1]!
  const first = await run()
  expect(first.output).toContain(`compared with the checkpoint of ${size} events in ${beside}`)
  expect(first).toEqual({ output: expect.stringMatching(/Everything fits\.$/), code: undefined })

  // The last event and all its traces are removed, and the rest is signed again.
  await pool.query(`
    set session_replication_role = replica;
    delete from stream s using event e, head h where s.id = e.stream and e.pos = h.pos; delete from title t using event e, head h where t.id = e.stream and e.pos = h.pos;
    delete from doc.checkingquiz; delete from event e using head h where e.pos = h.pos; update head set pos = pos - 1;
    delete from log_checkpoint; delete from log_node; delete from checkpoint where follower = 'proof'`)
  await rm(beside)
  await checkpointLog(pool, signer)
  await rm(beside)
  const none = await run()
  expect(none.output).toContain(
    `cannot be proved here: there is no checkpoint in ${beside}, and none was given with --checkpoint: the owner of the database could have had another log signed`,
  )
  expect(none).toEqual({ output: expect.stringMatching(/Nothing was found to be changed; not everything can be proved here\.$/), code: 2 })
  await writeFile(beside, note)
  expect(await run()).toEqual({
    output: expect.stringContaining(`does not fit: the kept checkpoint of ${size} events: the log has only ${Number(size) - 1}`),
    code: 1,
  })
})

test('without the key it is asked for, and none is made', async () => {
  const { settings, run } = await open()
  await rm(settings.logKey)
  await expect(run()).rejects.toThrow(`there is no key in ${settings.logKey}: give the one that was published with --key`)
  await expect(readFile(settings.logKey)).rejects.toThrow('ENOENT')
})

test('with a policy it says which witnesses have signed, and calls nothing proved that fewer than the quorum have', async () => {
  const { pool, settings, note, signer, run } = await open()
  const witnesses = ['a', 'b', 'c'].map((name) => new SecondWitness(`${name}.example`, []))
  const [, size] = note.split('\n')
  const log = `log ${vkeyOf(signer.verifier)}`
  const policy = join(settings.dataDir, 'policy.txt')
  const lines = witnesses.map(({ vkey }, i) => `witness W${i} ${vkey}`)
  await writeFile(policy, `${[log, ...lines].join('\n')}\ngroup W 2 W0 W1 W2\nquorum W\n`)
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const publishBy = (...by: number[]) =>
    publish(pool, Number(size), by.map((i) => witnesses[i]!.cosign(text, 1_700_000_000)).join(''), new Date())
  const about = `the published checkpoint of ${size} events`

  const none = await run('--policy', policy)
  expect(none.output).toContain('signed by no witness of the policy')
  expect(none).toEqual({
    output: expect.stringContaining('cannot be proved here: the checkpoints: fewer witnesses than the quorum'),
    code: 2,
  })
  await publishBy(1)
  const one = await run('--policy', policy)
  expect(one.output).toContain(`${about}: signed by W1 (2023-11-14T22:13:20.000Z)\n`)
  expect(one).toEqual({ output: expect.stringContaining(`cannot be proved here: ${about}: fewer witnesses than the quorum`), code: 2 })
  await publishBy(1, 2)
  const two = await run('--policy', policy)
  expect(two.output).toMatch(new RegExp(`${about}: signed by W1 \\(\\S+\\), W2 \\(\\S+\\), which is the quorum\n`))
  expect(two).toEqual({ output: expect.stringMatching(/Everything fits\.$/), code: undefined })
  // The same note, kept elsewhere, and one whose signature is another text's.
  const stored = join(settings.dataDir, 'kept.txt')
  await writeFile(stored, note + witnesses[0]!.cosign(text))
  expect((await run('--policy', policy, '--checkpoint', stored)).output).toContain(`the kept checkpoint of ${size} events: signed by W0`)
  await pool.query(`update log_published set cosignatures = cosignatures || $1`, [witnesses[0]!.cosign('another text\n')])
  expect(await run('--policy', policy)).toEqual({
    output: expect.stringContaining(`does not fit: ${about}: the signature of the witness W0 does not fit`),
    code: 1,
  })
  // Without a quorum it is as without a policy, and no witness is said to prove anything.
  await writeFile(policy, 'quorum none\n')
  const without = await run('--policy', policy)
  expect(without).toEqual({ output: expect.stringMatching(/asks for none, so that nobody vouches[^]*Everything fits\.$/), code: undefined })
  await writeFile(policy, 'quorum W\n')
  await expect(run('--policy', policy)).rejects.toThrow(`--policy ${policy} cannot be used: line 1: no line before it names W`)
})
