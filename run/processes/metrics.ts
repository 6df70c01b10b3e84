import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { countLate, lateAfter } from '@nazorat/engine/deadlines/late'
import { type JobQueue, openQueues } from '@nazorat/engine/jobs/queue'
import { followerLag } from '@nazorat/engine/projections/lag'
import type { Signer } from '@nazorat/engine/proof/key'
import type { Policy } from '@nazorat/engine/proof/policy'
import { publicationLag } from '@nazorat/engine/proof/published'
import type { Services } from '@nazorat/engine/services'
import { logger } from '@nazorat/engine/telemetry/logger'
import { registry } from '@nazorat/engine/telemetry/metrics'
import { refuseTakenPort } from './address.ts'
import type { Settings } from './settings.ts'

const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name: `nazorat_${name}`, help, labelNames: [...labelNames], registers: [registry] })

/** The measurements beside the services. */
interface Measured {
  readonly signer: Signer
  readonly logPolicy?: Policy | undefined
  /** The number of open sockets, where it serves browsers. */
  readonly sockets?: () => number
}

/**
 * Serves the metrics of this process on a separate port, if the settings name one: those of its services, and of its open sockets where it
 * serves browsers. Metrics contain nothing about people. Returns a function that closes the port.
 */
export async function serveMetrics(
  { metricsPort: port, metricsHost: host }: Settings,
  { pool, reserve }: Services,
  { signer, logPolicy, sockets }: Measured,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  await refuseTakenPort({ host, port }, 'METRICS_')
  collectDefaultMetrics({ register: registry })
  // A separate connection: calls may occupy all others.
  const own = reserve(1)

  const connections = gauge(
    'pool_connections',
    'Connections to Postgres that the calls share: all, idle ones, and how many wait for one.',
    ['state'],
  )
  const open = sockets && gauge('sockets', 'Open sockets of this process.')
  const alarm = gauge('log_alarm', '1 while the log is not signed, because it does not continue what was signed before.')
  const up = gauge('database_up', '1 when the database answers; without it there are no figures of it.')
  const lag = gauge('follower_lag_events', 'Events that a follower of the log has not read yet.', ['follower'])
  const late = gauge('deadlines_late', `Deadlines that are due for more than ${lateAfter} seconds and have not fired.`)
  const depth = gauge('queue_jobs', 'Jobs in a queue, by their state.', ['queue', 'state'])

  // Without a quorum what is signed is published at once.
  const published = logPolicy?.quorum && {
    age: gauge('published_checkpoint_age_seconds', 'How long ago enough witnesses have signed the published checkpoint.'),
    waits: gauge('published_checkpoint_waits_seconds', 'How long a newer checkpoint has waited to be published; 0 when there is none.'),
  }

  const readProcess = async () => {
    connections.set({ state: 'total' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    open?.set(sockets!())
    alarm.set(Number((await signer.alarm.reason()) !== null))
  }
  const readDatabase = async () => {
    try {
      for (const [follower, events] of Object.entries(await followerLag(own))) lag.set({ follower }, events)
      late.set(await countLate(own))
      if (published) {
        const { age, waits } = await publicationLag(own)
        // While nothing is published there is no age, and all that is signed waits.
        if (age === null) published.age.remove()
        else published.age.set(age)
        published.waits.set(waits)
      }
      up.set(1)
    } catch (error) {
      logger.warn({ err: error }, 'the metrics of the database could not be read')
      for (const each of [lag, late, ...(published ? [published.age, published.waits] : [])]) each.reset()
      up.set(0)
    }
  }
  // Each that exists is measured: a new one needs no entry here.
  const readQueues = () => Promise.all(Array.from(openQueues(), ([name, queue]) => readQueue(name, queue)))
  const readQueue = async (name: string, queue: Pick<JobQueue, 'depth'>) => {
    try {
      for (const [state, jobs] of Object.entries(await queue.depth())) depth.set({ queue: name, state }, jobs)
    } catch (error) {
      logger.warn({ err: error, queue: name }, 'the depth of a queue could not be read')
      depth.remove({ queue: name })
    }
  }

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      await Promise.all([readProcess(), readDatabase(), readQueues()])
      response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
    } catch (error) {
      logger.error({ err: error }, 'the metrics could not be told')
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return async () => {
    await new Promise((resolve) => server.close(resolve).closeAllConnections())
    await own.end()
  }
}
