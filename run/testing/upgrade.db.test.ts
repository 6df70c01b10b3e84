import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSigner } from '@nazorat/engine/proof/key'
import { demoAccounts } from '../seed/seed.ts'
import { signIn } from './load.ts'
import { openReleased } from './released/open.ts'
import { startServer } from './server.ts'
import { buildWeb } from '../processes/web.ts'

const run = promisify(execFile)

beforeAll(() => buildWeb())

test('the database of a released version opens without a step by hand, and proves to be whole', async () => {
  const { url, dataDir } = await openReleased()
  const key = await readFile(join(dataDir, 'log.key'), 'utf8')
  const released = (await query<{ pos: number }>(url, 'select pos from head'))[0]!.pos
  const server = await startServer(dataDir, { DATABASE_URL: url })
  onTestFinished(() => server.kill())
  expect(server.output()).not.toContain('rror')
  expect((await stat(join(dataDir, 'files'))).mode & 0o777).toBe(0o700)

  const tokens = await Promise.all(demoAccounts.names.map((username) => signIn(server.address, username, demoAccounts.password)))
  expect(tokens).toEqual(tokens.map(() => expect.any(String)))
  const callAs = (username: (typeof demoAccounts.names)[number]) => async (path: string, body: unknown) => {
    const authorization = `Bearer ${tokens[demoAccounts.names.indexOf(username)]}`
    const response = await fetch(`${server.address}/api/${path}`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    })
    return [response.status, await response.json()] as [
      number,
      { rows: { id: string; version: number; comment: string; items: unknown }[] },
    ]
  }
  const asInspector = callAs('inspector')
  const [, { rows }] = await asInspector('request/GetList', { state: 'draft', pageSize: 200 })
  const draft = rows.find(({ comment }) => comment === 'Давоми бор')!
  expect(await asInspector('request/Update', { id: draft.id, version: draft.version, comment: 'Тугади' })).toEqual([
    200,
    { id: draft.id, version: draft.version + 1 },
  ])

  // Checks that were held before there was a book stand in it, once; the business is asked to confirm.
  const book = await heldAndEntered(url)
  expect(book.held.length).toBeGreaterThan(5)
  expect(book.entered).toEqual(book.held)
  const [, entries] = await callAs('contractor')('inspectionbookofcontractor/GetList', { state: 'entered', pageSize: 200 })
  expect(entries.rows.length).toBeGreaterThan(0)

  // Checks that were decided on are public, each once; of others nothing is.
  const published = `select r.state, count(p.id)::integer as records from doc.request r left join doc.publicrecord p on p."requestId" = r.id::text
    group by r.id, r.state`
  await vi.waitFor(
    async () => {
      const checks = await query<{ state: string; records: number }>(url, published)
      const decided = checks.filter(({ state }) => /^(agreed|notified)\./.test(state))
      expect(decided.length).toBeGreaterThan(5)
      expect(decided.filter(({ records }) => records !== 1)).toEqual([])
      // One that has expired or is in the archive may have been decided on, or not.
      const others = checks.filter((check) => !decided.includes(check) && !/^(expired|archived)/.test(check.state))
      expect(others.filter(({ records }) => records !== 0)).toEqual([])
      const [{ all }] = (await query<{ all: number }>(url, 'select count(*)::integer as all from doc.publicrecord')) as [{ all: number }]
      expect(all).toBe(checks.filter(({ records }) => records === 1).length)
    },
    { timeout: 60_000 },
  )

  // What was returned stood among the drafts; its reason is told as before.
  const returned = await query<{ state: string }>(
    url,
    `select distinct state from doc.request where state in ('draft', 'returned') and "ceoStatusId" = 8`,
  )
  expect(returned).toEqual([{ state: 'returned' }])

  // That release left the keys of persons unsealed.
  const keys = await query<{ bytes: number; keys: string }>(
    url,
    'select length(key) as bytes, count(*) as keys from person_key where key is not null group by 1',
  )
  expect([keys.map(({ bytes }) => bytes), Number(keys[0]!.keys) > 20]).toEqual([[69], true])

  // Searches find what that release folded by other rules.
  const folded = `select count(*) filter (where strpos(t.search, split_part(folded(d."fullName"), ' ', 1)) > 0) as found, count(*) as all from doc.employee d join title t using (id)`
  const [people] = await query<{ found: string; all: string }>(url, folded)
  expect([people!.found, Number(people!.all) > 20]).toEqual([people!.all, true])

  // A type of this release is there and empty, and the roles that nobody has changed keep its documents.
  const asModerator = callAs('moderator')
  expect(await asModerator('template/GetList', {})).toEqual([200, { rows: [], total: 0, texts: {} }])
  const template = { usedFor: 'request.refuse.reason', name: 'Ҳужжатлар', text: 'Ҳужжатлар тўлиқ эмас' }
  expect(await asModerator('template/Create', template)).toEqual([200, { id: expect.any(String), version: 1 }])

  // Records of before have no rows, and take some.
  const asAdmin = callAs('admin')
  const [, quizzes] = await asAdmin('checkingquiz/GetList', { pageSize: 200 })
  const former = quizzes.rows.filter(({ items }) => items === null)
  expect(former.length).toBeGreaterThan(20)
  // Those that came with this release have theirs.
  expect(quizzes.rows.length).toBeGreaterThan(former.length)
  const { id, version } = former[0]!
  expect(await asAdmin('checkingquiz/Update', { id, version, items: [{ description: 'Эълон осилганми?' }] })).toEqual([
    200,
    { id, version: version + 1 },
  ])
  const [, changed] = await asAdmin('checkingquiz/GetList', { pageSize: 200 })
  expect(changed.rows.find((row) => row.id === id)!.items).toMatchObject([
    { id: expect.any(String), description: 'Эълон осилганми?', descriptionRu: null, recommendation: null, severity: null },
  ])
  expect([await server.interrupt(), server.output()]).toEqual([0, expect.not.stringContaining('rror')])

  const log = (...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, '../cli/log/main.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    })
  expect((await log('verify')).stdout).toContain('Everything fits.')
  expect((await log('conform')).stdout).toContain('each legal when it happened')
  expect((await log('replay')).stdout).not.toMatch(/DIFFERENT|MISCOUNTED/)
  // Rules have changed since that release; by today's everything that happened after it would go as it went.
  const { stdout } = await log('whatif').catch((error: { stdout: string }) => error)
  // It has come to its end, and has listed all differences.
  expect([/^\d+ events, /m.test(stdout), stdout.includes('… and ')]).toEqual([true, false])
  const differing = Array.from(stdout.matchAll(/^(\d+)\t(\w+)\/\S+ version \d+\t(\w+): .+\t(.+)$/gm), ([, pos, type, action, instead]) => ({
    pos: Number(pos),
    kind: `${type} ${action}: ${instead}`,
  }))
  expect(differing.filter(({ pos }) => pos > released)).toEqual([])
  // Of what happened before it, only what these rules changed would go differently.
  expect([...new Set(differing.map(({ kind }) => kind))].toSorted()).toEqual(Object.values(changedRules).flat().toSorted())
  expect(await readFile(join(dataDir, 'log.key'), 'utf8')).toBe(key)
})

const copiesOfCheck = 'other values of contractorInn, regionId, districtId, checkTypeId'

/** What a release after that one changed, with the differences that it makes: an action and what would become of it instead. */
const changedRules = {
  'organizations refer to their bank': ['organization save: refused: Данные заполнены неверно bankCode: Поля «bankCode» не существует'],
  'citizenship is a reference, posts are given by actions': [
    'employee save: refused: Данные заполнены неверно citizenship: Поля «citizenship» не существует; isHr: Поля «isHr» не существует; isTopInspector: Поля «isTopInspector» не существует',
  ],
  'a check is completed after its result is sent': ['request complete: refused: Сначала нужно отправить результат проверки'],
  'the outcome is filed by the result, not by a person': [
    'request fileResult: refused: Данные заполнены неверно conclusion: Поля «conclusion» не существует',
  ],
  'agreed days bound the dates': ['request agree: other values of checkEndDate, askedEndDate'],
  'a basis may be that of the risk analysis': ['checkbasis save: other values of byRiskAnalysis'],
  'holidays may move days of rest': ['scheduleexception save: other values of movesRest'],
  'what ended undecided has states of its own': [
    'request archive: to archivedUndecided',
    'request restore: refused: Состояние до архива неизвестно',
  ],
  'what was returned has a state of its own': ['request reject: to returned', 'request rework: to returned'],
  'postponements copy more of their check': ['save', 'send', 'approve'].map((action) => `postponement ${action}: ${copiesOfCheck}`),
} satisfies Record<string, readonly string[]>

/** The checks that are held or completed, and those that entries of the book name. */
async function heldAndEntered(url: string): Promise<{ held: string[]; entered: string[] }> {
  const ids = async (sql: string) => (await query<{ id: string }>(url, sql)).map(({ id }) => id)
  return {
    held: await ids(`select id from doc.request where state ~ '(begun|prolonged|completed)$' order by id`),
    entered: await ids(`select "requestId" as id from doc.inspectionbookofcontractor order by "requestId"`),
  }
}

async function query<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('the log of a released version goes over to a name by a note of both names, and holds over changes of the key before and after', async () => {
  const { url, dataDir } = await openReleased()
  const keyFile = join(dataDir, 'log.key')
  const { verifier: released } = await openSigner(keyFile)
  const published = join(dataDir, 'released.pem')
  await writeFile(published, released.pem.slice(released.pem.indexOf('-----')))
  const log = (...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, '../cli/log/main.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    })
  const nameIs = async (name: string, signatures: number, settings: Record<string, string> = {}) => {
    const server = await startServer(dataDir, { DATABASE_URL: url, ...settings })
    const size = (await query<{ pos: number }>(url, 'select pos from head'))[0]!.pos
    const newest = async () => (await (await fetch(`${server.address}/log/checkpoint`)).text()).split('\n')
    // Somebody signs in, and what is written of it is signed.
    await signIn(server.address, 'inspector', demoAccounts.password)
    await expect.poll(async () => Number((await newest())[1]) > size).toBe(true)
    expect((await newest())[0]).toBe(name)
    // While both keys sign after a change, there are two lines.
    expect((await newest()).filter((line) => line.startsWith(`— ${name} `))).toHaveLength(signatures)
    expect((await (await fetch(`${server.address}/log/keys`)).json()) as { origin: string }).toMatchObject({ origin: name })
    expect(await server.interrupt()).toBe(0)
    for (const args of [[], ['--key', published]])
      expect((await log('verify', ...args)).stdout).toMatch(new RegExp(`signed by ${name} [^]*Everything fits`))
  }
  await nameIs(released.origin, 1)
  await log('rotate-key')
  await nameIs(released.origin, 2)
  await nameIs('nazorat.example/log', 1, { LOG_ORIGIN: 'nazorat.example/log' })
  expect((await log('rotate-key')).stdout).toMatch(/signs the log nazorat\.example\/log:\nnazorat\.example\/log\+[0-9a-f]{8}\+/)
  await nameIs('nazorat.example/log', 2)
  const changes = await query<{ note: string }>(url, 'select note from log_key_change order by number')
  expect(changes.map(({ note }) => [...note.matchAll(/^(?:from|to) ([^+]+)/gm)].map(([, name]) => name))).toEqual([
    [released.origin, released.origin],
    [released.origin, 'nazorat.example/log'],
    ['nazorat.example/log', 'nazorat.example/log'],
  ])
  await expect(startServer(dataDir, { DATABASE_URL: url, LOG_ORIGIN: 'other.example' })).rejects.toThrow(
    'LOG_ORIGIN says other.example, but the log of this database is named nazorat.example/log',
  )
})

test('demo accounts are served to this machine alone, unless a setting says otherwise', async () => {
  const { url, dataDir } = await openReleased()
  const start = (settings: Record<string, string>) => startServer(dataDir, { DATABASE_URL: url, HOST: '0.0.0.0', ...settings })
  await expect(start({})).rejects.toThrow(
    /the server stopped with 1: [^]*HOST 0\.0\.0\.0 is reached from the network, and .*DEMO_ON_NETWORK to yes\n$/,
  )
  const server = await start({ DEMO_ON_NETWORK: 'yes' })
  expect(await server.interrupt()).toBe(0)
})
