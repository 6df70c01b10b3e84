import { expect, test, vi } from 'vitest'
import { testDatabase } from '@nazorat/engine/testing'
import { logger } from '@nazorat/engine/telemetry/logger'
import { registry } from '@nazorat/engine/telemetry/metrics'
import { warnOfOpenWalls } from './open.ts'

test('a process tells which walls of its database are open, and ends only when it has', async () => {
  const { pool } = await testDatabase()
  await pool.query('create view mine as select * from person_key')
  const said = vi.spyOn(logger, 'error').mockImplementation(() => {})
  const started = new AsyncDisposableStack()
  warnOfOpenWalls(pool, started)
  await started.disposeAsync()
  const faults = said.mock.calls.map(([about]) => about as { alarm: string; fault: string })
  said.mockRestore()
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter(({ alarm, fault }) => alarm !== 'openWall' || !/\bmine\b/.test(fault))).toEqual([])
  expect(await registry.getSingleMetricAsString('nazorat_open_walls')).toContain(`nazorat_open_walls ${faults.length}`)
})
