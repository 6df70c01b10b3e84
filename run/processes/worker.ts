import { startWorker } from '@nazorat/worker'
import { serveMetrics } from './metrics.ts'
import { askRedis, open, openKey, openSignatures, tellOpenWalls } from './open.ts'
import { serve } from './process.ts'

/** A worker process: followers of the log and jobs. */
await serve(async (settings, started) => {
  await askRedis(settings.redisUrl)
  const signer = await openKey(settings.logKey)
  const signatures = await openSignatures(settings)
  const opened = await open(settings)
  started.defer(opened.close)
  const { engine, pool, databaseUrl } = opened
  const worker = await startWorker({
    engine,
    pool,
    databaseUrl,
    redisUrl: settings.redisUrl,
    dataDir: settings.dataDir,
    s3Url: settings.s3Url,
    signer,
    roots: signatures?.roots,
    checkpointTo: settings.checkpointTo,
  })
  started.defer(worker.stop)
  const metrics = await serveMetrics(settings, { pool, databaseUrl, signer })
  started.defer(metrics.stop)
  tellOpenWalls(pool, started)
  console.log('worker: follows the log')
})
