import type { Pool } from 'pg'
import type { Definition } from '@nazorat/machines'
import { replay } from '../replay.ts'
import type { Verifier } from './key.ts'
import { type Bytes, verifyFiles } from './verify-files.ts'
import { type VerifiedLog, verifyLog } from './verify-log.ts'

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

/** Verifies a whole database while it is in use: the log, then the files, then the document tables against the log. */
export async function verifyDatabase(pool: Pool, { definitions, verifier, kept = [], bytes }: Given): Promise<Verified> {
  const client = await pool.connect()
  try {
    const log = await verifyLog(client, { verifier, kept })
    const { files, faults } = await verifyFiles(client, log.files, bytes)
    const rows: string[] = []
    let documents = 0
    for (const definition of definitions) {
      const replayed = await replay(pool, definition, { adopt: false })
      documents += replayed.documents
      rows.push(...replayed.differences.map((id) => `${definition.type} ${id}: its row is not what the log says`))
    }
    return { ...log, files, documents, faults: [...log.faults, ...faults, ...rows] }
  } finally {
    client.release()
  }
}
