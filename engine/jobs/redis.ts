import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { logger } from '../telemetry/logger.ts'
import type { JobBackend } from './backend.ts'

export type { Redis }

/** Jobs in a Redis. */
export const redisJobs = (url: string): JobBackend => ({
  queue: (name, options) => new Queue(name, { ...options, connection: { url, maxRetriesPerRequest: 1 } }),
  worker: (name, run, options) => new Worker(name, run, { ...options, connection: { url, maxRetriesPerRequest: null } }),
  // The library waits without end for a Redis that is away.
  answerTimeout: 3000,
})

/** A connection to Redis that reconnects when it breaks; until then every call on it fails at once. */
export function openRedis(url: string): Redis {
  const client = new Redis(url, { maxRetriesPerRequest: 0, enableOfflineQueue: false })
  client.on('error', (error) => logger.warn({ err: error }, 'the connection to Redis broke'))
  return client
}

/** Throws what is wrong with a Redis: it does not answer within five seconds, or does not let in. */
export async function reachRedis(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    maxRetriesPerRequest: 0,
  })
  let why: Error | undefined
  client.on('error', (error) => (why ??= error))
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw why ?? error
  } finally {
    client.disconnect()
  }
}
