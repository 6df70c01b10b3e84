import { v5 } from 'uuid'
import type { Document, Engine, PreparedSaves } from '@nazorat/engine'
import { riskWorker } from '@nazorat/machines/documents/risk/analysis/definition'

/** The archiving of results, ready to be appended. Throws when one cannot be archived: nobody else moves them. */
export async function archived({ bulk }: Engine, results: readonly Document[]): Promise<PreparedSaves> {
  const [first] = results
  if (!first) return { entries: [], keys: new Map() }
  const saves = results.map(({ id, version }, line) => ({ line, document: id, version, input: {}, id: v5(`${id} archive`, v5.URL) }))
  const decided = await bulk.decide(riskWorker, { id: first.id, type: first.type, action: 'archive' }, saves, new Map())
  for (const each of decided) if ('refusal' in each) throw each.refusal
  return bulk.prepare(first.type, decided)
}
