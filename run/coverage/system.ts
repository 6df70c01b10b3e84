import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { NotificationListener } from '@nazorat/engine'
import { type Call, openEmptyApp } from '../../api/testing/call.ts'
import { refusingProvider } from '../../api/testing/signatures.ts'
import { openSigner } from '@nazorat/engine/proof/key'
import { followNotifications } from '../../worker/notifications/follow.ts'
import { runExport } from '../../worker/export/run.ts'
import { accountIds, demoAccounts } from '../seed/demo/accounts.ts'
import { idOf } from '../seed/ids.ts'
import { demoTemplate } from '../testing/demo.ts'

export interface System {
  /** Calls as the user of a demo account, in Russian. */
  readonly as: (username: string) => Promise<Call>
  readonly pool: Pool
  readonly app: Awaited<ReturnType<typeof openEmptyApp>>['app']
  readonly credentials: Awaited<ReturnType<typeof openEmptyApp>>['credentials']
  /** Waits for the answer of a call, and does the worker's part meanwhile. */
  readonly worked: (answer: Response | Promise<Response>) => Promise<Response>
  /** Waits until the demo's people have their first notifications. */
  readonly notified: () => Promise<void>
  /** The paths of the OpenAPI page. */
  readonly paths: Readonly<Record<string, Record<string, unknown>>>
}

/** The system with its demo data. */
export async function openSystem(finished: (clean: () => Promise<void>) => void = onTestFinished): Promise<System> {
  const { engine, pool, app, callAs, credentials, dataDir, files, added, url } = await openEmptyApp(finished, {
    of: await demoTemplate(),
    signatures: refusingProvider,
  })
  const signer = await openSigner(join(dataDir, 'log.key'))
  const opened = new Map<string, Call>()
  const as = async (username: string): Promise<Call> => {
    const known = opened.get(username)
    if (known) return known
    await (
      await callAs(idOf('user', username))
    )('POST', 'account/ChangeLanguage', { languageId: 1 })
    // A session remembers its user for some seconds: another one knows the language.
    const call = await callAs(idOf('user', username))
    opened.set(username, call)
    return call
  }
  const worked = async (answer: Response | Promise<Response>): Promise<Response> => {
    let isAnswered = false
    const answered = Promise.resolve(answer).finally(() => (isAnswered = true))
    for (let i = 0; !isAnswered;) {
      if (added[i] === undefined) await Promise.race([answered, new Promise((resolve) => setImmediate(resolve))])
      else await runExport({ engine, files, addresses: { databaseUrl: url, dataDir }, signer }, added[i++]!, new AbortController().signal)
    }
    return answered
  }
  const notified = async (): Promise<void> => {
    const listener = new NotificationListener(url)
    const stop = followNotifications(engine, pool, listener)
    const behind = `select from head where pos > coalesce((select pos from checkpoint where follower = 'notifications'), 0)`
    await expect.poll(async () => (await pool.query(behind)).rowCount).toBe(0)
    await stop()
    await listener.close()
  }
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as Pick<System, 'paths'>
  return { as, pool, app, credentials, worked, notified, paths }
}

export const userId = (username: string): string => {
  const id = idOf('user', username)
  if (!accountIds.includes(id)) throw new Error(`the demo has no account ${username}`)
  return id
}

export const password: string = demoAccounts.password
