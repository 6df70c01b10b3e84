import { getRequestListener } from '@hono/node-server'
import { getPath } from 'hono/utils/url'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SignatureProvider, tail } from '@nazorat/engine'
import { channels, subscribe } from '@nazorat/engine/jobs/channels'
import type { DocumentProgress, UserInfo } from '@nazorat/machines/api-types'
import type { Signer } from '@nazorat/engine/proof/key'
import type { Policy } from '@nazorat/engine/proof/policy'
import { Background } from '@nazorat/engine/telemetry/background'
import { exportQueue } from '@nazorat/engine/jobs/exports'
import { importQueue } from '@nazorat/engine/jobs/imports'
import { openQueue } from '@nazorat/engine/jobs/queue'
import type { Services } from '@nazorat/engine/services'
import { SecurityAudit } from './account/security-audit.ts'
import { createApp } from './app.ts'
import { Attempts } from './account/attempts.ts'
import { Credentials } from './account/credentials.ts'
import { pushExport } from './exports/exports.ts'
import { pushImport } from './imports/imports.ts'
import { ownRecords } from './contractors/register.ts'
import { RateLimits } from './http/rate-limits.ts'
import { isCall, isPublicPage } from './http/addresses.ts'
import { putSafeHeaders } from './http/headers.ts'
import { pushUnread } from './notifications/notifications.ts'
import { Proxies } from './http/client-address.ts'
import type { AppContext } from './context.ts'
import { sessionChannel, Sessions } from './account/sessions.ts'
import { openSockets } from './live/sockets.ts'
import { OpenData } from './public/data.ts'
import { publicPages } from './public/pages.ts'
import { web } from './http/static.ts'

export { SecurityAudit } from './account/security-audit.ts'
export { createApp } from './app.ts'
export { Attempts } from './account/attempts.ts'
export { Credentials } from './account/credentials.ts'
export { Intake } from './files/intake.ts'
export type { AppContext } from './context.ts'

interface ApiSettings {
  /** Signs checkpoints and case files. */
  readonly signer: Signer
  /** Which witnesses must have signed what is published of the log. */
  readonly logPolicy?: Policy | undefined
  readonly host: string
  readonly port: number
  /** How many calls a user may make in a minute. */
  readonly callsPerMinute: number
  /** How long it goes on answering once it stops, while it says that it is not ready, in milliseconds. */
  readonly drainTime?: number | undefined
  /** Addresses and networks of the trusted proxies. */
  readonly trustedProxies: readonly string[]
  /** The addresses that the user menu leads to beside the system. */
  readonly links: UserInfo['links']
  /** Verifies signatures of people; null where nothing can be signed. */
  readonly signatures?: SignatureProvider | null | undefined
  /** The site's keys for the E-IMZO program: domain, key, domain, key. */
  readonly eimzoApiKeys?: readonly string[] | undefined
  /** The folder of the built web app, where there is one. */
  readonly webFolder: string
}

/**
 * In milliseconds, how long a request may take to arrive: its headers, and all of it, such as a file over a slow connection; and how
 * long a connection stays open between two requests: longer than proxies keep theirs, so that none sends a request just as it closes.
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 180_000, keepAliveTimeout: 75_000, connectionsCheckingInterval: 2_000 }

/** Each connection takes memory: more users need another api process. */
const maxConnections = 5_000

/** How long open requests may take when the server stops, in milliseconds. */
const gracePeriod = 5_000

/**
 * Starts the HTTP server with its sockets. `stop` first only says that it is not ready, for the drain time, so that a load balancer
 * sends nothing more here; then it answers open requests and accepts no new ones.
 */
export async function startApi(
  services: Services,
  {
    signer,
    logPolicy,
    host,
    port,
    callsPerMinute,
    trustedProxies,
    links,
    signatures = null,
    eimzoApiKeys = [],
    drainTime = 0,
    webFolder,
  }: ApiSettings,
): Promise<{ openSockets(): number; stop(): Promise<void> }> {
  const { engine, pool, files, jobs, addresses } = services
  const attempts = new Attempts(pool, engine)
  const credentials = new Credentials(pool, engine, attempts)
  const proxies = new Proxies(trustedProxies)
  // Health checks and the log's tail need a connection even while calls occupy all others.
  const reserved = services.reserve(2)
  const listener = services.listen()
  const sessions = new Sessions(pool, engine, reserved)
  const exports = { queue: openQueue(exportQueue, jobs) }
  const imports = { queue: openQueue(importQueue, jobs) }
  const securityAudit = new SecurityAudit(engine)
  const redis = services.redis()
  const limits = new RateLimits({ pool, redis, callsPerMinute })
  let stopping = false
  const context: AppContext = {
    isStopping: () => stopping,
    engine,
    pool,
    reserved,
    listener,
    dataDir: addresses.dataDir,
    sessions,
    credentials,
    attempts,
    proxies,
    securityAudit,
    files,
    exports,
    imports,
    contractorRegister: ownRecords(engine),
    limits,
    openData: new OpenData({ engine, pool }),
    signer,
    logPolicy,
    links,
    signatures,
    eimzoApiKeys,
  }
  const calls = createApp(context)
  const pages = web(webFolder, signatures !== null)
  const strangers = publicPages(context, webFolder)
  // The API and the pages are Hono applications of their own. If one were mounted in the other with `route`, Hono would wrap each middleware
  // of the API again at every call.
  const answer = getRequestListener((request, env) => {
    const path = getPath(request)
    return (isCall(path) ? calls : isPublicPage(path) ? strangers : pages).fetch(request, env)
  })
  const server = createServer(timeouts, (request, response) => {
    // Keep-alive connections are closed after this answer: a busy server would never stop otherwise.
    if (stopping) response.shouldKeepAlive = false
    putSafeHeaders(request, response)
    return answer(request, response)
  })
  server.maxConnections = maxConnections
  const sockets = openSockets(server, engine, sessions, proxies)

  const background = new Background()
  subscribe(listener, channels.notified, (payload) => {
    background.run(pushUnread(pool, sockets.push, payload), 'a user could not be told of notifications')
  })
  subscribe(listener, channels.export, (payload) => pushExport(sockets.push, payload))
  subscribe(listener, channels.import, (payload) => pushImport(sockets.push, payload))
  subscribe(listener, channels.progress, (payload) => sockets.push.progress(JSON.parse(payload) as DocumentProgress))
  listener.on(sessionChannel, (userId) => sessions.watch.announced(userId))
  const stopKeeping = sessions.watch.keep()
  const stopWatching = await tail(reserved, listener, async (moves) => {
    // Rights first: the sockets must not send a move to a user who has just lost sight of it.
    await sessions.watch.onMoves(moves)
    await sockets.onMoves(moves)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))

  return {
    openSockets: sockets.count,
    async stop() {
      stopping = true
      await sleep(drainTime)
      server.keepAliveTimeout = 1
      const closed = new Promise((resolve) => server.close(resolve))
      await sockets.close()
      server.closeIdleConnections()
      // A request that never ends would keep the server from stopping.
      const cut = setTimeout(() => server.closeAllConnections(), gracePeriod)
      await closed
      clearTimeout(cut)
      stopKeeping()
      await stopWatching()
      await securityAudit.close()
      await listener.close()
      await Promise.all([background.settled(), sessions.watch.settled()])
      await Promise.all([exports.queue.close(), imports.queue.close(), reserved.end()])
      redis?.disconnect()
    },
  }
}
