import { existsSync } from 'node:fs'
import { glob, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replay } from '@nazorat/engine'
import type { ExportReply } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import { startPostgres } from './postgres/embedded.ts'
import { demoAccounts } from './seed/seed.ts'
import { load, send, type Sent, signIn } from './testing/load.ts'
import { answers, isHealthy, killPostgres, postgresOf, type Server, startServer, withDatabase } from './testing/server.ts'
import { compare } from './testing/whole.ts'
import { buildWeb } from './processes/web.ts'

let dataDir: string
let server: Server
let postgres: Awaited<ReturnType<typeof postgresOf>>
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nazorat-crash-'))
  await buildWeb()
  await start()
  token = await signIn(server.address, 'inspector', demoAccounts.password)
})

afterAll(async () => {
  await server.kill()
  // The next server takes over the Postgres of a killed one, and stops it.
  await (await startPostgres(dataDir)).stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a server under load', () => {
  const sent: Sent[] = []
  const exports: string[] = []
  const answered = () => sent.filter(({ receipt }) => receipt).length

  const workUntilKilled = async (kill: () => Promise<void>) => {
    const before = answered()
    const working = load(server.address, token, 16, sent)
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(before + 150), { timeout: 60_000, interval: 5 })
    await kill()
    await working
  }

  test('that is killed again and again has lost nothing that it answered, when it is back', async () => {
    // A quick worker may have finished all exports by then. So the server is killed until one export is unfinished.
    let cutOff = 0
    for (let round = 0; round < 2 || cutOff === 0; round++) {
      await workUntilKilled(async () => {
        if (cutOff === 0) exports.push(...(await Promise.all(Array.from({ length: 5 }, () => exportList(server.address, token)))))
        await server.kill()
      })
      if (cutOff === 0) cutOff = await unfinished()
      await start()
      await expectWhole(sent)
    }
  })

  test('whose Postgres falls alone gets it back on the same address, and has lost nothing', async () => {
    const before = answered()
    const working = load(server.address, token, 16, sent)
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(before + 150), { timeout: 60_000, interval: 5 })
    await killPostgres(dataDir)
    await working
    await expect.poll(() => expectWhole(sent).catch(() => false), { timeout: 120_000 }).toBeTruthy()
    expect(await postgresOf(dataDir)).toEqual({ pid: expect.not.toSatisfy((pid: number) => pid === postgres.pid), port: postgres.port })
    postgres = await postgresOf(dataDir)
  })

  test('whose Postgres falls as well has lost nothing either', async () => {
    await workUntilKilled(async () => {
      await server.kill()
      await killPostgres(dataDir)
    })
    await expect.poll(() => answers(postgres.port)).toBe(false)
    await start()
    await expectWhole(sent)
  })

  test('does what was not answered once, when it is sent again under its key', async () => {
    const unanswered = sent.filter(({ receipt }) => !receipt)
    expect(unanswered.length).toBeGreaterThan(0)
    for (const each of unanswered) expect(await send(server.address, token, each)).toBe(true)
    expect(await expectWhole(sent)).toBe(sent.length)
  })

  test('that is interrupted answers what is under way, ends well and leaves no Postgres behind', async () => {
    const working = load(server.address, token, 16, sent)
    const before = answered()
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(before + 150), { timeout: 60_000, interval: 5 })
    expect([
      await server.interrupt(),
      server
        .output()
        .split('\n')
        .filter((line) => /error/i.test(line)),
    ]).toEqual([0, []])
    await working
    expect([await answers(postgres.port), existsSync(join(dataDir, 'postgres/postmaster.pid'))]).toEqual([false, false])

    await start()
    // An unanswered request was not begun.
    expect(await expectWhole(sent)).toBe(answered())
  })

  test('that throws where nobody catches it writes what it held back, answers what is under way, and starts again by itself', async () => {
    const fault = `--import ${pathToFileURL(join(import.meta.dirname, 'testing/fault.ts'))}`
    await server.interrupt()
    await start({ NODE_OPTIONS: fault })
    for (let i = 0; i < 3; i++) await signIn(server.address, 'hr', 'a wrong one')
    await expect.poll(failures).toBe(1)
    // This request never ends, and does not keep the server from stopping.
    const stuck = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {})
    stuck.write('POST /api/account/Login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 10\r\n\r\n{')
    await workUntilKilled(async () => server.signal('SIGUSR2'))
    stuck.destroy()
    await vi.waitFor(() => expect(server.output()).toContain('starts again'), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await isHealthy(server.address)).toBe(true), { timeout: 60_000 })
    expect(server.output()).toMatch(
      /"level":"fatal".*"stack":"Error: an exception that a test has thrown\\n\s+at .*"msg":"an exception that nobody caught ends the process"/,
    )
    postgres = await postgresOf(dataDir)
    expect(await failures()).toBe(3)
    expect(await expectWhole(sent)).toBe(answered())
    expect(await server.interrupt()).toBe(0)
    await start()
  })

  test('goes on with the exports that were asked for before it was killed', async () => {
    for (const id of exports) {
      await vi.waitFor(async () => expect((await followExport(server.address, token, id)).state).toBe('ready'), {
        timeout: 100_000,
        interval: 200,
      })
      const file = await fetch(`${server.address}/api/export/${id}/file`, { headers: { authorization: `Bearer ${token}` } })
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect([
        file.status,
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ]).toEqual([200, 'PK'])
    }
  })

  test('keeps what it writes in its folder to itself', async () => {
    const open: string[] = []
    for await (const path of glob('**', { cwd: dataDir })) {
      // Postgres makes files for a moment, and removes them.
      const found = await lstat(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      const mode = found?.mode ?? 0
      if (path !== '.' && mode & 0o077) open.push(`${path} ${(mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['files', 'log.key', 'postgres', 'postgres.password']))
    expect(await readdir(join(dataDir, 'files'))).toContain('exports')
  })
})

async function start(settings?: Record<string, string>): Promise<void> {
  server = await startServer(dataDir, settings)
  postgres = await postgresOf(dataDir)
}

/** Checks that exactly the answered calls are in the log, and that the tables agree. Returns the number of events. */
async function expectWhole(sent: readonly Sent[]): Promise<number> {
  return withDatabase(dataDir, async (pool) => {
    const { events, faults } = await compare(pool, sent)
    expect(faults).toEqual([])
    for (const definition of definitions) expect((await replay(pool, definition, { adopt: false })).differences).toEqual([])
    return events
  })
}

/** The number of failed sign-ins in the log. */
const failures = () =>
  withDatabase(dataDir, async (pool) =>
    Number((await pool.query(`select sum((input->>'times')::int) as n from event where action = 'failToSignIn'`)).rows[0].n),
  )

const unfinished = () =>
  withDatabase(dataDir, async (pool) => (await pool.query(`select from export where state in ('queued', 'running')`)).rowCount!)

async function exportList(address: string, token: string): Promise<string> {
  const response = await fetch(`${address}/api/request/SaveAsExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{}',
  })
  return ((await response.json()) as ExportReply).id
}

async function followExport(address: string, token: string, id: string): Promise<ExportReply> {
  const response = await fetch(`${address}/api/export/${id}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as ExportReply
}
