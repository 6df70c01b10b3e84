import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Attempts, createApp, Credentials, SecurityAudit } from '@nazorat/api'
import { Sessions } from '@nazorat/api/account/sessions'
import { ownRecords } from '@nazorat/api/contractors/register'
import { Proxies } from '@nazorat/api/http/client-address'
import { RateLimits } from '@nazorat/api/http/rate-limits'
import { OpenData } from '@nazorat/api/public/data'
import { openFiles } from '@nazorat/engine/files/open'
import type { JobQueue } from '@nazorat/engine/jobs/queue'
import { openSigner } from '@nazorat/engine/proof/key'
import { open, openSignatures } from '../../processes/open.ts'
import { readSettings } from '../../processes/settings.ts'
import { idOf } from '../../seed/ids.ts'
import { demoAccounts, seed } from '../../seed/seed.ts'
import { standIn } from '../stand-in.ts'
import type { Fuzzed } from './fuzz.ts'

/** Jobs are taken and not done: what a job does is another subject. */
const noJobs: JobQueue = { add: async () => {}, depth: async () => ({ waiting: 0, delayed: 0, active: 0 }), close: async () => {} }

/** The app with its demo accounts, on a Postgres of its own, called in this process: without sockets a body costs a fraction. */
export async function appToFuzz(): Promise<Fuzzed & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-fuzz-'))
  const eimzo = await standIn()
  const settings = { ...readSettings(), databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir, eimzoUrl: eimzo.url }
  const opened = await open(settings)
  const { engine, pool } = opened
  await seed({ ...opened, lessons: false }, { dataDir })
  const sessions = new Sessions(pool, engine)
  const attempts = new Attempts(pool, engine)
  const securityAudit = new SecurityAudit(engine)
  const listener = opened.listen()
  const app = createApp({
    engine,
    pool,
    reserved: pool,
    listener,
    dataDir,
    sessions,
    attempts,
    credentials: new Credentials(pool, engine, attempts),
    proxies: new Proxies([]),
    securityAudit,
    files: await openFiles({ dataDir }),
    exports: { queue: noJobs },
    imports: { queue: noJobs },
    contractorRegister: ownRecords(engine),
    limits: new RateLimits({ pool, callsPerMinute: 100_000_000 }),
    openData: new OpenData({ engine, pool }),
    signer: await openSigner(join(dataDir, 'log.key')),
    links: { entrepreneurs: null, bot: null },
    signatures: await openSignatures(settings),
    eimzoApiKeys: [],
  })
  const tokens = await Promise.all(demoAccounts.names.map(async (name) => (await sessions.open(idOf('user', name))).token))
  const incoming = { headers: {}, socket: { remoteAddress: '127.0.0.1' } }
  return {
    callers: tokens.map((token) => async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await app.request(`/api/${path}`, { method, headers, ...(body !== undefined && { body }) }, { incoming })
      return { status: answer.status, text: await answer.text() }
    }),
    async stop() {
      await Promise.all([securityAudit.close(), listener.close()])
      await opened.close()
      await eimzo.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
