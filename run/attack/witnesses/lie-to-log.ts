import { publishedCheckpoint } from '@nazorat/engine/proof/published'
import { Publisher } from '@nazorat/worker/publish'
import { isMet, readKey, signersOf } from '../../../engine/proof/witnesses/testing/second-verifier.ts'
import { lies } from '../../../engine/proof/witnesses/testing/lies.ts'
import { type Attacked, quorum, witnessedLog } from './witnessed-log.ts'

/** Has four witnesses lie to a log, each in another way each round or not at all. Returns what was not told, or was wrongly published. */
export async function lieToLog(log: Attacked, rounds: number, random: () => number): Promise<string[]> {
  const faults: string[] = []
  const { names, witnesses, file, policy, sign, counts, stop } = await witnessedLog(log, 'W')
  const keys = witnesses.map(({ vkey }) => readKey(vkey))
  const all = Object.entries(lies)
  const below = (max: number) => Math.floor(random() * max)
  let published = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const { size, ...signed } = await sign(1 + below(3))
      const told = witnesses.map((witness) => {
        const [name, wrong] = random() < 0.6 ? [] : all[below(all.length)]!
        witness.lie = wrong?.lie(witness)
        return { name, outcome: wrong?.outcome ?? ('signed' as const) }
      })
      const before = await counts()
      const publisher = new Publisher(log.pool, policy)
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
      const now = await publishedCheckpoint(log.pool, policy)
      const wanted = honest >= quorum ? size : published
      if ((now?.size ?? 0) !== wanted)
        faults.push(`round ${round}: ${honest} have signed ${size} events, and ${now?.size ?? 'nothing'} is published`)
      if (now && !isMet(file, now.note)) faults.push(`round ${round}: too few have signed what is published`)
      if (now?.size === size && signersOf(now.note, keys).size !== honest)
        faults.push(`round ${round}: another line than those of the honest is published`)
      published = now?.size ?? 0
    }
  } finally {
    await stop()
  }
  return faults
}
