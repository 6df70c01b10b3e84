import { createHash, randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Pool } from 'pg'
import { insertSession } from '@nazorat/api/account/session-table'
import { database, type Engine, openEngine } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { type ApiProcess, startApis, startProcesses } from './processes.ts'
import { makeWorld, type World } from './world.ts'

export interface Servers {
  readonly pool: Pool
  readonly engine: Engine
  readonly world: World
  readonly apis: readonly ApiProcess[]
  /** Starts another process on the same database. */
  readonly start: Awaited<ReturnType<typeof startProcesses>>
  /** Opens a session of a user for an hour, with more columns if they are given. Returns its token. */
  signIn(userId: string, more?: { readonly acts_for?: string; readonly signing_key?: string }): Promise<string>
}

/** Api processes on a database with test data; the test's own engine is one more process. */
export async function openServers(
  count: number,
  finished: (clean: () => Promise<void>) => void = onTestFinished,
  environment: Record<string, string> = {},
): Promise<Servers> {
  const { url, pool } = await testDatabase(finished)
  const engine = await openEngine({ pool, definitions })
  finished(() => engine.close())
  const world = await makeWorld(engine)
  const start = await startProcesses({ DATABASE_URL: url, ...environment }, finished)
  const apis = await startApis(start, pool, count)
  return { pool, engine, world, apis, start, signIn: (userId, more) => openSession(pool, userId, more) }
}

/** Opens a session of a user for an hour, with more columns if they are given. Returns its token. */
export async function openSession(pool: Pool, userId: string, more: Parameters<Servers['signIn']>[1] = {}): Promise<string> {
  const token = randomUUID()
  const { pos } = await database(pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
  await insertSession(pool, {
    token_hash: createHash('sha256').update(token).digest(),
    user_id: userId,
    expires_at: new Date(Date.now() + 3_600_000),
    pos,
    ...more,
  })
  return token
}

/** Calls an api process with a session's token. */
export const callAt = ({ address }: Pick<ApiProcess, 'address'>, token: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** Opens a socket as a browser does, and waits until it is open or refused. */
export async function connect(
  { address }: Pick<ApiProcess, 'address'>,
  token: string,
  finished: (clean: () => void) => void,
): Promise<Socket> {
  const socket = io(address, {
    extraHeaders: { cookie: `session=${token}` },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
  })
  finished(() => void socket.close())
  const refused = await new Promise<Error | null>((resolve) => socket.once('connect', () => resolve(null)).once('connect_error', resolve))
  if (!refused) return socket
  // Otherwise it would reconnect for ever.
  socket.close()
  throw refused
}
