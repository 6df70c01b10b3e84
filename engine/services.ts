import type { Pool } from 'pg'
import type { Engine } from './engine.ts'
import { type Files, type FilesAt, openFiles } from './files/open.ts'
import { type JobAddresses, type JobBackend, openJobs } from './jobs/backend.ts'
import { openRedis, type Redis } from './jobs/redis.ts'
import { openPool } from './postgres/pool.ts'
import { NotificationListener } from './projections/notification-listener.ts'

/** Where a system stores its data. */
export interface Addresses extends FilesAt, JobAddresses {}

/** The services that the parts of a process share, opened once. */
export interface Services {
  readonly engine: Engine
  /** The connections that calls share. */
  readonly pool: Pool
  /** Opens connections to the same database that calls cannot occupy; the caller ends them. */
  reserve(connections: number): Pool
  /** Opens a listener to the database's channels; the caller closes it. */
  listen(): NotificationListener
  readonly files: Files
  readonly jobs: JobBackend
  /** Opens a connection to Redis, if there is one, which the caller disconnects. */
  redis(): Redis | undefined
  /** For a thread, which has to open its own. */
  readonly addresses: Addresses
}

/** Opens the services of a system on its database. They hold no connection of their own: `close` is the pool's and the engine's. */
export async function openServices(engine: Engine, pool: Pool, addresses: Addresses): Promise<Services> {
  const { databaseUrl, redisUrl, dataDir, s3Url } = addresses
  return {
    engine,
    pool,
    reserve: (connections) => openPool(databaseUrl, connections),
    listen: () => new NotificationListener(databaseUrl),
    files: await openFiles({ dataDir, s3Url }),
    jobs: openJobs({ databaseUrl, redisUrl }),
    redis: () => (redisUrl === undefined ? undefined : openRedis(redisUrl)),
    addresses: { databaseUrl, redisUrl, dataDir, s3Url },
  }
}
