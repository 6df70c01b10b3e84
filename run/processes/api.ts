import { startApi } from '@nazorat/api'
import { addressOf, refuseTakenPort } from './address.ts'
import { refuseDemoOnNetwork } from './demo.ts'
import { serveMetrics } from './metrics.ts'
import { askRedis, open, openKey, openSignatures, tellOpenWalls } from './open.ts'
import { serve } from './process.ts'
import { seed } from '../seed/seed.ts'
import { buildWeb, webFolder } from './web.ts'

/** An api process: the HTTP server alone. */
await serve(async (settings, started) => {
  await refuseTakenPort(settings)
  await askRedis(settings.redisUrl)
  const signer = await openKey(settings.logKey)
  const signatures = await openSignatures(settings)
  const building = buildWeb(() => console.log('Building the web app …'))
  building.catch(() => {})
  const opened = await open(settings)
  started.defer(opened.close)
  const { engine, pool, databaseUrl } = opened
  await seed(opened, settings)
  await refuseDemoOnNetwork(settings, opened)
  await building
  const api = await startApi({ ...settings, signer, engine, pool, databaseUrl, signatures, webFolder })
  started.defer(api.stop)
  const metrics = await serveMetrics(settings, { pool, databaseUrl, signer, sockets: api.openSockets })
  started.defer(metrics.stop)
  tellOpenWalls(pool, started)
  console.log(`api: ${addressOf(settings)}`)
})
