import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { type Definition, fillCopies } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { isEmpty, targetOf } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/**
 * Fills the copies that documents of an earlier release lack, because their type copies them only since, from the documents that they
 * refer to. Each is filled by an event of its own: the log says when, and replays to the same rows. A type is seen to once, and again
 * when it copies more. Those that copy from copies come last: passes go on until one finds nothing.
 */
export async function bringCopies(run: Run, pool: Pool): Promise<void> {
  const db = database(pool)
  const copying = definitions
    .filter(({ copies }) => !isEmpty(Object.keys(copies)))
    .map((definition) => ({ definition, done: doneName(definition) }))
  const known = await db
    .selectFrom('checkpoint')
    .select('follower')
    .where(
      'follower',
      'in',
      copying.map(({ done }) => done),
    )
    .execute()
  const left = copying.filter(({ done }) => !known.some(({ follower }) => follower === done))
  for (let filled = left.length; filled > 0;) {
    filled = 0
    for (const { definition } of left) filled += await fillAll(run, pool, definition)
  }
  const { pos } = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
  for (const { done } of left)
    await db
      .insertInto('checkpoint')
      .values({ follower: done, pos })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const doneName = ({ type, copies }: Definition): string =>
  `copies of release ${type} ${idOf('copies', ...Object.entries(copies).flat(2).toSorted())}`

/** Fills the copies of a type's documents, some hundred at a time. Returns how many were filled. */
async function fillAll(run: Run, pool: Pool, definition: Definition): Promise<number> {
  const { type } = definition
  let filled = 0
  for (let after = null as string | null; ;) {
    const { rows } = await pool.query<{ id: string; version: number }>(lacking(definition), [after])
    if (rows.length === 0) return filled
    after = rows.at(-1)!.id
    const outcomes = await Promise.all(
      rows.map(({ id, version }) =>
        run
          .execute(
            system,
            { id: idOf('command', id, fillCopies, String(version)), type, document: id, action: fillCopies, version, input: {} },
            new Date().toISOString(),
          )
          .then(
            () => 1,
            (error: unknown) => {
              if (!(error instanceof Refusal)) throw error
              // Somebody changes it right now, which copies as well.
              logger.warn({ type, document: id, code: error.code }, 'copies of a document of an earlier release were not filled')
              return 0
            },
          ),
      ),
    )
    for (const outcome of outcomes) filled += outcome
  }
}

/** The documents after an id that lack a copy of something that the document to which they refer has. */
function lacking({ type, fields, lookups, copies }: Definition): string {
  const conditions = Object.entries(copies).map(([name, [lookup, field]]) => {
    const source = lookups[lookup]!
    if (!('refers' in source)) throw new Error(`${type} copies ${name} by ${lookup}, which follows no reference`)
    const of = targetOf(fields[source.refers]!)!.to
    return `d."${name}" is null and exists (select from doc."${of}" s where s.id = d."${source.refers}" and s."${field}" is not null)`
  })
  return `select d.id, d.version from doc."${type}" d where ($1::uuid is null or d.id > $1) and (${conditions.join(' or ')}) order by d.id limit 500`
}
