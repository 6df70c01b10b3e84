import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSigner } from '@nazorat/engine/proof/key'
import { logger } from '@nazorat/engine/telemetry/logger'
import { metrics } from './metrics.ts'

test('a monitor is told of an alarm of the log, whichever process raised it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.spyOn(logger, 'fatal').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const [signer, other] = [await openSigner(join(folder, 'log.key')), await openSigner(join(folder, 'log.key'))]
  expect(await metrics({ signer })).toMatch(/^nazorat_log_alarm 0$/m)
  await other.alarm.raise('the log is another one')
  expect(await metrics({ signer })).toMatch(/^nazorat_log_alarm 1$/m)
  await other.alarm.clear()
  expect(await metrics({ signer })).toMatch(/^nazorat_log_alarm 0$/m)
})
