import type { Pool } from 'pg'

interface Logged {
  readonly command: string
  readonly type: string
  readonly stream: string
  readonly action: string
  readonly to: string
  readonly patch: Readonly<Record<string, unknown>>
}

interface Paper {
  readonly type: string
  state: string
  requestId: string | null
  /** Of a check: the day from which it is held. Of its documents: when they were sent first. */
  heldFrom: unknown
  sentDate: unknown
}

/**
 * Breaches of rules at some position of the log: two conclusions of a check that are sent or in force, a check that is completed
 * while no result of it was sent, a held check without exactly one entry in the book, an entry of a check that is not held. The
 * positions between the events of one command are not examined.
 */
export async function breachesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Logged>(
    `select command, type, stream, action, to_state as to, patch from event
     where type in ('request', 'inspectionresult', 'inspectionconclusion', 'inspectionbookofcontractor') order by pos`,
  )
  const papers = new Map<string, Paper>()
  const found: string[] = []
  for (const [i, event] of rows.entries()) {
    const { type, stream, to, patch } = event
    const paper = papers.get(stream) ?? { type, state: to, requestId: null, heldFrom: null, sentDate: null }
    papers.set(stream, paper)
    paper.state = to
    if ('requestId' in patch) paper.requestId = patch['requestId'] as string
    if ('actualStartDate' in patch) paper.heldFrom = patch['actualStartDate']
    if ('sentDate' in patch) paper.sentDate = patch['sentDate']
    if (rows[i + 1]?.command === event.command) continue
    const id = paper.type === 'request' ? stream : paper.requestId
    if (id !== null) found.push(...Array.from(breachesNow(papers, id), (breach) => `${breach} after ${event.action} of ${type}`))
  }
  return found
}

function* breachesNow(papers: ReadonlyMap<string, Paper>, id: string): Iterable<string> {
  const check = papers.get(id)
  const about = [...papers.values()].filter(({ requestId }) => requestId === id)
  const many = (type: string, states: readonly string[]) =>
    about.filter((paper) => paper.type === type && states.includes(paper.state)).length
  if (many('inspectionconclusion', ['sent', 'approved']) > 1) yield 'two open conclusions'
  const isCompleted = check?.state.endsWith('.completed')
  if (isCompleted && !about.some(({ type, sentDate }) => type === 'inspectionresult' && sentDate))
    yield 'a completed check without a sent result'
  const entries = many('inspectionbookofcontractor', ['entered', 'confirmed'])
  if (entries !== (check?.heldFrom ? 1 : 0)) yield `${entries} entries of a check that is ${check?.heldFrom ? '' : 'not '}held`
}
