import type { MyInformation } from '@nazorat/machines/api-types'
import { fileKindOf, isPicture, type StoredFile, telling } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { call, Problem } from '../../api/client.ts'
import { ownProblem } from '../../api/problem.ts'
import type { HeldFiles } from '../../fields/files/held.ts'
import { sizeOf } from '../../fields/files/preview.ts'
import { words } from '../../i18n/words.ts'
import { filesIn } from '../../fields/files/files-in.ts'
import { type Entry, type EntryFile, withStored } from './entry.ts'
import type { World } from './machine.ts'
import { sendHeld } from './send.ts'
import { StorageFull } from './store.ts'

export interface OutboxFiles extends HeldFiles {
  /** Of the files that an input names, those that are held. */
  named(input: Entry['input']): Promise<EntryFile[]>
  /** Sends those: the input with them as the server has them. Rejects with a `Problem`. */
  send(input: Entry['input']): Promise<Entry['input']>
}

/** The files that the device holds for a user, beside the outbox that sends them. */
export function outboxFiles({ store, exclusively, changed }: Pick<World, 'store' | 'exclusively' | 'changed'>): OutboxFiles {
  /** How far the uploads are, by the hash of their file. */
  const uploads = new Map<string, Pick<EntryFile, 'upload' | 'stored'>>()
  /** One file is held at a time: each is in memory in whole while it is hashed and sealed. */
  let last: Promise<unknown> = Promise.resolve()
  return {
    hold(file, begun) {
      const next = last.then(() => holdOne(file, begun))
      last = next.catch(() => undefined)
      return next
    },
    named,
    async send(input) {
      const sent: EntryFile[] = []
      const files = await named(input)
      // Asks who is signed in: the person is told if the session has ended, as by any other call.
      if (files.length > 0) await call<MyInformation>('account/GetMyInformation')
      for (let file of files) {
        const put = async (change: Partial<EntryFile>) => {
          file = { ...file, ...change }
          uploads.set(file.hash, file)
        }
        const outcome = file.stored ? null : await sendHeld(store, file, {}, put)
        if (outcome?.kind === 'no') throw new Problem(outcome.problem)
        if (outcome) throw ownProblem(0, 'network', words.problem.network)
        sent.push(file)
      }
      return withStored({ input, files: sent })
    },
    drop: (value) =>
      exclusively(async () => {
        await store.dropFiles(filesIn(value).map(({ hash }) => hash))
        changed()
      }),
    bytes: (hash) => store.file(hash),
  }

  async function holdOne(file: File, begun: string | null): Promise<StoredFile> {
    const start = new Uint8Array(await file.slice(0, telling).arrayBuffer())
    const size = isPicture(fileKindOf(start)) ? await sizeOf(file) : null
    const hash = await sha256(file)
    const held = { hash, name: file.name, size: file.size }
    await store.putFile(hash, file).catch((error: unknown) => {
      throw error instanceof StorageFull ? ownProblem(0, 'storageFull', noRoom) : error
    })
    uploads.set(hash, { upload: begun, stored: null })
    changed()
    // The server draws the pictures that are shown; until then there are its own bytes alone.
    return size ? { ...held, photo: { shown: held, thumbnail: held, ...size } } : held
  }

  async function named(input: Entry['input']): Promise<EntryFile[]> {
    const held = new Set(await store.files())
    const begun = { upload: null, stored: null }
    return filesIn(input)
      .filter(({ hash }) => held.has(hash))
      .map(({ hash, name, size }) => ({ hash, name, size, ...(uploads.get(hash) ?? begun) }))
  }
}

async function sha256(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const noRoom = t('Телефонда жой йўқ. Жой бўшатиб, қайта уриниб кўринг', 'На телефоне нет места. Освободите место и повторите')
