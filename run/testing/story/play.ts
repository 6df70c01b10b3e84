import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Engine } from '@nazorat/engine'
import { type Actor, dayOf, Refusal, type StoredFile } from '@nazorat/machines'

/** The people who have a part in a check and the documents about it. */
export interface Cast {
  readonly supervising: Actor
  readonly authorized: Actor
  readonly business: Actor
  readonly file: StoredFile
}

/** A client's move: which of the actions, on which of the documents there are, and whether they saw its last version. */
export interface Move {
  readonly action: number
  readonly document: number
  readonly isStale: boolean
}

interface Deed {
  readonly by: 'supervising' | 'authorized' | 'business'
  readonly type: string
  readonly action: string
  readonly input: (cast: Cast, requestId: string) => Record<string, unknown>
}

const today = dayOf(new Date().toISOString())
const paper = ({ file }: Cast, requestId: string) => ({ requestId, docNumber: '7', docDate: today, files: [file] })
const nothing = () => ({})
const reason = () => ({ reason: 'Хато' })

const writeResult: Deed = { by: 'supervising', type: 'inspectionresult', action: 'save', input: (cast, id) => ({ ...paper(cast, id), actFiles: [cast.file], result: 'Камчилик йўқ' }) }
const writeConclusion: Deed = { by: 'authorized', type: 'inspectionconclusion', action: 'save', input: (cast, id) => ({ ...paper(cast, id), kind: 'unlawful', text: 'Асос йўқ' }) }
const deed = (by: Deed['by'], type: string, action: string, input: Deed['input'] = nothing): Deed => ({ by, type, action, input })

/** What clients do; what leads on more often than what takes it back. */
export const deeds: readonly Deed[] = [
  deed('supervising', 'request', 'markHeld', () => ({ actualStartDate: today })),
  deed('supervising', 'request', 'markHeld', () => ({ actualStartDate: today })),
  deed('supervising', 'request', 'cancelHeld'),
  deed('supervising', 'request', 'complete', () => ({ actualEndDate: today })),
  deed('supervising', 'request', 'complete', () => ({ actualEndDate: today })),
  writeResult,
  deed('supervising', 'inspectionresult', 'send'),
  deed('supervising', 'inspectionresult', 'send'),
  deed('supervising', 'inspectionresult', 'approve'),
  deed('supervising', 'inspectionresult', 'return', reason),
  deed('supervising', 'inspectionresult', 'delete'),
  writeConclusion,
  writeConclusion,
  deed('authorized', 'inspectionconclusion', 'send'),
  deed('authorized', 'inspectionconclusion', 'send'),
  deed('authorized', 'inspectionconclusion', 'approve'),
  deed('authorized', 'inspectionconclusion', 'return', reason),
  deed('authorized', 'inspectionconclusion', 'revoke', reason),
  deed('business', 'inspectionbookofcontractor', 'confirm'),
]

/** Makes a move on a check or one of its documents: `done`, or the code of the refusal. Anything else is a bug, and thrown. */
export async function makeMove(engine: Engine, pool: Pool, cast: Cast, requestId: string, { action, document, isStale }: Move): Promise<string> {
  const { by, type, action: name, input } = deeds[action % deeds.length]!
  const isNew = name === 'save'
  const { rows } = await pool.query<{ id: string; version: number }>(`select id, version from doc.${type} where ${type === 'request' ? 'id' : '"requestId"'} = $1 order by id`, [requestId])
  const on = isNew ? { id: randomUUID(), version: 0 } : rows[document % rows.length]
  if (!on) return 'nothing'
  const command = { id: randomUUID(), type, document: on.id, action: name, version: isNew ? 0 : Math.max(1, on.version - Number(isStale)), input: input(cast, requestId) }
  return engine.execute(cast[by], command).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
}
