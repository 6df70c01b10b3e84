import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serve } from './process.ts'
import { open } from './open.ts'
import { webFolder } from './web.ts'

/**
 * Watches: the server starts anew when its sources change, the web app is replaced in the open page by Vite,
 * which passes calls on to the server. Postgres belongs to this process and outlives every restart.
 */
await serve(async (settings) => {
  const opened = await open(settings)
  const vite = join(webFolder, '../node_modules/vite/bin/vite.js')
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'start.ts')], { stdio: 'inherit', detached: true })
  const web = spawn(process.execPath, [vite], { cwd: join(webFolder, '..'), stdio: 'inherit', detached: true })
  return {
    async stop() {
      for (const child of [web, server]) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        if (child.kill('SIGTERM')) await gone
      }
      await opened.close()
    },
  }
})
