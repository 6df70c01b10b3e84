import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { v7 } from 'uuid'
import type { Engine } from '@nazorat/engine'
import { openSigner } from '@nazorat/engine/proof/key'
import { logger } from '@nazorat/engine/telemetry/logger'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import { t } from '@nazorat/machines/i18n'
import { system } from '@nazorat/machines/workflow'
import { open } from '../../processes/open.ts'
import { readSettings } from '../../processes/settings.ts'
import { randomOf } from '../files/mutate.ts'
import { downForADay } from './day-down.ts'
import { lieToLog } from './lie-to-log.ts'
import { lieToWitness } from './lie-to-witness.ts'

/**
 * `pnpm attack witnesses [--rounds 1000] [--seed n]`: has witnesses lie to a log on a Postgres of its own, and be down for a day, and
 * logs lie to a witness. Prints its seed, and each lie that was not told.
 */
export async function witnessesCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '1000' }, seed: { type: 'string' } } })
  const [rounds, seed] = [Number(values.rounds), Number(values.seed ?? Date.now() % 2 ** 31)]
  console.log(`seed ${seed}`)
  // Each lie is an alarm, which is what is counted.
  logger.level = 'silent'
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-attack-'))
  const opened = await open({ ...readSettings(), databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir })
  const log = { pool: opened.pool, signer: await openSigner(join(dataDir, 'log.key')), write: writerOf(opened.engine) }
  const lied = await lieToLog(log, rounds, randomOf(seed))
  const day = await downForADay(log)
  const faults = {
    [`witnesses that lie: ${rounds} rounds`]: lied,
    [`a witness that is down for a day: ${day.published} checkpoints were published without it`]: day.faults,
    [`logs that lie: ${rounds} rounds`]: await lieToWitness(rounds, randomOf(seed)),
  }
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
  for (const [name, found] of Object.entries(faults)) {
    console.log(`${found.length === 0 ? 'held  ' : 'FAILED'} ${name}`)
    for (const fault of found.slice(0, 20)) console.log(`         ${fault}`)
  }
  return Object.values(faults).flat().length === 0
}

/** Adds events of the system itself to a log. */
export const writerOf =
  (engine: Engine) =>
  async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      const input = { what: t('сўз', 'слово'), times: 1 }
      const command = { id: v7(), type: 'access', document: v7(), action: 'noteCheckpoint', version: 0, input }
      await engine.execute({ ...system, grants: { [accessRecord]: '' } }, command)
    }
  }
