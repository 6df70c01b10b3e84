import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Engine } from '@nazorat/engine'
import { today } from '@nazorat/engine/testing/today'
import type { StoredFile } from '@nazorat/machines/fields'
import { type Actor, Refusal } from '@nazorat/machines/workflow'

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

interface ClientAction {
  readonly by: 'supervising' | 'authorized' | 'business'
  readonly type: string
  readonly action: string
  readonly input: (cast: Cast, requestId: string) => Record<string, unknown>
}

const paper = ({ file }: Cast, requestId: string) => ({ requestId, docNumber: '7', docDate: today(), files: [file] })
const nothing = () => ({})
const reason = () => ({ reason: 'Хато' })

const writeResult: ClientAction = {
  by: 'supervising',
  type: 'inspectionresult',
  action: 'save',
  input: (cast, id) => ({ ...paper(cast, id), actFiles: [cast.file], result: 'Камчилик йўқ' }),
}
const writeConclusion: ClientAction = {
  by: 'authorized',
  type: 'inspectionconclusion',
  action: 'save',
  input: (cast, id) => ({ ...paper(cast, id), kind: 'unlawful', text: 'Асос йўқ' }),
}
const fire = (by: ClientAction['by'], type: string, action: string, input: ClientAction['input'] = nothing): ClientAction => ({
  by,
  type,
  action,
  input,
})

/** The actions of clients. Those that lead on are repeated, so that they are drawn more often than those that take back. */
export const clientActions: readonly ClientAction[] = [
  fire('supervising', 'request', 'markHeld', () => ({ actualStartDate: today() })),
  fire('supervising', 'request', 'markHeld', () => ({ actualStartDate: today() })),
  fire('supervising', 'request', 'cancelHeld'),
  fire('supervising', 'request', 'complete', () => ({ actualEndDate: today() })),
  fire('supervising', 'request', 'complete', () => ({ actualEndDate: today() })),
  writeResult,
  fire('supervising', 'inspectionresult', 'send'),
  fire('supervising', 'inspectionresult', 'send'),
  fire('supervising', 'inspectionresult', 'approve'),
  fire('supervising', 'inspectionresult', 'return', reason),
  fire('supervising', 'inspectionresult', 'delete'),
  writeConclusion,
  writeConclusion,
  fire('authorized', 'inspectionconclusion', 'send'),
  fire('authorized', 'inspectionconclusion', 'send'),
  fire('authorized', 'inspectionconclusion', 'approve'),
  fire('authorized', 'inspectionconclusion', 'return', reason),
  fire('authorized', 'inspectionconclusion', 'revoke', reason),
  fire('business', 'inspectionbookofcontractor', 'confirm'),
]

/** Makes a move on a check or one of its documents: `done`, or the code of the refusal. Anything else is a bug, and thrown. */
export async function makeMove(
  engine: Engine,
  pool: Pool,
  cast: Cast,
  requestId: string,
  { action, document, isStale }: Move,
): Promise<string> {
  const { by, type, action: name, input } = clientActions[action % clientActions.length]!
  const isNew = name === 'save'
  const { rows } = await pool.query<{ id: string; version: number }>(
    `select id, version from doc.${type} where ${type === 'request' ? 'id' : '"requestId"'} = $1 order by id`,
    [requestId],
  )
  const on = isNew ? { id: randomUUID(), version: 0 } : rows[document % rows.length]
  if (!on) return 'nothing'
  const command = {
    id: randomUUID(),
    type,
    document: on.id,
    action: name,
    version: isNew ? 0 : Math.max(1, on.version - Number(isStale)),
    input: input(cast, requestId),
  }
  return engine.execute(cast[by], command).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )
}
