import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')

/** Where the built web app is. */
export const webFolder = join(root, 'web/dist')

/** Builds the web app when a source is newer than what is built. Of several processes that start at once, one does. */
export async function buildWeb(): Promise<void> {
  while (!(await isFresh())) {
    if (await lock()) return build().finally(() => rm(lockFile, { force: true }))
    await sleep(200)
  }
}

async function build(): Promise<void> {
  if (await isFresh()) return
  const vite = join(root, 'web/node_modules/vite/bin/vite.js')
  const code = await new Promise<number | null>((resolve) =>
    spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', resolve),
  )
  if (code !== 0) throw new Error('the web app could not be built')
}

async function isFresh(): Promise<boolean> {
  if (!existsSync(join(webFolder, 'index.html'))) return false
  const { mtimeMs: built } = await stat(join(webFolder, 'index.html'))
  for await (const file of glob(['web/**/*.{ts,tsx,css,html}', 'machines/**/*.ts', 'pnpm-lock.yaml'], { cwd: root, exclude: (name) => /node_modules|dist|e2e|testing|\.test\./.test(name) })) {
    if ((await stat(join(root, file))).mtimeMs > built) return false
  }
  return true
}

const lockFile = join(root, 'web/node_modules/.building')

/** Takes the lock of the build; one whose process has died is nobody's. */
async function lock(): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = Number(await readFile(lockFile, 'utf8').catch(() => ''))
    if (owner && !isAlive(owner)) await rm(lockFile, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
