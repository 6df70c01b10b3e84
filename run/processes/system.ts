import { join } from 'node:path'
import { startApi } from '@nazorat/api'
import { startWorker } from '@nazorat/worker'
import { addressOf } from './address.ts'
import { refuseDemoOnNetwork, whoGetsChecks } from './demo.ts'
import { serveMetrics } from './metrics.ts'
import { askRedis, open, openKey, openSignatures, tellOpenWalls } from './open.ts'
import { demoAccounts, seed } from '../seed/seed.ts'
import type { Settings } from './settings.ts'
import { stage } from '@nazorat/engine/telemetry/stage'
import { buildWeb, webFolder } from './web.ts'

/** Starts everything in this process: api, worker and web, on the database of the settings or the embedded one. */
export async function startSystem(settings: Settings, started: AsyncDisposableStack): Promise<void> {
  await askRedis(settings.redisUrl)
  const signer = await openKey(settings.logKey)
  const signatures = await openSignatures(settings)
  const building = stage('web app', () => buildWeb(() => console.log('Building the web app …')))
  building.catch(() => {})
  const opened = await stage('database', () => open(settings))
  started.defer(opened.close)
  const { engine, pool, databaseUrl, embedded } = opened
  await stage('records of the release', () => seed(opened, settings, () => console.log('Filling the database …')))
  await refuseDemoOnNetwork(settings, opened)
  const shared = { engine, pool, databaseUrl, redisUrl: settings.redisUrl, dataDir: settings.dataDir, s3Url: settings.s3Url, signer }
  const worker = await stage('worker', () => startWorker({ ...shared, roots: signatures?.roots, checkpointTo: settings.checkpointTo }))
  started.defer(worker.stop)
  await building
  // The API starts last: when it answers, everything else is ready.
  const api = await stage('api', () =>
    startApi({
      ...shared,
      host: settings.host,
      port: settings.port,
      callsPerMinute: settings.callsPerMinute,
      drainTime: settings.drainTime,
      trustedProxies: settings.trustedProxies,
      links: settings.links,
      eimzoApiKeys: settings.eimzoApiKeys,
      signatures,
      webFolder,
    }),
  )
  started.defer(api.stop)
  const metrics = await serveMetrics(settings, { pool, databaseUrl, signer, sockets: api.openSockets })
  started.defer(metrics.stop)
  tellOpenWalls(pool, started)
  console.log(`\nNazorat: ${addressOf(settings)}`)
  if (embedded) {
    console.log(`Demo accounts: ${demoAccounts.names.join(', ')}; password ${demoAccounts.password}`)
    console.log(whoGetsChecks)
  }
  console.log(`Data: ${embedded ? join(settings.dataDir, 'postgres') : 'DATABASE_URL'}; Ctrl-C stops.`)
}
