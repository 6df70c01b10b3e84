import { types } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logger } from '../telemetry/logger.ts'
import { migratedDatabase } from '../testing/index.ts'
import { openPool } from './pool.ts'

test('a pool tells of an idle connection that Postgres breaks, but not of those that break while it ends', async () => {
  const logged = vi.spyOn(logger, 'warn').mockImplementation(() => {})
  const { url, pool: admin } = await migratedDatabase()
  const pool = openPool(url, 2)
  const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const pid = await pidOf()
  await admin.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => logged.mock.calls.map(([, message]) => message)).toEqual(['an idle connection to Postgres broke'])

  logged.mockClear()
  await pidOf()
  const broken = vi.fn()
  pool.on('error', broken)
  const { pool: other } = { pool }
  const [client] = (other as unknown as { _clients: { emit(name: 'error', error: Error): void }[] })._clients
  const ended = pool.end()
  // The message of a Postgres that stops before it has closed the connection.
  client!.emit('error', new Error('terminating connection due to administrator command'))
  await ended
  expect(broken).toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

test('positions are numbers, also where another library reads those of all connections otherwise', async () => {
  types.setTypeParser(types.builtins.INT8, BigInt)
  onTestFinished(() => types.setTypeParser(types.builtins.INT8, Number))
  const { pool } = await migratedDatabase()
  expect((await pool.query('select 7::bigint as pos')).rows).toEqual([{ pos: 7 }])
})
