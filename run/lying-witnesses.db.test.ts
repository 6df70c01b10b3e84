import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { openSigner } from '@nazorat/engine/proof/key'
import { logger } from '@nazorat/engine/telemetry/logger'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { randomOf } from './attack/files/mutate.ts'
import { writerOf } from './attack/witnesses/command.ts'
import { downForADay } from './attack/witnesses/day-down.ts'
import { lieToLog } from './attack/witnesses/lie-to-log.ts'
import { lieToWitness } from './attack/witnesses/lie-to-witness.ts'

/** A log of its own, whose alarms are not printed. */
async function openLog() {
  const logged = (['warn', 'error'] as const).map((level) => vi.spyOn(logger, level).mockImplementation(() => {}))
  onTestFinished(() => logged.forEach((spy) => spy.mockRestore()))
  const { pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-lies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  return { pool, signer: await openSigner(join(folder, 'log.key')), write: writerOf(engine) }
}

test('each lie of a witness is told, and only what enough have signed is published', async () => {
  expect(await lieToLog(await openLog(), 40, randomOf(1))).toEqual([])
})

test('a witness that is down for a day keeps nothing waiting; two of four keep the log unpublished for the day, and it goes on with them', async () => {
  expect(await downForADay(await openLog())).toEqual({ faults: [], published: 144 })
})

test('a witness signs nothing of a log that lies', async () => {
  expect(await lieToWitness(120, randomOf(1))).toEqual([])
})
