import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { completedStates, heldStates, Refusal } from '@nazorat/machines'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/** The cursor that says that a database has been seen to. */
const done = 'book of release'

/**
 * Makes the entries of the inspection book for checks that an earlier release marked held: those that are held or completed. The
 * archive stays as it was. An entry is made in the append of an event of its check, which moves the check on: so a check gets
 * one, however many processes start. Once none is missing, later starts do not look.
 */
export async function bringBook(run: Run, pool: Pool): Promise<void> {
  const db = database(pool)
  if (await db.selectFrom('checkpoint').select('pos').where('follower', '=', done).executeTakeFirst()) return
  for (;;) {
    const checks = await withoutEntry(pool)
    if (checks.length === 0) break
    const outcomes = await Promise.all(
      checks.map(({ id, version }) =>
        run.execute(system, { id: idOf('command', id, 'enterInBook'), type: 'request', document: id, action: 'enterInBook', version, input: {} }, new Date().toISOString()).catch((error: unknown) => {
          // Somebody moves it right now: it is asked again.
          if (!(error instanceof Refusal)) throw error
          return null
        }),
      ),
    )
    if (outcomes.every((outcome) => outcome === null)) return
  }
  const { pos } = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
  await db.insertInto('checkpoint').values({ follower: done, pos }).onConflict((conflict) => conflict.doNothing()).execute()
}

/** Some checks that are held or completed and stand in no book. */
async function withoutEntry(pool: Pool): Promise<{ id: string; version: number }[]> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    `select r.id, r.version from doc.request r where r.state = any($1) and r."actualStartDate" is not null
      and not exists (select from doc.inspectionbookofcontractor b where b."requestId" = r.id and b.state = any($2)) limit 500`,
    [[...heldStates, ...completedStates], ['entered', 'confirmed']],
  )
  return rows
}
