import { hash } from 'node:crypto'
import { glob, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { removeCopy } from '../postgres/programs.ts'
import { readSettings } from '../processes/settings.ts'

/** How long Postgres may take to remove its shared memory, in milliseconds. */
const timeout = 10_000

/**
 * Ends the processes whose temporary files are in a folder, whoever started them, and removes it with the databases that were made for it.
 */
export async function clear(folder: string): Promise<void> {
  for (const deadline = Date.now() + timeout; ; await sleep(50)) {
    const left = await processesOf(folder)
    if (left.length === 0) break
    // Postgres ends at once too, but removes its shared memory first.
    for (const { pid, name } of left) end(pid, name === 'postgres' && Date.now() < deadline ? 'SIGQUIT' : 'SIGKILL')
  }
  for await (const copied of glob('**/postgres.programs', { cwd: folder })) await removeCopy(join(folder, copied))
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  const { databaseUrl } = readSettings()
  if (databaseUrl) await dropDatabases(databaseUrl, folder)
}

/** They have inherited the folder with their environment, in whatever group or session they are; Linux alone tells. */
async function processesOf(folder: string): Promise<{ pid: number; name: string }[]> {
  const found = await Promise.all(
    (await readdir('/proc').catch(() => []))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const [environment, name] = await Promise.all(
          ['environ', 'comm'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
        )
        return { pid: Number(pid), name: name!.trim(), isOfFolder: environment!.split('\0').includes(`TMPDIR=${folder}`) }
      }),
  )
  return found.filter(({ pid, isOfFolder }) => isOfFolder && pid !== process.pid)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** How the names of databases begin that a benchmark with this folder for temporary files makes on a server. */
export const databasePrefix = (folder: string): string => `bench_${hash('sha256', folder).slice(0, 16)}_`

async function dropDatabases(serverUrl: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      databasePrefix(folder),
    ])
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}
