import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'

/** Starts a benchmark and interrupts it when it has said something. Returns what it leaves in its folder, and its output. */
async function interrupt(name: string, signal: NodeJS.Signals, when: RegExp, settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-interrupted-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), name], {
    env: { ...environment, TMPDIR: folder, DATA_DIR: join(folder, 'data'), ...settings },
  })
  const said = { stdout: '', stderr: '' }
  const isFar = new Promise<void>((resolve) => {
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk: Buffer) => {
        said[stream] += chunk.toString()
        if (when.test(said.stderr)) resolve()
      })
    }
  })
  const ended = once(child, 'close')
  await Promise.race([isFar, ended])
  const [own] = await readdir(folder).then((names) => names.filter((each) => each.startsWith('nazorat-bench-')))
  const began = await processesOf(join(folder, own!))
  child.kill(signal)
  const [code] = await ended
  return {
    code,
    ...said,
    began,
    left: await processesOf(join(folder, own!)),
    files: (await readdir(folder)).filter((each) => each !== 'data'),
  }
}

/** The programs of the processes that have inherited a folder for temporary files. */
async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((each) => /^\d+$/.test(each))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      return environment.split('\0').includes(`TMPDIR=${folder}`) ? [(await readFile(`/proc/${pid}/comm`, 'utf8')).trim()] : []
    }),
  )
  return found.flat()
}

// Elsewhere no process tells its environment to others.
describe.runIf(process.platform === 'linux')('an interrupted benchmark', () => {
  test('leaves no Postgres, no process and no file behind', async () => {
    const { began, ...rest } = await interrupt('verify', 'SIGTERM', /making a database/, {})
    expect(began).toContain('postgres')
    expect(rest).toMatchObject({ code: 143, left: [], files: [] })
  })

  test('prints what it has', async () => {
    const { stdout, ...rest } = await interrupt('sign', 'SIGINT', /measured, algorithm/, {})
    expect(rest).toMatchObject({ code: 130, left: [], files: [] })
    expect(stdout).toMatch(/^interrupted: signed commands a second[^]*ECDSA P-256/)
  })

  test('drops its databases on a server that is not its own', async () => {
    const { url } = inject('postgres')
    const { stderr } = await interrupt('verify', 'SIGINT', /making a log/, { DATABASE_URL: url })
    expect(stderr).toContain('making a log')
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`select datname from pg_database where datname like 'bench%'`).finally(() => client.end())
    expect(rows).toEqual([])
  })
})
