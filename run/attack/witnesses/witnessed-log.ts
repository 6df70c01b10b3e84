import type { Pool } from 'pg'
import { checkpointLog, type SignedCheckpoint } from '@nazorat/engine/proof/checkpoints'
import type { Signer } from '@nazorat/engine/proof/key'
import { type Policy, readPolicy } from '@nazorat/engine/proof/policy'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { witnessAnswers } from '@nazorat/engine/telemetry/metrics'
import { SecondWitness } from '../../../engine/proof/witnesses/testing/second-witness.ts'

/** A log that is attacked. */
export interface Attacked {
  readonly pool: Pool
  readonly signer: Signer
  /** Adds events to the log. */
  readonly write: (times: number) => Promise<void>
}

export const quorum = 3

interface Witnessed {
  readonly names: readonly string[]
  readonly witnesses: readonly SecondWitness[]
  readonly file: string
  readonly policy: Policy
  /** Adds events and signs the log. */
  readonly sign: (times: number) => Promise<SignedCheckpoint>
  /** The answers so far, by witness and outcome. */
  readonly counts: () => Promise<Map<string, number>>
  readonly stop: () => Promise<unknown>
}

/** Four witnesses of a log, of which three must have signed; they share no code with it. */
export async function witnessedLog({ pool, signer, write }: Attacked, prefix: string): Promise<Witnessed> {
  const log = vkeyOf(signer.verifier)
  const names = [0, 1, 2, 3].map((n) => `${prefix}${n}`)
  const witnesses = names.map((name) => new SecondWitness(`${name}.example`, [log]))
  const servers = await Promise.all(witnesses.map((each) => each.listen()))
  const lines = witnesses.map(({ vkey }, i) => `witness ${names[i]} ${vkey} ${servers[i]!.url}`)
  const file = [`log ${log}`, ...lines, `group W ${quorum} ${names.join(' ')}`, 'quorum W', ''].join('\n')
  return {
    names,
    witnesses,
    file,
    policy: readPolicy(file),
    sign: async (times) => (await write(times), (await checkpointLog(pool, signer))!),
    counts: async () => {
      const { values } = await witnessAnswers.get()
      return new Map(values.map(({ labels, value }) => [`${labels.witness} ${labels.outcome}`, value]))
    },
    stop: () => Promise.all(servers.map(({ stop }) => stop())),
  }
}
