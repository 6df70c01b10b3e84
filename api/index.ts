import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { Hono } from 'hono'
import type { Pool } from 'pg'
import { NotificationListener, type Engine, openPool, tail } from '@nazorat/engine'
import { listen } from '@nazorat/engine/jobs/channels'
import type { Signer } from '@nazorat/engine/proof/key'
import { logger } from '@nazorat/engine/telemetry/logger'
import { exportFolder, exportQueue } from '@nazorat/engine/jobs/exports'
import { openQueue } from '@nazorat/engine/jobs/queue'
import { openRedis } from '@nazorat/engine/jobs/redis'
import { SecurityAudit } from './account/security-audit.ts'
import { createApp } from './app.ts'
import { Attempts } from './account/attempts.ts'
import { Credentials } from './account/credentials.ts'
import { tellExport } from './exports/exports.ts'
import { folderStore } from './files/file-store.ts'
import { RateLimits } from './http/rate-limits.ts'
import { putSafeHeaders } from './http/headers.ts'
import { tellUnread } from './notifications/notifications.ts'
import { Proxies } from './http/client-address.ts'
import type { Env, AppContext } from './context.ts'
import { sessionChannel, Sessions } from './account/sessions.ts'
import { openSockets } from './live/sockets.ts'
import { web } from './http/static.ts'

export { SecurityAudit } from './account/security-audit.ts'
export { createApp } from './app.ts'
export { Attempts } from './account/attempts.ts'
export { Credentials } from './account/credentials.ts'
export { type FileStore, folderStore } from './files/file-store.ts'
export { Intake } from './files/intake.ts'
export type { AppContext } from './context.ts'

interface Settings {
  readonly engine: Engine
  readonly pool: Pool
  readonly databaseUrl: string
  readonly redisUrl: string | undefined
  readonly dataDir: string
  /** Who signs what the log says of itself. */
  readonly signer: Signer
  readonly host: string
  readonly port: number
  /** How often a person may call the API. */
  readonly callsPerMinute: number
  /** Addresses and networks of the proxies that say where a request came from. */
  readonly trustedProxies: readonly string[]
  /** The folder of the built web app, where there is one. */
  readonly webFolder: string
}

/** How long a request may take to come, in milliseconds: its head, and all of it, which may be a file over a slow connection. */
const patience = { headersTimeout: 10_000, requestTimeout: 180_000, connectionsCheckingInterval: 2_000 }

/** Each connection takes memory; more users than these need another api process. */
const mostConnections = 5_000

/** How long requests that are under way may take when the server stops, in milliseconds. */
const farewell = 5_000

/** Starts the HTTP server with its sockets. `stop` answers what is under way and takes nothing new. */
export async function startApi({ engine, pool, databaseUrl, redisUrl, dataDir, signer, host, port, callsPerMinute, trustedProxies, webFolder }: Settings): Promise<{ openSockets(): number; stop(): Promise<void> }> {
  const attempts = new Attempts(pool, engine)
  const credentials = new Credentials(pool, engine, attempts)
  const proxies = new Proxies(trustedProxies)
  // However many calls wait for the connections that they share, the server knows how it is and what moves.
  const reserved = openPool(databaseUrl, 2)
  const sessions = new Sessions(pool, engine, reserved)
  const queue = openQueue(exportQueue, { databaseUrl, redisUrl })
  const exports = { queue, folder: exportFolder(dataDir) }
  const access = new SecurityAudit(engine)
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl)
  const limits = new RateLimits({ pool, redis, callsPerMinute })
  const services: AppContext = { engine, pool, reserved, dataDir, sessions, credentials, attempts, proxies, access, files: folderStore(`${dataDir}/files`), exports, limits, signer }
  const app = new Hono<Env>().route('/', createApp(services)).route('/', web(webFolder))
  const answer = getRequestListener(app.fetch)
  let stopping = false
  const server = createServer(patience, (request, response) => {
    // Whoever keeps his connection is told to leave it: a server that is never idle would never stop.
    if (stopping) response.shouldKeepAlive = false
    putSafeHeaders(request, response)
    return answer(request, response)
  })
  server.maxConnections = mostConnections
  const sockets = openSockets(server, engine, sessions, proxies)

  const ear = new NotificationListener(databaseUrl)
  const heard = listen(databaseUrl, {
    notified: (payload) => void tellUnread(pool, sockets.push, payload).catch((error: unknown) => logger.error({ err: error }, 'a user could not be told of notifications')),
    export: (payload) => tellExport(sockets.push, payload),
  })
  ear.on(sessionChannel, (userId) => sessions.announced(userId))
  const stopKeeping = sessions.keep()
  const stopWatching = await tail(reserved, ear, async (moves) => {
    // First who may see what, then what has moved.
    await sessions.heed(moves)
    await sockets.tell(moves)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))

  return {
    openSockets: sockets.count,
    async stop() {
      stopping = true
      server.keepAliveTimeout = 1
      const closed = new Promise((resolve) => server.close(resolve))
      await sockets.close()
      server.closeIdleConnections()
      // A request that never comes to its end would hold up the end of the server.
      const cut = setTimeout(() => server.closeAllConnections(), farewell)
      await closed
      clearTimeout(cut)
      stopKeeping()
      await stopWatching()
      await access.close()
      await Promise.all([ear.close(), heard.close(), queue.close(), reserved.end()])
      redis?.disconnect()
    },
  }
}
