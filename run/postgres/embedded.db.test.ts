import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answers, postgresOf } from '../testing/server.ts'
import { startPostgres } from './embedded.ts'
import { installedPrograms, newAccount, programsFor, removeCopy, runIn } from './programs.ts'

const isRoot = process.getuid?.() === 0
const flags = ['-c fsync=off', '-c full_page_writes=off']

/** A folder that is accessible to its owner alone. */
async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  return folder
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

describe('the Postgres of a data folder that only its owner may enter', () => {
  test('is made, joined by a second command, falls, stops, and keeps its data', async () => {
    const dataDir = join(await privateFolder(), 'data')
    const postgres = await startPostgres(dataDir, flags)
    await ask(postgres.ownerUrl, 'create table kept as select 1 as n')
    const joined = await startPostgres(dataDir, flags)
    expect(joined.ownerUrl).toBe(postgres.ownerUrl)
    await joined.stop()
    await postgres.fall()
    expect(await ask(postgres.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
    await postgres.stop()

    const again = await startPostgres(dataDir, flags)
    expect(await ask(again.ownerUrl, 'select n from kept')).toEqual([{ n: 1 }])
    const { port } = await postgresOf(dataDir)
    await again.stop()
    expect([await answers(port), existsSync(join(dataDir, 'postgres.owner'))]).toEqual([false, false])
  })

  test('is one, however many commands start it at once', async () => {
    const dataDir = await privateFolder()
    const started = await Promise.all([1, 2, 3].map(() => startPostgres(dataDir, flags)))
    expect(new Set(started.map(({ url }) => url)).size).toBe(1)
    await Promise.all(started.map(({ stop }) => stop()))
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('is made anew when its making was cut short', async () => {
    const dataDir = await privateFolder()
    const script = `import('${import.meta.dirname}/embedded.ts').then(({ startPostgres }) => startPostgres(process.argv[1]))`
    const child = spawn(process.execPath, ['-e', script, dataDir], { stdio: 'ignore' })
    const found = () => Array.fromAsync(glob('{postgres,postgres.making-*/cluster}/PG_VERSION', { cwd: dataDir }))
    await vi.waitFor(async () => expect(await found()).toHaveLength(1), { timeout: 60_000, interval: 1 })
    child.kill('SIGKILL')
    const postgres = await startPostgres(dataDir, flags)
    expect(await ask(postgres.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
  })

  test('starts though another process has the number of the one that fell, and after it was killed with its work under way', async () => {
    const dataDir = await privateFolder()
    let postgres = await startPostgres(dataDir, flags)
    const { pid } = await postgresOf(dataDir)
    const working = ask(postgres.ownerUrl, 'select pg_sleep(3)').catch(() => {})
    await expect
      .poll(() => ask(postgres.ownerUrl, `select from pg_stat_activity where query like '%pg_sleep(3)%' and pid <> pg_backend_pid()`))
      .toHaveLength(1)
    process.kill(pid, 'SIGKILL')
    postgres = await startPostgres(dataDir, flags)
    await working
    await postgres.stop()

    const pidFile = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n0\n1\n\n127.0.0.1\n0 0\nready\n`)
    postgres = await startPostgres(dataDir, flags)
    expect(await ask(postgres.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
  })

  test('of another version is refused in a sentence', async () => {
    const dataDir = await privateFolder()
    await (await startPostgres(dataDir, flags)).stop()
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(startPostgres(dataDir)).rejects.toThrow(
      /^Postgres does not start in .*initialized by PostgreSQL version 17, which is not compatible with this version 18/,
    )
  })
})

test.skipIf(!isRoot)(
  `root runs the programs of a checkout that nobody else may enter from a copy, which goes again${isRoot ? '' : ' (skipped: not root)'}`,
  async () => {
    const checkout = join(await privateFolder(), 'programs')
    await cp(await installedPrograms(), checkout, { recursive: true, verbatimSymlinks: true })
    const record = join(dirname(checkout), 'record')
    const account = await newAccount()
    const before = process.umask(0o077)
    const programs = await programsFor(account, record, checkout).finally(() => process.umask(before))
    const copy = await readFile(record, 'utf8')
    expect(programs('initdb')).toBe(join(copy, 'bin/initdb'))
    await runIn('/', account, programs('initdb'), ['--version'])
    // The same command again, or another one, finds it.
    expect((await programsFor(account, record, checkout))('initdb')).toBe(programs('initdb'))
    await removeCopy(record)
    expect([existsSync(copy), existsSync(record)]).toEqual([false, false])
  },
)
