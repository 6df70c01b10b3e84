import { ofUser, type ProblemReply, type UploadReply, unattended } from '@nazorat/machines/api-types'
import { type Text, t } from '@nazorat/machines/i18n'
import { Problem, urlOf } from '../../api/client.ts'
import { compareClocks } from '../../api/clock.ts'
import { type Destination, documentFiles, sendFile } from '../../fields/files/upload/send-file.ts'
import { currentLanguage } from '../../i18n/language.tsx'
import { doneAt, type Entry, type EntryFile, type MadeVersion, withStored } from './entry.ts'
import type { Outcome } from './machine.ts'
import type { OutboxStore } from './store.ts'

/** Sends an entry, its files before it. Rejects only where the store fails. */
export async function sendEntry(store: OutboxStore, entry: Entry): Promise<Outcome> {
  // Without a network nothing else is tried.
  if (!(await clocksCompared())) return unknown
  let sent = entry
  for (const file of entry.files) {
    if (file.stored) continue
    const put = async (change: Partial<EntryFile>) => {
      sent = { ...sent, files: sent.files.map((each) => (each.hash === file.hash ? { ...each, ...change } : each)) }
      await store.put(sent)
    }
    const outcome = await sendHeld(store, file, headersOf(sent), put)
    if (outcome) return outcome
  }
  const [path, body] = callOf(sent)
  return answerTo(path, body, {
    ...headersOf(sent),
    'idempotency-key': sent.id,
    'done-at': doneAt(sent),
    device: sent.device,
  })
}

/** The call of an entry, and its body. */
export function callOf({
  call,
  type,
  action,
  document,
  version,
  ...entry
}: Entry): [path: string, body: Readonly<Record<string, unknown>>] {
  const input = withStored(entry)
  if (call === 'create') return [`${type}/Create`, input]
  if (call === 'update') return [`${type}/Update`, { id: document, version, ...input }]
  return [`${type}/${action[0]!.toUpperCase()}${action.slice(1)}/${document}`, { version, ...input }]
}

/** Asks the server for its clock; false where it does not answer. */
async function clocksCompared(): Promise<boolean> {
  try {
    const response = await fetch(urlOf('health'), { cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    compareClocks(response)
    return response.ok
  } catch {
    return false
  }
}

/** Nobody is at the page for it, and only its own user's session takes it. */
const headersOf = ({ user }: Entry) => ({ [ofUser]: user, [unattended]: '1' })

/**
 * Sends a file of which the device has the bytes, or the rest of it; `put` keeps how far it is. The outcome where it does not get there; null
 * once the server has it.
 */
export async function sendHeld(
  store: OutboxStore,
  file: EntryFile,
  headers: Readonly<Record<string, string>>,
  put: (change: Partial<EntryFile>) => Promise<void>,
): Promise<Outcome | null> {
  const bytes = await store.file(file.hash)
  // The browser had to make room: its person has to choose it again.
  if (!bytes) return refused(404, 'fileMissing', words.missing, file)
  const to: Destination = { ...documentFiles, headers, finish: (id, signal) => finishUpload(id, headers, signal) }
  return new Promise((resolve, reject) => {
    let written: Promise<void> = Promise.resolve()
    const stop = sendFile(to, new File([bytes], file.name), file.upload, (event) => {
      watch()
      if (event.type === 'begun') written = put({ upload: event.id })
      else if (event.type === 'stored') end(written.then(() => put({ stored: event.file })).then(() => null))
      else if (event.type === 'refused') end(Promise.resolve(refused(422, 'invalid', event.reason, file)))
      else if (event.type === 'failed') end(written.then(() => unknown))
    })
    let watching: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(watching)
      watching = setTimeout(() => {
        stop()
        end(written.then(() => unknown))
      }, timeout)
    }
    const end = (outcome: Promise<Outcome | null>) => {
      clearTimeout(watching)
      outcome.then(resolve, reject)
    }
    watch()
  })
}

async function finishUpload(id: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<UploadReply> {
  const response = await fetch(urlOf(`file/FinishUpload/${id}`), { method: 'POST', headers: { ...headers, ...json }, body: '{}', signal })
  const answer = (await response.json()) as unknown
  // The server's own types; anything else is somebody between us.
  if (response.ok) return answer as UploadReply
  throw new Problem(answer as ProblemReply)
}

async function answerTo(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Outcome> {
  const request = { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body), signal: AbortSignal.timeout(timeout) }
  try {
    const response = await fetch(urlOf(path), request)
    compareClocks(response)
    if (response.status === 204) return { kind: 'yes', receipt: null }
    return outcomeOf(response.status, (await response.json()) as unknown)
  } catch {
    return unknown
  }
}

/** The meaning of an answer. A page that asks for a login to its network answers too, but not like our server. */
export function outcomeOf(status: number, reply: unknown): Outcome {
  if (status === 426) return { kind: 'outdated' }
  if (status >= 500 || status === 408 || status === 429 || typeof reply !== 'object' || reply === null) return unknown
  if (status < 300) return 'id' in reply && 'version' in reply ? { kind: 'yes', receipt: reply as MadeVersion } : unknown
  if (!('code' in reply) || !('title' in reply)) return unknown
  const problem = reply as ProblemReply
  return status === 401 || needs.has(problem.code) ? { kind: 'signedOut' } : { kind: 'no', problem }
}

/** Refusals of a session that is not open yet. */
const needs: ReadonlySet<string> = new Set(['mustChangePassword', 'awaitsSecondFactor', 'needsEnrolment'])

const refused = (status: number, code: string, why: Text | string, { name }: EntryFile): Outcome => {
  const title = `${name}: ${typeof why === 'string' ? why : why[currentLanguage()]}`
  return { kind: 'no', problem: { type: 'about:blank', status, code, title } }
}

const unknown: Outcome = { kind: 'unknown' }
const json = { 'content-type': 'application/json' }

/** How long, in milliseconds, a network may be silent that is there but carries nothing. */
const timeout = 60_000

const words = {
  missing: t('файл телефонда қолмаган, уни қайта танланг', 'файла на телефоне больше нет, выберите его снова'),
}
