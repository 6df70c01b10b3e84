import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'
import { locked } from './lock.ts'

const root = join(import.meta.dirname, '../..')

/** The folder of the built web app. */
export const webFolder = join(root, 'web/dist')

/**
 * Builds the web app when a source is newer than the build. If several processes start at once, one of them builds, and says so by
 * `onBegin`.
 */
export async function buildWeb(onBegin?: () => void): Promise<void> {
  if (isFresh()) return
  await locked(join(root, 'web/node_modules/.building'), async () => {
    if (isFresh()) return
    onBegin?.()
    await build()
  })
}

async function build(): Promise<void> {
  const vite = join(root, 'web/node_modules/vite/bin/vite.js')
  const code = await new Promise<number | null>((resolve) =>
    spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: ['ignore', 'inherit', 'inherit'] }).on(
      'exit',
      resolve,
    ),
  )
  if (code !== 0) throw new Failure('the web app could not be built')
}

/** Looks at a thousand files one after another: to wait for each takes six times as long. */
function isFresh(): boolean {
  if (!existsSync(join(webFolder, 'index.html'))) return false
  const { mtimeMs: built } = statSync(join(webFolder, 'index.html'))
  return globSync(['web/**/*.{ts,tsx,css,html}', 'machines/**/*.ts', 'pnpm-lock.yaml'], {
    cwd: root,
    exclude: (name) => /node_modules|dist|e2e|testing|\.test\./.test(name),
  }).every((file) => statSync(join(root, file)).mtimeMs <= built)
}
