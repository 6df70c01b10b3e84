import { startWorker } from '@nazorat/worker'
import { serveMetrics } from './metrics.ts'
import { open, openKeys, openLogKey, warnOfOpenWalls } from './open.ts'
import { openPolicy } from './policy.ts'
import { serve } from './process.ts'

/** A worker process: followers of the log and jobs. */
await serve(async (settings, started) => {
  const { signatures } = await openKeys(settings)
  const opened = await open(settings)
  started.defer(opened.close)
  const signer = await openLogKey(opened.pool, settings)
  const logPolicy = await openPolicy(settings, signer)
  const worker = await startWorker(opened, { signer, roots: signatures?.roots, logPolicy, checkpointTo: settings.checkpointTo })
  started.defer(worker.stop)
  started.defer(await serveMetrics(settings, opened, { signer, logPolicy }))
  warnOfOpenWalls(opened.pool, started)
  console.log('worker: follows the log')
})
