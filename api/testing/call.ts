import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { NotificationListener, openEngine, type SignatureProvider } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { exportFiles } from '@nazorat/engine/jobs/exports'
import type { JobQueue } from '@nazorat/engine/jobs/queue'
import { openSigner } from '@nazorat/engine/proof/key'
import { testDatabase } from '@nazorat/engine/testing'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { enlist } from '../../run/testing/enlist.ts'
import { makeWorld } from '../../run/testing/world.ts'
import { SecurityAudit } from '../account/security-audit.ts'
import { createApp } from '../app.ts'
import type { AppContext } from '../context.ts'
import { Attempts } from '../account/attempts.ts'
import { Credentials } from '../account/credentials.ts'
import { ownRecords } from '../contractors/register.ts'
import { Proxies } from '../http/client-address.ts'
import { RateLimits } from '../http/rate-limits.ts'
import { OpenData } from '../public/data.ts'
import { Sessions } from '../account/sessions.ts'
import { insertSession } from '../account/sessions/session-table.ts'

/** The app on a database with its own test data, and with more types than those that ship where a test brings them. */
export async function openApp(
  finished: Finished = onTestFinished,
  more: readonly Definition[] = [],
  signatures: SignatureProvider | null = null,
) {
  const opened = await openEmptyApp(finished, { more, signatures })
  const world = await makeWorld(opened.engine)
  /** Makes the actor a signed-in user. Returns a function that calls the API as this user. */
  const signIn = async (actor: Actor) => opened.callAs((await enlist(world, actor)).id)
  return { ...opened, world, signIn }
}

/** Registers what is to be done when the test has ended. */
type Finished = (clean: () => Promise<void>) => void

interface CallOptions {
  readonly callsPerMinute?: number
  readonly more?: readonly Definition[]
  readonly of?: string
  readonly signatures?: SignatureProvider | null
}

/**
 * The app on an empty database, or on a clone of the template `of`, called without a server, until the test ends. Jobs are recorded in
 * `added` and do not run.
 */
export async function openEmptyApp(
  finished: Finished = onTestFinished,
  { callsPerMinute = 1_000_000, more = [], of, signatures = null }: CallOptions = {},
) {
  const { url, pool } = await testDatabase(finished, of)
  const engine = await openEngine({ pool, definitions: [...definitions, ...more] })
  finished(() => engine.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-api-'))
  finished(() => rm(dataDir, { recursive: true, force: true }))
  const added: string[] = []
  const queue: JobQueue = {
    add: async (id) => void added.push(id),
    depth: async () => ({ waiting: added.length, delayed: 0, active: 0 }),
    close: async () => {},
  }
  const files = await openFiles({ dataDir })
  /** Where finished exports are. */
  const folder = files.store.pathOf(exportFiles)!
  const sessions = new Sessions(pool, engine)
  const attempts = new Attempts(pool, engine)
  const credentials = new Credentials(pool, engine, attempts)
  const securityAudit = new SecurityAudit(engine)
  // Equal events are held back for a minute: without this they would be written during another file's tests.
  finished(() => securityAudit.close())
  const signer = await openSigner(join(dataDir, 'log.key'))
  const listener = new NotificationListener(url)
  finished(() => listener.close())
  const services: AppContext = {
    engine,
    pool,
    reserved: pool,
    listener,
    dataDir,
    sessions,
    credentials,
    attempts,
    proxies: new Proxies(['10.0.0.0/8']),
    securityAudit,
    files,
    exports: { queue },
    imports: { queue },
    contractorRegister: ownRecords(engine),
    limits: new RateLimits({ pool, callsPerMinute }),
    openData: new OpenData({ engine, pool }),
    signer,
    links: { entrepreneurs: null, bot: 'https://t.me/nazorat' },
    signatures,
    eimzoApiKeys: [],
  }
  const app = createApp(services)

  /** Opens a session for an existing user. Returns a function that calls the API as this user. */
  const callAs = async (userId: string) => {
    const token = randomUUID()
    const session = {
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      expires_at: new Date(Date.now() + 3_600_000),
    }
    await insertSession(pool, session)
    return async (
      method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) =>
      app.request(`/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body: bodyOf(body), duplex: 'half' }),
      })
  }

  return { url, pool, engine, dataDir, files, folder, added, app, services, sessions, credentials, securityAudit, callAs }
}

/** JSON, unless it is a form or already text. */
const bodyOf = (body: unknown): BodyInit =>
  body instanceof FormData || body instanceof ReadableStream || body instanceof Blob || typeof body === 'string'
    ? body
    : JSON.stringify(body)

export type Call = Awaited<ReturnType<Awaited<ReturnType<typeof openEmptyApp>>['callAs']>>
