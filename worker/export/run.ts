import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { database, type Engine } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import { exportScope } from '@nazorat/engine/jobs/export-scope'
import { exportFormats, exportKey, moveExport } from '@nazorat/engine/jobs/exports'
import { loadActing } from '@nazorat/machines/documents/accounts/acting'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { Refusal } from '@nazorat/machines/workflow'
import type { CaseTools } from './case-file/draw.ts'
import { sourceOf } from './source.ts'

/** The shortest interval between two progress reports, in milliseconds. */
const reportInterval = 200

class Cancelled extends Error {}

interface ExportContext extends CaseTools {
  readonly engine: Engine
  readonly files: Files
}

/**
 * Makes the file of an export, always from the start, with the current rights of the user, or of the one for whom they act.
 * Throws when `signal` fires. When the export was cancelled meanwhile, no file is left.
 */
export async function runExport({ engine, files, ...tools }: ExportContext, id: string, signal: AbortSignal): Promise<void> {
  const { store, workFolder } = files
  const { pool } = engine
  const request = await database(pool)
    .selectFrom('export')
    .select(['user_id', 'acts_for', 'type', 'query', 'format'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!request) return
  const person = await loadActor(engine, request.user_id)
  const actor = person && request.acts_for ? await loadActing(engine, person, request.acts_for, new Date().toISOString()) : person
  if (!actor) throw new Refusal('passive')
  // Computed before anything is read: a user who loses a right meanwhile cannot download the file.
  const scope = await exportScope(engine, actor, request)
  // Each format's query was parsed by its own schema when the export was requested.
  const { total, write } = await sourceOf[request.format](engine, actor, request.type, request.query as never, tools)
  if (!(await moveExport(pool, id, ['queued', 'running'], { state: 'running', done: 0, total, scope }))) return

  const name = `${id}.${exportFormats[request.format].extension}`
  await clear(workFolder, name)
  // It is put into the store when complete. The name is unique: two attempts never write to one file.
  const temporary = join(workFolder, `${name}.${randomUUID()}`)
  let reported = Date.now()
  let written: number
  try {
    written = await write(temporary, async (done) => {
      signal.throwIfAborted()
      if (Date.now() - reported < reportInterval) return
      reported = Date.now()
      if (!(await moveExport(pool, id, ['running'], { done, total: Math.max(done, total) }))) throw new Cancelled()
    })
    // Of an attempt that ended before it said so.
    await store.remove(exportKey(name))
    await store.put(exportKey(name), temporary)
  } catch (error) {
    await rm(temporary, { force: true })
    if (error instanceof Cancelled) return
    throw error
  }
  if (await moveExport(pool, id, ['running'], { state: 'ready', done: written, total: written, file: name })) return
  const cancelled = await database(pool)
    .selectFrom('export')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  if (cancelled) await store.remove(exportKey(name))
}

/** Deletes the partial files of earlier attempts. */
async function clear(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const left of await readdir(folder)) if (left.startsWith(`${name}.`)) await rm(join(folder, left), { force: true })
}
