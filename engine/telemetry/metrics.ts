import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of a process, in Prometheus' terms. A label has a few values that are known beforehand, never an id, an address
 * or what was typed: each value is a series that is kept for ever.
 */
export const registry = new Registry()
const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'nazorat_request_seconds',
  help: 'Requests to the API, by the pattern of their route, and how long they took until the answer began, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const jobsDone = new Counter({
  name: 'nazorat_jobs_total',
  help: 'Runs of the jobs of a queue in this process, by how they ended.',
  labelNames: ['queue', 'outcome'],
  registers,
})

export const taskFailures = new Counter({
  name: 'nazorat_task_failures_total',
  help: 'Failed runs of a periodic task.',
  labelNames: ['task'],
  registers,
})

export const taskSuccess = new Gauge({
  name: 'nazorat_task_success_timestamp_seconds',
  help: 'When a periodic task has last run to its end.',
  labelNames: ['task'],
  registers,
})

export const witnessAnswers = new Counter({
  name: 'nazorat_witness_answers_total',
  help: 'Answers of the witnesses of the log: signed, declined, down, or alarm: a fork, a rollback, a forged signature.',
  labelNames: ['witness', 'outcome'],
  registers,
})

/** Of the two ways to append: optimistic, and under the lock of the log's head. */
const labelNames = ['way'] as const

const appendBatchSize = new Histogram({
  name: 'nazorat_append_batch_size',
  help: 'Batches appended to the log, and the commands in each.',
  labelNames,
  buckets: [1, 2, 4, 8, 16, 32, 64, 128],
  registers,
})

const appendBatchMilliseconds = new Histogram({
  name: 'nazorat_append_batch_milliseconds',
  help: 'How long batches took to be appended to the log, in milliseconds.',
  labelNames,
  buckets: [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 5000],
  registers,
})

/** Appends a batch of so many commands, and measures it. */
export async function measureAppend<T>(way: 'optimistic' | 'locked', size: number, append: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await append()
  } finally {
    appendBatchSize.observe({ way }, size)
    appendBatchMilliseconds.observe({ way }, performance.now() - begun)
  }
}
