import type { Pool } from 'pg'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import type { Signer } from '@nazorat/engine/proof/key'
import { readPolicy } from '@nazorat/engine/proof/policy'
import { publishedCheckpoint } from '@nazorat/engine/proof/published'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { witnessAnswers } from '@nazorat/engine/telemetry/metrics'
import { Publisher } from '@nazorat/worker/publish'
import { isMet, readKey, signersOf } from '../../../engine/proof/witnesses/testing/second-verifier.ts'
import { lies } from '../../../engine/proof/witnesses/testing/lies.ts'
import { SecondWitness } from '../../../engine/proof/witnesses/testing/second-witness.ts'

interface Attacked {
  readonly pool: Pool
  readonly signer: Signer
  /** Adds events to the log. */
  readonly write: (times: number) => Promise<void>
}

const quorum = 3

/** Has four witnesses lie to a log, each in another way each round or not at all. Returns what was not told, or was wrongly published. */
export async function lieToLog({ pool, signer, write }: Attacked, rounds: number, random: () => number): Promise<string[]> {
  const faults: string[] = []
  const log = vkeyOf(signer.verifier)
  const names = ['W0', 'W1', 'W2', 'W3']
  const witnesses = names.map((name) => new SecondWitness(`${name}.example`, [log]))
  const servers = await Promise.all(witnesses.map((each) => each.listen()))
  const lines = witnesses.map(({ vkey }, i) => `witness ${names[i]} ${vkey} ${servers[i]!.url}`)
  const file = [`log ${log}`, ...lines, `group W ${quorum} ${names.join(' ')}`, 'quorum W', ''].join('\n')
  const policy = readPolicy(file)
  const keys = witnesses.map(({ vkey }) => readKey(vkey))
  const all = Object.entries(lies)
  const below = (most: number) => Math.floor(random() * most)
  let published = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await write(1 + below(3))
      const { size, ...signed } = (await checkpointLog(pool, signer))!
      const told = witnesses.map((witness) => {
        const [name, wrong] = random() < 0.6 ? [] : all[below(all.length)]!
        witness.lie = wrong?.lie(witness)
        return { name, outcome: wrong?.outcome ?? ('signed' as const) }
      })
      const before = await counts()
      const publisher = new Publisher(pool, policy)
      publisher.offer({ size, ...signed })
      await publisher.settled()
      await publisher.stop()
      const after = await counts()
      for (const [i, { name, outcome }] of told.entries()) {
        const label = `${names[i]} ${outcome}`
        if ((after.get(label) ?? 0) !== (before.get(label) ?? 0) + 1)
          faults.push(`round ${round}: ${names[i]} ${name ?? 'signs'}, and is not counted as ${outcome}`)
      }
      const honest = told.filter(({ outcome }) => outcome === 'signed').length
      const now = await publishedCheckpoint(pool, policy)
      const wanted = honest >= quorum ? size : published
      if ((now?.size ?? 0) !== wanted)
        faults.push(`round ${round}: ${honest} have signed ${size} events, and ${now?.size ?? 'nothing'} is published`)
      if (now && !isMet(file, now.note)) faults.push(`round ${round}: too few have signed what is published`)
      if (now?.size === size && signersOf(now.note, keys).size !== honest)
        faults.push(`round ${round}: another line than those of the honest is published`)
      published = now?.size ?? 0
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
  return faults
}

/** The answers so far, by witness and outcome. */
async function counts(): Promise<Map<string, number>> {
  const { values } = await witnessAnswers.get()
  return new Map(values.map(({ labels, value }) => [`${labels.witness} ${labels.outcome}`, value]))
}
