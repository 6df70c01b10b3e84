import { newestEvent } from '@nazorat/engine/event-store/event-text'
import { keyChanges, LogKeys } from '@nazorat/engine/proof/key-changes'
import { sizeOf } from '@nazorat/engine/proof/note'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { proofFile } from '@nazorat/engine/proof/proof-file'
import { isPublicCode } from '@nazorat/machines/documents/inspections/public-code'
import type { AppContext } from '../context.ts'

export type Evident = Pick<AppContext, 'engine' | 'pool' | 'signer' | 'logPolicy' | 'limits'>

/** A public record with what proves it. */
export interface Evidence {
  readonly code: string
  /** The canonical text of its newest event. */
  readonly event: string
  /** The proof that the event is in the log (`.tlog-proof`); null while no published checkpoint has it. */
  readonly proof: string | null
  readonly keys: string[]
  readonly policy: string | null
}

/** The public record under a code, and the check that it is of; null where there is none. */
export async function evidenceOf(
  { engine, pool, signer, logPolicy }: Evident,
  code: string,
): Promise<{ readonly check: string; readonly evidence: Evidence } | null> {
  const [record] = isPublicCode(code) ? await engine.find('publicrecord', [{ field: 'code', is: 'equal', value: code }]) : []
  const event = record && (await newestEvent(pool, record.id))
  if (!event) return null
  const [proof, changes] = await Promise.all([
    proofFile(pool, { position: event.position, policy: logPolicy }),
    keyChanges(pool),
    signer.refresh(),
  ])
  const { history } = new LogKeys(
    signer.verifier,
    changes.map(({ note }) => note),
  )
  return {
    check: String(record.values['requestId']),
    evidence: { code, event: event.text, proof, keys: keysFor(proof, history), policy: logPolicy?.text ?? null },
  }
}

/** The keys that the log had when the checkpoint of a proof was signed: after a change of the key, what is published may be older. */
function keysFor(proof: string | null, history: LogKeys['history']): string[] {
  const size = proof === null ? Infinity : sizeOf(proof.slice(proof.indexOf('\n\n') + 2))
  return history.filter(({ until }) => until === null || size <= until).map(({ key }) => vkeyOf(key))
}
