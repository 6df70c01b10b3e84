import { startApi } from '@nazorat/api'
import { addressOf, refuseTakenPort } from './address.ts'
import { refuseDemoOnNetwork } from './demo.ts'
import { serveMetrics } from './metrics.ts'
import { open, openKeys, openLogKey, warnOfOpenWalls } from './open.ts'
import { openPolicy } from './policy.ts'
import { serve } from './process.ts'
import { seed } from '../seed/seed.ts'
import { buildWeb, webFolder } from './web.ts'

/** An api process: the HTTP server alone. */
await serve(async (settings, started) => {
  await refuseTakenPort(settings)
  const keys = await openKeys(settings)
  const building = buildWeb(() => console.log('Building the web app …'))
  building.catch(() => {})
  const opened = await open(settings)
  started.defer(opened.close)
  const signer = await openLogKey(opened.pool, settings)
  const logPolicy = await openPolicy(settings, signer)
  await seed(opened, settings)
  await refuseDemoOnNetwork(settings, opened)
  await building
  const api = await startApi(opened, { ...settings, ...keys, signer, logPolicy, webFolder })
  started.defer(api.stop)
  started.defer(await serveMetrics(settings, opened, { signer, logPolicy, sockets: api.openSockets }))
  warnOfOpenWalls(opened.pool, started)
  console.log(`api: ${addressOf(settings)}`)
})
