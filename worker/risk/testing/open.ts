import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { demoTemplate } from '../../../run/testing/demo.ts'
import { runAnalysis } from '../run.ts'

/** The demo's database with somebody who orders risk analyses, and the worker without its queue. */
export async function openRisk() {
  const { url, pool } = await testDatabase(onTestFinished, await demoTemplate())
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const keeper = testActor(
    [
      'RiskAnalysisView',
      'RiskAnalysisCreate',
      'RiskAnalysisResultViewAll',
      'RiskCriterionView',
      'RiskCriterionEdit',
      'ContractorView',
      'ContractorEdit',
      'AllHealthRiskFactorView',
      'AllHealthRiskFactorEdit',
    ],
    { language: 'ru' },
  )
  const act = (type: string, document: string, action: string, version: number, input: Record<string, unknown> = {}, actor = keeper) =>
    engine.execute(actor, { id: randomUUID(), type, document, action, version, input })
  const order = async () => (await act('riskanalysis', randomUUID(), 'start', 0, { name: 'Синов' })).id
  const run = (id: string, signal = new AbortController().signal) => runAnalysis(engine, id, signal)
  const analysis = async (id: string) => (await engine.load('riskanalysis', [id])).get(id)!
  const rows = async <R extends object>(query: string, ...values: unknown[]) => (await pool.query<R>(query, values)).rows
  return { url, pool, engine, keeper, act, order, run, analysis, rows }
}
