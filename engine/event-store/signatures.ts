import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { arrayOf } from '../postgres/binary.ts'
import type { SignatureReply } from '@nazorat/machines/api-types'
import { database } from '../postgres/database.ts'
import type { Statement } from '../postgres/pipeline.ts'

/**
 * A signature that holds: the text that was signed, the detached signature over its UTF-8 bytes, and what the certificate says of the
 * signer.
 */
export interface Signature {
  /** The moment that the text names. */
  readonly at: string
  readonly content: string
  readonly pkcs7: Buffer
  readonly signer: object
}

/** A signature as it is kept, under its hash. */
interface StoredSignature extends Omit<Signature, 'at'> {
  readonly hash: Buffer
}

/** The name of a signature in its event: SHA-256. */
export const signatureHash = ({ pkcs7 }: Pick<Signature, 'pkcs7'>): Buffer => hash('sha256', pkcs7, 'buffer')

/** An event that is appended with its signature. */
interface Signed {
  readonly event: { readonly signature: Buffer | null }
  readonly signature: Signature | null
}

/** Keeps the signatures of events that are taken: to be sent with their append. */
export function keepSignatures(entries: readonly Signed[]): Statement[] {
  const signed = entries.flatMap(({ event, signature }) => (signature ? [{ sum: event.signature, ...signature }] : []))
  if (signed.length === 0) return []
  return [
    {
      name: 'keep signatures',
      text: 'select keep_signatures($1, $2, $3, $4)',
      values: [
        arrayOf(
          'bytea',
          signed.map(({ sum }) => sum),
        ),
        arrayOf(
          'text',
          signed.map(({ content }) => content),
        ),
        arrayOf(
          'bytea',
          signed.map(({ pkcs7 }) => pkcs7),
        ),
        arrayOf(
          'json',
          signed.map(({ signer }) => JSON.stringify(signer)),
        ),
      ],
    },
  ]
}

/** The signatures of some events as their readers are told of them, by their hashes in hex. */
export async function signaturesOf(
  db: Pool | PoolClient,
  events: readonly { readonly signature: Buffer | null }[],
): Promise<Map<string, SignatureReply>> {
  const found = await loadSignatures(
    db,
    events.flatMap(({ signature }) => signature ?? []),
  )
  return new Map(found.map(({ hash, signer }) => [hash.toString('hex'), replyOf(hash, signer)]))
}

function replyOf(hash: Buffer, signer: object): SignatureReply {
  const { name, serialNumber, issuer, signedAt, isTrustedTime } = signer as SignatureReply
  return { hash: hash.toString('hex'), name, serialNumber, issuer, signedAt, isTrustedTime }
}

/** The signatures under some hashes. */
export function loadSignatures(db: Pool | PoolClient, hashes: readonly Buffer[]): Promise<StoredSignature[]> {
  if (hashes.length === 0) return Promise.resolve([])
  return database(db)
    .selectFrom('signature')
    .select(['hash', 'content', 'pkcs7', 'signer'])
    .where('hash', '=', sql<Buffer>`any(${hashes})`)
    .execute()
}
