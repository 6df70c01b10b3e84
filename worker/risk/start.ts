import type { Pool } from 'pg'
import { type Engine, type NotificationListener, tail } from '@nazorat/engine'
import { type JobQueue, type JobsAt, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { riskWorker } from '@nazorat/machines/documents/risk/analysis/definition'
import { interval } from '../interval.ts'
import { analysisType, giveUp, runAnalysis } from './run.ts'

/** The queue of risk analyses; a job's id is that of the analysis. */
const riskQueue = 'risk'

interface Settings extends JobsAt {
  readonly engine: Engine
  /** Connections that calls cannot occupy. */
  readonly reserved: Pool
  readonly listener: NotificationListener
  /** Milliseconds after which an analysis is taken up by another worker when its own no longer responds. */
  readonly patience?: number
}

/** Scores businesses when an analysis is ordered, and finds analyses that the queue has lost. */
export async function startRisk({ engine, reserved, listener, patience = 30_000, ...at }: Settings): Promise<{ stop(): Promise<void> }> {
  const queue = openQueue(riskQueue, at)
  const work = workOn(riskQueue, at, {
    patience,
    run: (id, signal) => runAnalysis(engine, id, signal),
    async gaveUp(id, why) {
      logger.error({ err: why, analysis: id }, 'a risk analysis failed')
      await giveUp(engine, id)
    },
  })
  const reviving = interval('finding risk analyses that the queue forgot', 60_000, () => reviveAnalyses(engine, queue))
  const stopTailing = await tail(reserved, listener, async (moves) => {
    for (const { stream } of moves.filter(({ type, to }) => type === analysisType && to === 'ordered')) {
      await queue.add(stream).catch((error: Error) => logger.warn({ err: error, analysis: stream }, 'a risk analysis waits for its queue'))
    }
  })
  return {
    async stop() {
      await Promise.all([stopTailing(), reviving.stop(), work.stop()])
      await queue.close()
    },
  }
}

/** Puts analyses that are not over into the queue; those that are in it already are not added twice. */
export async function reviveAnalyses(engine: Engine, queue: Pick<JobQueue, 'add'>): Promise<void> {
  for await (const { rows } of engine.all(riskWorker, analysisType, { state: ['ordered', 'counting'] }))
    for (const { id } of rows) await queue.add(id)
}
