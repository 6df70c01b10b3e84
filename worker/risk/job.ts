import { riskWorker } from '@nazorat/machines/documents/risk/analysis/definition'
import { defineJob, documentsIn } from '../job.ts'
import { analysisType, giveUp, runAnalysis } from './run.ts'

const riskQueue = 'risk'

/** Scores businesses when an analysis is ordered. */
export const riskJob = defineJob({
  queue: riskQueue,
  pending: (engine) => documentsIn(engine, riskWorker, analysisType, ['ordered', 'counting']),
  run: ({ engine }, id, signal) => runAnalysis(engine, id, signal),
  gaveUp: ({ engine }, id) => giveUp(engine, id),
  enqueueOn: { type: analysisType, to: 'ordered' },
})
