import { v7 } from 'uuid'
import { database, type Engine } from '@nazorat/engine'
import { noteHash } from '@nazorat/engine/proof/note'
import { accessRecord, notedCheckpoint } from '@nazorat/machines/documents/accounts/security-audit'
import { t } from '@nazorat/machines/i18n'
import { system } from '@nazorat/machines/workflow'
import { interval } from './interval.ts'

const hour = 60 * 60_000
const day = 24 * hour

/**
 * Writes into the log itself, once a day, which checkpoint it had a day ago: then that one cannot vanish from its table together with the
 * follower's position. An idle log does not grow by this.
 */
export const noteCheckpoints = (engine: Engine, every = hour): { stop(): Promise<void> } =>
  interval('noting a checkpoint', every, () => noteCheckpoint(engine, new Date()))

/** Notes the newest checkpoint that is a day old, unless one was noted within a day, or nothing but that has happened since. */
export async function noteCheckpoint(engine: Engine, now: Date): Promise<void> {
  const { pool } = engine
  const yesterday = new Date(now.getTime() - day)
  const checkpoint = await database(pool)
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('at', '<', yesterday)
    .orderBy('size', 'desc')
    .executeTakeFirst()
  if (!checkpoint) return
  const last = await database(pool)
    .selectFrom('stream')
    .innerJoin('event', (join) => join.onRef('event.stream', '=', 'stream.id').on('event.version', '=', 1))
    .select(['event.at', 'event.pos'])
    .where('stream.type', '=', 'access')
    .where('stream.state', '=', notedCheckpoint)
    .orderBy('stream.at', 'desc')
    .executeTakeFirst()
  if (last && (last.at > yesterday || Number(checkpoint.size) <= Number(last.pos))) return
  const said = `${checkpoint.size} ${noteHash(checkpoint.note).toString('hex')}`
  const command = {
    id: v7(),
    type: 'access',
    document: v7(),
    action: 'noteCheckpoint',
    version: 0,
    input: { what: t(said, said, said), times: 1 },
  }
  await engine.execute({ ...system, grants: { [accessRecord]: '' } }, command)
}
