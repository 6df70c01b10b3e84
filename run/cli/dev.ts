import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serve } from '../processes/process.ts'
import { open } from '../processes/open.ts'
import { webFolder } from '../processes/web.ts'

/**
 * Watch mode: the server restarts when its sources change. Vite updates the web app in the open page and proxies calls to the
 * server. Postgres belongs to this process and survives every restart.
 */
await serve(async (settings, started) => {
  const opened = await open(settings)
  started.defer(opened.close)
  const run = (args: string[], cwd?: string) => {
    const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', detached: true })
    const gone = new Promise((resolve) => child.once('exit', resolve))
    started.defer(async () => void (child.kill('SIGTERM') && (await gone)))
  }
  run(['--watch', '--watch-preserve-output', join(import.meta.dirname, '../processes/start.ts')])
  run([join(webFolder, '../node_modules/vite/bin/vite.js')], join(webFolder, '..'))
})
