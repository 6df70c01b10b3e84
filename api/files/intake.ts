import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database, withLock, whileLocked, registerFile } from '@nazorat/engine'
import { Refusal, type UploadProgress, type UploadReply } from '@nazorat/machines'
import type { FileStore } from './file-store.ts'
import { UserQueue } from '../http/user-queue.ts'

/** An uploaded check file is a PDF of at most 20 MB (`docs/domain.md`, Formats and limits). */
export const largest = 20 * 1024 * 1024

/** How much a user may upload that no document names yet, including unfinished uploads. */
const most = { bytes: 200 * 1024 * 1024, uploads: 50 }

export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  /** The file of a finished upload. */
  readonly hash: string | null
}

/**
 * Receives files. An upload begins with a name and a size, is written in pieces of any length, and is finished when all bytes
 * have arrived. It belongs to one user and expires after a day. No file is ever in memory as a whole.
 */
export class Intake {
  readonly #pool: Pool
  readonly #files: FileStore
  readonly #turns = new UserQueue({ atOnce: 2, waiting: 20 })

  constructor({ pool, files }: { pool: Pool; files: FileStore }) {
    this.#pool = pool
    this.#files = files
  }

  /** Begins an upload of at most `size` bytes. Throws `tooLarge`, or `tooManyFiles` when the user has too much that no document names. */
  async begin(userId: string, name: string, size: number): Promise<Upload> {
    if (size > largest) throw new Refusal('tooLarge')
    const upload: Upload = { id: randomUUID(), name: safeName(name), size, hash: null }
    await withLock(this.#pool, 'uploads', userId, async (client) => {
      const { uploads, bytes } = await pendingOf(client, userId)
      if (uploads >= most.uploads || bytes + size > most.bytes) throw new Refusal('tooManyFiles')
      await database(client).insertInto('upload').values({ ...upload, user_id: userId }).execute()
    })
    return upload
  }

  /** An upload of a user. Throws `fileMissing`. */
  async find(userId: string, id: string, db: Pool | PoolClient = this.#pool): Promise<Upload> {
    const upload = await database(db)
      .selectFrom('upload')
      .select(['id', 'name', 'size', 'hash'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst()
    if (!upload) throw new Refusal('fileMissing')
    return upload
  }

  async progressOf({ id, size, hash }: Upload): Promise<UploadProgress> {
    return { id, size, offset: hash === null ? await this.#files.partLength(id) : size }
  }

  /** Writes a piece as it arrives, when it is the user's turn. Throws `tooLarge` when it exceeds the size of the upload. */
  async write(userId: string, { id, size }: Upload, from: number, piece: AsyncIterable<Uint8Array>): Promise<void> {
    if (!(await this.#turns.take(userId, () => this.#files.writePart(id, from, size, piece)))) throw new Refusal('tooLarge')
  }

  /** Sets the name and the size of an upload to those that have arrived. */
  async end({ id }: Upload, name: string): Promise<void> {
    const size = await this.#files.partLength(id)
    await database(this.#pool).updateTable('upload').set({ name: safeName(name), size }).where('id', '=', id).execute()
  }

  /** Turns a complete upload into a file; repeated, it returns the same file. Throws `uploadCut` or `notPdf`. */
  finish(userId: string, id: string): Promise<UploadReply> {
    return withLock(this.#pool, 'upload', id, async (client) => {
      const { name, size, hash } = await this.find(userId, id, client)
      if (hash !== null) return { hash, name, size }
      if ((await this.#files.partLength(id)) < size) throw new Refusal('uploadCut')
      const found = await examine(this.#files.readPart(id))
      if (!found.isPdf) {
        await this.#drop(client, id)
        throw new Refusal('notPdf')
      }
      await this.#keep(client, userId, id, found)
      await database(client).updateTable('upload').set({ hash: found.hash }).where('id', '=', id).execute()
      return { hash: found.hash, name, size }
    })
  }

  /** Takes a complete upload out of here, to a path: it becomes no file of documents. Returns the SHA-256 of its bytes, in hex. Throws `uploadCut` or `fileMissing`. */
  take(userId: string, id: string, path: string): Promise<string> {
    return withLock(this.#pool, 'upload', id, async (client) => {
      const { size, hash } = await this.find(userId, id, client)
      if (hash !== null) throw new Refusal('fileMissing')
      if ((await this.#files.partLength(id)) < size) throw new Refusal('uploadCut')
      const found = await examine(this.#files.readPart(id))
      await this.#files.movePart(id, path)
      await this.#drop(client, id)
      return found.hash
    })
  }

  /** Deletes an upload that failed. */
  drop({ id }: Upload): Promise<void> {
    return withLock(this.#pool, 'upload', id, (client) => this.#drop(client, id))
  }

  /** Stores bytes that are in memory already: those of a seed. */
  async keep(userId: string, bytes: Uint8Array, name: string): Promise<UploadReply> {
    const id = randomUUID()
    await this.#files.writePart(id, 0, bytes.length, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
    const { hash } = await examine(this.#files.readPart(id))
    await withLock(this.#pool, 'upload', id, (client) => this.#keep(client, userId, id, { hash, size: bytes.length }))
    return { hash, name: safeName(name), size: bytes.length }
  }

  /** Under the lock of the file nobody removes it meanwhile: its bytes are stored before documents may name it. */
  #keep(client: PoolClient, userId: string, id: string, { hash, size }: { hash: string; size: number }): Promise<void> {
    return whileLocked(client, 'file', hash, async () => {
      await this.#files.keepPart(id, hash)
      await registerFile(client, { hash, size }, userId)
    })
  }

  async #drop(client: PoolClient, id: string): Promise<void> {
    await database(client).deleteFrom('upload').where('id', '=', id).where('hash', 'is', null).execute()
    await this.#files.dropPart(id)
  }
}

async function pendingOf(db: PoolClient, userId: string): Promise<{ uploads: number; bytes: number }> {
  const { uploads, begun, kept } = await database(db)
    .selectFrom('upload')
    .select(({ fn, selectFrom }) => [
      fn.countAll().as('uploads'),
      fn.sum('size').as('begun'),
      selectFrom('uploader')
        .innerJoin('file', 'file.hash', 'uploader.hash')
        .select((file) => file.fn.sum('file.size').as('size'))
        .where('uploader.user_id', '=', userId)
        .where('file.named', '=', false)
        .as('kept'),
    ])
    .where('user_id', '=', userId)
    .where('hash', 'is', null)
    .executeTakeFirstOrThrow()
  return { uploads: Number(uploads), bytes: Number(begun) + Number(kept) }
}

/** Hashes and checks bytes piece by piece. A PDF is known by its first bytes and the end mark near its end, not by its name. */
async function examine(bytes: AsyncIterable<Uint8Array>): Promise<{ hash: string; size: number; isPdf: boolean }> {
  const sum = createHash('sha256')
  let size = 0
  let begin = Buffer.alloc(0)
  let end = Buffer.alloc(0)
  for await (const piece of bytes) {
    sum.update(piece)
    size += piece.length
    if (begin.length < header.length) begin = Buffer.concat([begin, piece.subarray(0, header.length - begin.length)])
    end = Buffer.from(Buffer.concat([end, piece.subarray(-nearEnd)]).subarray(-nearEnd))
  }
  return { hash: sum.digest('hex'), size, isPdf: begin.equals(header) && end.includes('%%EOF') }
}

const header = Buffer.from('%PDF-')
const nearEnd = 2048

/** A file name without a path, control characters and bidirectional marks, of at most 200 characters. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/^\.+/, '').trim()
  // The cut may leave half of a surrogate pair.
  const stem = clean.replace(/\.pdf$/i, '').slice(0, 200).replace(/\p{Cs}$/u, '').trim()
  return `${stem || 'file'}.pdf`
}
