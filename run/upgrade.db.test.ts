import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from './seed.ts'
import { signIn } from './testing/load.ts'
import { openReleased } from './testing/released/open.ts'
import { startServer } from './testing/server.ts'
import { buildWeb } from './web.ts'

const run = promisify(execFile)

beforeAll(buildWeb, 300_000)

test('the database of a released version opens without a step by hand, and proves to be whole', { timeout: 120_000 }, async () => {
  const { url, dataDir } = await openReleased()
  const key = await readFile(join(dataDir, 'log.key'), 'utf8')
  const server = await startServer(dataDir, { DATABASE_URL: url })
  onTestFinished(() => server.kill())
  expect(server.said()).not.toContain('rror')

  const tokens = await Promise.all(demoAccounts.names.map((username) => signIn(server.address, username, demoAccounts.password)))
  expect(tokens).toEqual(tokens.map(() => expect.any(String)))
  const [inspector] = tokens
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${server.address}/api/request/${path}`, { method: 'POST', headers: { authorization: `Bearer ${inspector}` }, body: JSON.stringify(body) })
    return [response.status, await response.json()] as [number, { rows: { id: string; version: number; comment: string }[] }]
  }
  const [, { rows }] = await call('GetList', { state: 'draft', pageSize: 200 })
  const draft = rows.find(({ comment }) => comment === 'Давоми бор')!
  expect(await call('Update', { id: draft.id, version: draft.version, comment: 'Тугади' })).toEqual([200, { id: draft.id, version: draft.version + 1 }])
  expect([await server.interrupt(), server.said()]).toEqual([0, expect.not.stringContaining('rror')])

  const log = (verb: string) => run(process.execPath, [join(import.meta.dirname, 'log/main.ts'), verb], { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir } })
  expect((await log('verify')).stdout).toContain('Everything fits.')
  expect((await log('conform')).stdout).toContain('each legal when it happened')
  expect(await readFile(join(dataDir, 'log.key'), 'utf8')).toBe(key)
})
