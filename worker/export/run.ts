import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { database, type Engine } from '@nazorat/engine'
import { exportScope } from '@nazorat/engine/jobs/export-scope'
import { exportFolder, exportFormats, moveExport } from '@nazorat/engine/jobs/exports'
import { loadActor, Refusal } from '@nazorat/machines'
import type { CaseTools } from './case-file/draw.ts'
import { sourceOf } from './source.ts'

/** Tells of the progress at most so often, in milliseconds. */
const tellEvery = 200

class Cancelled extends Error {}

/**
 * Makes the file of an export, from its start, however often it was begun before. What the user may see is
 * asked anew. Throws when `signal` fires; when it was cancelled meanwhile nothing is left of it.
 */
export async function runExport(engine: Engine, tools: CaseTools, id: string, signal: AbortSignal): Promise<void> {
  const folder = exportFolder(tools.dataDir)
  const { pool } = engine
  const asked = await database(pool).selectFrom('export').select(['user_id', 'type', 'query', 'format']).where('id', '=', id).executeTakeFirst()
  if (!asked) return
  const actor = await loadActor(engine, asked.user_id)
  if (!actor) throw new Refusal('passive')
  // Before anything is read: who loses a right meanwhile is not given what they saw with it.
  const scope = await exportScope(engine, actor, asked)
  // Each format's query was read by its own schema when the export was asked for.
  const { total, write } = await sourceOf[asked.format](engine, actor, asked.type, asked.query as never, tools)
  if (!(await moveExport(pool, id, ['queued', 'running'], { state: 'running', done: 0, total, scope }))) return

  const name = `${id}.${exportFormats[asked.format].extension}`
  await clear(folder, name)
  // Beside, so that what is found under the name is whole; a name of its own, so that nobody else writes into it.
  const beside = join(folder, `${name}.${randomUUID()}`)
  let told = Date.now()
  let written: number
  try {
    written = await write(beside, async (done) => {
      signal.throwIfAborted()
      if (Date.now() - told < tellEvery) return
      told = Date.now()
      if (!(await moveExport(pool, id, ['running'], { done, total: Math.max(done, total) }))) throw new Cancelled()
    })
    await rename(beside, join(folder, name))
  } catch (error) {
    await rm(beside, { force: true })
    if (error instanceof Cancelled) return
    throw error
  }
  if (await moveExport(pool, id, ['running'], { state: 'ready', done: written, total: written, file: name })) return
  const cancelled = await database(pool).selectFrom('export').select('id').where('id', '=', id).where('state', '=', 'cancelled').executeTakeFirst()
  if (cancelled) await rm(join(folder, name), { force: true })
}

/** What an earlier attempt left half written goes. */
async function clear(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const left of await readdir(folder)) if (left.startsWith(`${name}.`)) await rm(join(folder, left), { force: true })
}
