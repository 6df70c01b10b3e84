import { join } from 'node:path'
import { startApi } from '@nazorat/api'
import { openSigner } from '@nazorat/engine/proof/key'
import { startWorker } from '@nazorat/worker'
import { buildWeb, webFolder } from './web.ts'
import { open } from './open.ts'
import { serve } from './process.ts'
import { demoAccounts, seed } from './seed.ts'

/** Everything in one process: api, worker and web, on the database of the settings or the embedded one. */
await serve(async (settings) => {
  const [opened] = await Promise.all([open(settings), buildWeb()])
  const { engine, pool, databaseUrl, embedded } = opened
  try {
    await seed(opened, settings.dataDir)
    const shared = { engine, pool, databaseUrl, redisUrl: settings.redisUrl, dataDir: settings.dataDir, signer: await openSigner(settings.logKey) }
    const worker = await startWorker({ ...shared, checkpointTo: settings.checkpointTo })
    // The last to come: whoever is answered finds everything ready.
    const api = await startApi({ ...shared, host: settings.host, port: settings.port, trustedProxies: settings.trustedProxies, webFolder })
    console.log(`\nNazorat: http://${settings.host}:${settings.port}`)
    if (embedded) console.log(`Demo accounts: ${demoAccounts.names.join(', ')}; password ${demoAccounts.password}`)
    console.log(`Data: ${embedded ? join(settings.dataDir, 'postgres') : 'DATABASE_URL'}; Ctrl-C stops.`)
    return {
      async stop() {
        await api.stop()
        await worker.stop()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
})
