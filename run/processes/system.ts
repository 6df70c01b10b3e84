import { join } from 'node:path'
import { startApi } from '@nazorat/api'
import { startWorker } from '@nazorat/worker'
import { addressOf } from './address.ts'
import { refuseDemoOnNetwork, whoGetsChecks } from './demo.ts'
import { serveMetrics } from './metrics.ts'
import { open, openKeys, openLogKey, warnOfOpenWalls } from './open.ts'
import { openPolicy } from './policy.ts'
import { demoAccounts, seed } from '../seed/seed.ts'
import type { Settings } from './settings.ts'
import { stage } from '@nazorat/engine/telemetry/stage'
import { buildWeb, webFolder } from './web.ts'

/** Starts everything in this process: api, worker and web, on the database of the settings or the embedded one. */
export async function startSystem(settings: Settings, started: AsyncDisposableStack): Promise<void> {
  const keys = await openKeys(settings)
  const building = stage('web app', () => buildWeb(() => console.log('Building the web app …')))
  building.catch(() => {})
  const opened = await stage('database', () => open(settings))
  started.defer(opened.close)
  const signer = await openLogKey(opened.pool, settings)
  const logPolicy = await openPolicy(settings, signer)
  await stage('records of the release', () => seed(opened, settings, () => console.log('Filling the database …')))
  await refuseDemoOnNetwork(settings, opened)
  const { signatures } = keys
  const worker = await stage('worker', () =>
    startWorker(opened, { signer, roots: signatures?.roots, logPolicy, checkpointTo: settings.checkpointTo }),
  )
  started.defer(worker.stop)
  await building
  // The API starts last: when it answers, everything else is ready.
  const api = await stage('api', () => startApi(opened, { ...settings, ...keys, signer, logPolicy, webFolder }))
  started.defer(api.stop)
  started.defer(await serveMetrics(settings, opened, { signer, logPolicy, sockets: api.openSockets }))
  warnOfOpenWalls(opened.pool, started)
  console.log(`\nNazorat: ${addressOf(settings)}`)
  const { embedded } = opened
  if (embedded) {
    console.log(`Demo accounts: ${demoAccounts.names.join(', ')}; password ${demoAccounts.password}`)
    console.log(whoGetsChecks)
  }
  console.log(`Data: ${embedded ? join(settings.dataDir, 'postgres') : 'DATABASE_URL'}; Ctrl-C stops.`)
}
