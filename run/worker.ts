import { openSigner } from '@nazorat/engine/proof/key'
import { startWorker } from '@nazorat/worker'
import { open } from './open.ts'
import { serve } from './process.ts'

/** One of many worker processes: followers of the log and jobs. */
await serve(async (settings) => {
  const opened = await open(settings)
  const { engine, pool, databaseUrl } = opened
  const signer = await openSigner(settings.logKey)
  const worker = await startWorker({ engine, pool, databaseUrl, redisUrl: settings.redisUrl, dataDir: settings.dataDir, signer, checkpointTo: settings.checkpointTo })
  console.log('worker: follows the log')
  return {
    async stop() {
      await worker.stop()
      await opened.close()
    },
  }
})
