import { expect, test } from 'vitest'
import { database } from '../../postgres/database.ts'
import { checkpointLog } from '../checkpoints.ts'
import { openSignedLog } from '../testing/signed-log.ts'
import { vkeyOf } from '../verifier.ts'
import { readPolicy } from './policy.ts'
import { proofFile, proofText, readProof } from './proof-file.ts'
import { publish, publishedCheckpoint } from './published.ts'
import { verifyProof } from './testing/second-verifier.ts'
import { SecondWitness } from './testing/second-witness.ts'

async function open() {
  const { pool, signer, write } = await openSignedLog()
  const vkey = vkeyOf(signer.verifier)
  const witnesses = ['a', 'b', 'c'].map((name) => new SecondWitness(`${name}.example`, [vkey]))
  const file = [`log ${vkey}`, ...witnesses.map((each, i) => `witness W${i} ${each.vkey}`), 'group W 2 W0 W1 W2', 'quorum W', ''].join('\n')
  const sign = async (times: number) => {
    await write(times)
    return (await checkpointLog(pool, signer))!
  }
  const publishBy = async ({ size, note }: { size: number; note: string }, ...by: number[]) => {
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
    await publish(pool, size, by.map((i) => witnesses[i]!.cosign(text)).join(''), new Date())
  }
  const leaf = async (position: number) =>
    (await database(pool).selectFrom('event').select('hash').where('pos', '=', position).executeTakeFirstOrThrow()).hash
  return { pool, sign, publishBy, leaf, file, policy: readPolicy(file), none: `log ${vkey}\nquorum none\n` }
}

test('the proof of each event holds before a verifier that shares no code with ours, and of no other event', async () => {
  const { pool, sign, publishBy, leaf, file, policy } = await open()
  for (const times of [1, 6, 300]) {
    const checkpoint = await sign(times)
    await publishBy(checkpoint, 0, 2)
    for (const position of new Set(
      [1, 2, 7, 256, 257, checkpoint.size - 1, checkpoint.size].filter((at) => at >= 1 && at <= checkpoint.size),
    )) {
      const proof = (await proofFile(pool, { position, policy }))!
      expect(verifyProof(proof, await leaf(position), file)).toEqual({ index: position - 1, size: checkpoint.size })
      expect(proofText(readProof(proof)!)).toBe(proof)
      const other = await leaf((position % checkpoint.size) + 1)
      if (checkpoint.size > 1) expect(() => verifyProof(proof, other, file)).toThrow('not in the log')
    }
  }
})

test('there is no proof while no published checkpoint covers the event, nor by too few witnesses, nor of no event', async () => {
  const { pool, sign, publishBy, leaf, file, policy, none } = await open()
  const first = await sign(3)
  expect(await proofFile(pool, { position: 1, policy })).toBeNull()
  await publishBy(first, 1)
  expect(await publishedCheckpoint(pool, policy)).toBeNull()
  await publishBy(first, 1, 2)
  expect((await publishedCheckpoint(pool, policy))?.size).toBe(3)
  const second = await sign(2)
  const proved = await Promise.all([0, 1, 3, 4, 5, 6, NaN].map((position) => proofFile(pool, { position, policy })))
  expect(proved.map((proof) => proof !== null)).toEqual([false, true, true, false, false, false, false])
  // A former checkpoint does not come back.
  await publishBy(second, 0, 1)
  await publishBy(first, 0, 1)
  expect((await publishedCheckpoint(pool, policy))?.size).toBe(5)
  // Without a quorum the newest checkpoint proves, and no witness.
  await sign(1)
  for (const without of [undefined, readPolicy(none)]) {
    const proof = (await proofFile(pool, { position: 6, policy: without }))!
    expect(verifyProof(proof, await leaf(6), none)).toEqual({ index: 5, size: 6 })
    expect(() => verifyProof(proof, Buffer.alloc(32), none)).toThrow()
    expect(readProof(proof)!.note).not.toContain('.example ')
    await expect(leaf(6).then((hash) => verifyProof(proof, hash, file))).rejects.toThrow('too few')
  }
})

test('what is no proof is not read', async () => {
  const hash = Buffer.alloc(32, 1).toString('base64')
  const good = `c2sp.org/tlog-proof@v1\nextra AA==\nindex 0\n${hash}\n\nnote`
  expect(readProof(good)).toEqual({ index: 0, path: [Buffer.alloc(32, 1)], note: 'note' })
  const wrong = [
    '',
    good.replace('v1', 'v2'),
    good.replace('index 0', 'index 00'),
    good.replace('index 0\n', ''),
    good.replace(hash, `${hash}A`),
    good.replace(hash, 'AA=='),
    good.replace(hash, `${hash}\n`.repeat(64).trim()),
    good.replace('\n\n', '\n'),
  ]
  expect(wrong.map(readProof)).toEqual(wrong.map(() => null))
})
