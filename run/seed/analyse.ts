import type { Pool } from 'pg'
import { openEngine } from '@nazorat/engine'
import { definitions } from '@nazorat/machines/documents'
import { runAnalysis } from '@nazorat/worker/risk/run'

/** Scores businesses as the worker does when a risk analysis is ordered, at a moment of the past (ISO 8601 in UTC). */
export async function analyse(pool: Pool, id: string, at: string): Promise<void> {
  const engine = await openEngine({ pool, definitions, now: () => at })
  await runAnalysis(engine, id, new AbortController().signal).finally(() => engine.close())
}
