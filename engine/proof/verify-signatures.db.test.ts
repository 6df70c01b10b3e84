import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { derOf, issue, oids } from '../../run/eimzo/authority.ts'
import { encode, sign } from '../../run/eimzo/pkcs7.ts'
import { canonical } from '../event-store/hash.ts'
import { readCertificate, subjectOf } from '../signatures/certificate.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { clerk, openSignedLog } from './testing/signed-log.ts'
import { verifySignatures } from './verify-signatures.ts'

test('a signed text that was changed is found, also where its event says nothing of what was changed', async () => {
  const { pool, act } = await openSignedLog()
  const [id, document, at, input] = [randomUUID(), randomUUID(), new Date().toISOString(), { name: 'a' }]
  const content = canonical({ action: 'save', actor: clerk.id, at, command: id, document, files: [], input, type: 'note', version: 0 })
  const signer = await issue({ names: { [oids.name]: 'Signer' } })
  const pkcs7 = encode(await sign(Buffer.from(content), signer, []))
  await act(document, 'save', 0, input, {
    id,
    signature: { at, content, pkcs7, signer: subjectOf(readCertificate(derOf(signer.certificate))) },
  })
  const faults = async () => (await inTransaction(pool, (client) => verifySignatures(client))).faults
  expect(await faults()).toEqual([])
  const other = content.replace(at, '2026-01-01T00:00:00.000Z')
  await inTransaction(pool, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query('update signature set content = $1', [other])
  })
  expect(await faults()).toEqual([`signature ${hash('sha256', pkcs7)}: it is of another text`])
})
