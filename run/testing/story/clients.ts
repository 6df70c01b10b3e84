import { openEngine, openPool } from '@nazorat/engine'
import { readMasterKeys, useMasterKeys } from '@nazorat/engine/secrets/master-key'
import { definitions } from '@nazorat/machines/documents'
import { type Cast, makeMove, type Move } from './play.ts'

/**
 * Ten clients who make random moves on checks in the database of `DATABASE_URL`, until they are killed or the test that has forked
 * them ends. The cast and the checks are given as JSON.
 */
const { cast, checks } = JSON.parse(process.argv[2]!) as { cast: Cast; checks: readonly string[] }
useMasterKeys(readMasterKeys(process.env['MASTER_KEY']!))
const pool = openPool(process.env['DATABASE_URL']!, 10)
const engine = await openEngine({ pool, definitions })
const any = (below: number) => Math.floor(Math.random() * below)
const anyMove = (): Move => ({ action: any(1000), document: any(1000), isStale: any(10) === 0 })
process.once('disconnect', () => process.exit())
await Promise.all(
  Array.from({ length: 10 }, async () => {
    for (;;) await makeMove(engine, pool, cast, checks[any(checks.length)]!, anyMove())
  }),
)
