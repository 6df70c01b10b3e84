import { randomUUID } from 'node:crypto'
import type { Receipt } from '@nazorat/machines/api-types'

/** A changing call with its idempotency key. */
export interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly key: string
  /** The answer; undefined when the connection broke before it. */
  receipt: Pick<Receipt, 'id' | 'version'> | undefined
}

export async function signIn(address: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${address}/api/account/Login`, { method: 'POST', body: JSON.stringify({ username, password }) })
  return ((await response.json()) as { token: string }).token
}

/** Sends a call. False when there was no answer or the database was unavailable; throws when it was refused. */
export async function send(address: string, token: string, sent: Sent): Promise<boolean> {
  const response = await fetch(`${address}/api/${sent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': sent.key },
    body: JSON.stringify(sent.body),
  }).catch(() => null)
  if (!response || response.status === 503) return false
  if (!response.ok) throw new Error(`${response.status} ${sent.path}: ${await response.text()}`)
  sent.receipt = (await response.json()) as Receipt
  return true
}

/** Clients that create and change drafts, one call after another, until the connection breaks. Returns the sent calls. */
export function load(address: string, token: string, clients: number, log: Sent[]): Promise<void> {
  const client = async () => {
    while (true) {
      let document: Sent['receipt']
      for (let step = 0; step < 4; step++) {
        const comment = randomUUID()
        const sent: Sent = {
          path: document ? 'request/Update' : 'request/Create',
          body: document ? { id: document.id, version: document.version, comment } : { comment },
          key: randomUUID(),
          receipt: undefined,
        }
        log.push(sent)
        if (!(await send(address, token, sent))) return
        document = sent.receipt
      }
    }
  }
  return Promise.all(Array.from({ length: clients }, client)).then(() => {})
}
