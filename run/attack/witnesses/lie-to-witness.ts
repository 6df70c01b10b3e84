import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readVkey } from '@nazorat/engine/proof/verifier'
import { openWitnessKey } from '../../witness/key.ts'
import { Store } from '../../witness/store.ts'
import { Log } from '../../witness/testing/log.ts'
import { Witness } from '../../witness/witness.ts'

/** Requests of a lying log, at a size that was signed before and a larger one, each with the answer that it must get. */
const tries: readonly (readonly [
  name: string,
  status: number,
  ask: (log: Log, from: number, to: number, random: () => number) => string,
])[] = [
  ['a fork', 422, (log, from, to, random) => log.request(from, to, Math.floor(random() * from))],
  ['two logs of one size', 422, (log, from, _, random) => log.request(from, from, Math.floor(random() * from))],
  ['a rollback', 400, (log, from, _, random) => log.request(from, Math.floor(random() * from))],
  ['a rollback from an older size', 409, (log, from) => log.request(from - 1, from - 1)],
  ['a stale start', 409, (log, _, to) => log.request(0, to)],
  ['a start that nobody has signed', 409, (log, from, to) => log.request(from + 1, to + 1)],
  ['a foreign key', 403, (_, from, to) => new Log().request(from, to)],
  ['another log', 404, (_, from, to) => new Log('other.example/log').request(from, to)],
  ['a changed line', 403, (log, from, to) => log.request(from, to).replace('at now', 'at then')],
  ['a changed size', 403, (log, from, to) => log.request(from, to).replace(`\n${to}\n`, `\n${to + 1}\n`)],
  ['no proof', 422, (log, from, to) => `old ${from}\n\n${log.note(to)}`],
  ['the proof of another size', 422, (log, from, to) => log.request(from, to + 1).split('\n\n')[0] + `\n\n${log.note(to)}`],
  ['one hash more', 422, (log, from, to) => log.request(from, to).replace('\n', `\n${Buffer.alloc(32, 9).toString('base64')}\n`)],
]

/** After so many rounds another witness and another log are used: each request computes whole trees, which grow. */
const many = 200

/** Shows witnesses what is no continuation of a log, again and again. Returns what they have signed of it, or answered otherwise. */
export async function lieToWitness(rounds: number, random: () => number): Promise<string[]> {
  const faults: string[] = []
  for (let done = 0; done < rounds; done += many) faults.push(...(await lieToOne(Math.min(many, rounds - done), random)))
  return faults
}

async function lieToOne(rounds: number, random: () => number): Promise<string[]> {
  const faults: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-lied-to-'))
  const store = new Store(join(folder, 'witness.db'))
  try {
    const log = new Log()
    const witness = new Witness({ ...openWitnessKey(join(folder, 'witness.key'), 'witness.example'), logs: [readVkey(log.vkey)!], store })
    for (let round = 0, from = 4; round < rounds; round++, from++) {
      const grown = witness.add(log.request(store.last(log.origin)?.size ?? 0, from))
      if (grown.status !== 200) faults.push(`a log that goes on to ${from} is answered with ${grown.status}`)
      const [name, status, ask] = tries[Math.floor(random() * tries.length)]!
      const answer = witness.add(ask(log, from, from + 2 + Math.floor(random() * 50), random))
      if (answer.status !== status || store.last(log.origin)?.size !== from)
        faults.push(`after ${from}: ${name} is answered with ${answer.status}`)
    }
  } finally {
    store.close()
    await rm(folder, { recursive: true })
  }
  return faults
}
