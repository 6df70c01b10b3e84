import { database, write } from './database.ts'
import { sealJson, unsealJson } from './seal.ts'

/** The server's answer to a question of a page, and when. */
interface StoredAnswer {
  readonly data: unknown
  readonly at: string
}

/** The answers that this device has for its user: by a hash of the question, since a question may name people. */
export async function putAnswer(user: string, question: string, data: unknown): Promise<void> {
  const id = await idOf(user, question)
  const record = await sealJson('answers', user, id, { data, at: new Date().toISOString() } satisfies StoredAnswer)
  await write(['answers'], (transaction) => transaction.objectStore('answers').put(record))
}

/** Null where there is none, or this device does not have the key any more. */
export const readAnswer = async (user: string, question: string): Promise<StoredAnswer | null> =>
  unsealJson<StoredAnswer>('answers', await (await database()).get('answers', await idOf(user, question)))

export const hasAnswer = async (user: string, question: string): Promise<boolean> =>
  (await (await database()).getKey('answers', await idOf(user, question))) !== undefined

/** Removes the answers of a user, but for those to these questions. */
export async function keepAnswers(user: string, questions: readonly string[]): Promise<void> {
  const current = new Set(await Promise.all(questions.map((question) => idOf(user, question))))
  const ids = await (await database()).getAllKeysFromIndex('answers', 'user', user)
  const old = ids.filter((id) => !current.has(id))
  await write(['answers'], (transaction) => Promise.all(old.map((id) => transaction.objectStore('answers').delete(id))))
}

async function idOf(user: string, question: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${user} ${question}`))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
