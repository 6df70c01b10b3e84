import type { Job, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq'
import { postgresJobs } from './postgres.ts'
import { redisJobs } from './redis.ts'

/** The parts of the library's classes that do not depend on where jobs are stored. */
interface BackendQueue extends Pick<Queue, 'add' | 'getJobCounts' | 'close' | 'disconnect'> {
  on(event: 'error', listener: (error: Error) => void): unknown
}

interface BackendWorker extends Pick<Worker, 'close' | 'disconnect'> {
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'failed', listener: (job: Job | undefined, error: Error) => void): unknown
}

/** Where jobs are stored. Another place for them is a file that makes such an object, and a line in `openJobs`. */
export interface JobBackend {
  queue(name: string, options: Omit<QueueOptions, 'connection'>): BackendQueue
  worker(name: string, run: (job: Job, token?: string) => Promise<void>, options: Omit<WorkerOptions, 'connection'>): BackendWorker
  /** Milliseconds after which an answer counts as missing; null for a backend that reports its failures by itself. */
  readonly answerTimeout: number | null
}

/** Where a system's jobs are: in Redis if there is one, else in Postgres, in a schema of their own. */
export interface JobAddresses {
  readonly databaseUrl: string
  readonly redisUrl?: string | undefined
}

/** The job backend of a system. It opens no connection before its first queue. */
export const openJobs = ({ databaseUrl, redisUrl }: JobAddresses): JobBackend =>
  redisUrl === undefined ? postgresJobs(databaseUrl) : redisJobs(redisUrl)
