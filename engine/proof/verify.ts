import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines'
import { replay } from '../projections/replay.ts'
import type { Verifier } from './key.ts'
import { type Bytes, verifyFiles } from './verify-files.ts'
import { verifyDeadlines } from './verify-deadlines.ts'
import { verifyIndex } from './verify-index.ts'
import { inSnapshot, type VerifiedLog, verifyLog } from './verify-log.ts'
import { verifyPersons } from './verify-personal-data.ts'

export interface Verified extends Omit<VerifiedLog, 'files'> {
  readonly files: number
  readonly documents: number
}

interface Given {
  readonly definitions: readonly Definition[]
  readonly verifier: Verifier
  /** Signed notes that somebody has kept elsewhere. */
  readonly kept?: readonly string[]
  readonly bytes: Bytes
}

/**
 * Verifies a whole database while it is in use: the log, then the files, then what is derived from the log, table by table;
 * `tables.ts` says of each how, or why not.
 */
export async function verifyDatabase(pool: Pool, { definitions, verifier, kept = [], bytes }: Given): Promise<Verified> {
  const client = await pool.connect()
  try {
    const log = await verifyLog(client, { verifier, kept })
    // Without its head nothing of the log can be read on.
    if (log.headless) return { ...log, files: 0, documents: 0 }
    const { files, faults } = await verifyFiles(client, log, bytes)
    const { damaged, derived } = await inSnapshot(client, async () => {
      const persons = await verifyPersons(client, definitions)
      const [index, deadlines, followers] = [await verifyIndex(client, definitions), await verifyDeadlines(client, definitions, new Date().toISOString()), await verifyFollowers(client)]
      return { damaged: persons.damaged, derived: [...persons.faults, ...index, ...deadlines, ...followers] }
    })
    const rows: string[] = []
    let documents = 0
    for (const definition of definitions) {
      const replayed = await replay(pool, definition, { adopt: false, unreadable: damaged })
      documents += replayed.documents
      rows.push(...replayed.differences.map((id) => `${definition.type} ${id}: its row is not what the log says`))
    }
    return { ...log, files, documents, faults: [...log.faults, ...faults, ...derived, ...rows] }
  } finally {
    client.release()
  }
}

/** What stands beside the log without anything in it: followers that are further than it goes, names of what there is not. */
async function verifyFollowers(client: PoolClient): Promise<string[]> {
  const { rows: ahead } = await client.query<{ follower: string; pos: string; head: string }>('select c.follower, c.pos, h.pos as head from checkpoint c, head h where c.pos > h.pos order by 1')
  const { rows: names } = await client.query<{ id: string }>('select id from title t where not exists (select from stream s where s.id = t.id) order by 1 limit 20')
  return [
    ...ahead.map(({ follower, pos, head }) => `follower ${follower}: it says that it has come to event ${pos}, and the log has ${head}`),
    ...names.map(({ id }) => `title ${id}: there is no such document`),
  ]
}
