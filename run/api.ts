import { startApi } from '@nazorat/api'
import { openSigner } from '@nazorat/engine/proof/key'
import { open } from './open.ts'
import { serve } from './process.ts'
import { seed } from './seed.ts'
import { buildWeb, webFolder } from './web.ts'

/** One of many api processes: the HTTP server alone. */
await serve(async (settings) => {
  const [opened] = await Promise.all([open(settings), buildWeb()])
  const { engine, pool, databaseUrl } = opened
  await seed(opened, settings.dataDir)
  const api = await startApi({ ...settings, signer: await openSigner(settings.logKey), engine, pool, databaseUrl, webFolder })
  console.log(`api: http://${settings.host}:${settings.port}`)
  return {
    async stop() {
      await api.stop()
      await opened.close()
    },
  }
})
