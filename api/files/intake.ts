import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database, type FileBytes, pagesOf, withLock, whileLocked, registerFile } from '@nazorat/engine'
import type { Files } from '@nazorat/engine/files/open'
import { fileKey } from '@nazorat/engine/files/store'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { UploadReply } from '@nazorat/machines/api-types'
import { fileKindOf, isHeic, isPicture } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import { examine, type Examined } from './examine.ts'
import { safeName, safePdfName } from './file-names.ts'
import { countPages } from './pdf.ts'
import type { DrawnImage } from './draw-image.ts'
import { drawPhoto, photoName, storePhoto } from './photos.ts'
import { refuseDamaged, storeUnderHash } from './stored.ts'
import { type Becomes, maxFileSize, refuseTooMany } from './upload-quota.ts'

export interface Upload {
  readonly id: string
  readonly becomes: Becomes
  readonly name: string
  readonly size: number
  /** How many of its bytes have come. */
  readonly arrived: number
  /** The hash of a finished upload's bytes. */
  readonly hash: string | null
  readonly createdAt: Date
}

interface UploadBegin {
  readonly id?: string
  readonly becomes: Becomes
  readonly name: string
  readonly size: number
}

/** A complete upload, of which a copy was made that nobody else can write, and read. */
interface CompleteUpload extends Upload, Omit<Examined, 'length'> {
  /** Where the copy is. */
  readonly path: string
  readonly hash: string
}

/**
 * Receives bytes. An upload begins with a name and a size, is written in pieces of any length, and is finished when all bytes
 * have arrived. It belongs to one user and expires after a day. No file is ever in memory as a whole.
 */
export class Intake {
  readonly #pool: Pool
  readonly #files: Files
  readonly #turns = new FairQueue({ perSource: 3, maxWaiting: 20 })

  constructor({ pool, files }: { pool: Pool; files: Files }) {
    this.#pool = pool
    this.#files = files
  }

  /** Begins an upload of `size` bytes, at least one. Throws `tooManyFiles` when the user has too much that no document names. */
  async begin(userId: string, { id = randomUUID(), becomes, name, size }: UploadBegin): Promise<Upload> {
    if (!(size >= 1)) throw new Refusal('invalid')
    if (becomes !== 'video' && size > maxFileSize) throw new Refusal('tooLarge')
    await withLock(this.#pool, 'uploads', userId, async (client) => {
      await refuseTooMany(client, userId, becomes, size)
      await database(client)
        .insertInto('upload')
        .values({ id, user_id: userId, becomes, name: safeName(name), size })
        .execute()
    })
    return this.find(userId, id)
  }

  /** Throws `tooManyFiles` when a user has uploaded so much that no document names that `size` bytes more would be too much. */
  refuseTooMany(userId: string, becomes: Becomes, size: number): Promise<void> {
    return refuseTooMany(this.#pool, userId, becomes, size)
  }

  /** An upload of a user. Throws `fileMissing`. */
  async find(userId: string, id: string, db: Pool | PoolClient = this.#pool): Promise<Upload> {
    const upload = await database(db)
      .selectFrom('upload')
      .select(['id', 'becomes', 'name', 'size', 'arrived', 'hash', 'created_at as createdAt'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst()
    if (!upload) throw new Refusal('fileMissing')
    return upload
  }

  /**
   * Writes a piece as it arrives, when it is the user's turn, and answers how far the upload is then. Throws `tooLarge` when it
   * exceeds the size of the upload, and `uploadDamaged` when it is not the piece that its SHA-256 says.
   */
  async write(
    userId: string,
    { id, size }: Pick<Upload, 'id' | 'size'>,
    from: number,
    piece: AsyncIterable<Uint8Array>,
    sha256?: Buffer,
  ): Promise<number> {
    const written = await this.#turns.run(userId, () => this.#files.parts.write(id, from, size, piece, sha256)).catch(noSpace)
    if (written === 'tooLong') throw new Refusal('tooLarge')
    if (written === 'wrong') throw new Refusal('uploadDamaged')
    // Another call may have written more meanwhile: the number never goes down.
    await database(this.#pool)
      .updateTable('upload')
      .set({ arrived: written.at })
      .where('id', '=', id)
      .where(sql<boolean>`arrived < ${written.at}`)
      .execute()
    return written.at
  }

  /** Sets the name and the size of an upload to those that have arrived. */
  async end({ id }: Upload, name: string): Promise<void> {
    await database(this.#pool)
      .updateTable('upload')
      .set({ name: safeName(name), size: sql<number>`arrived` })
      .where('id', '=', id)
      .execute()
  }

  /**
   * Turns a complete upload into a file, and draws what is shown of a photo; repeated, it returns the same. Throws `uploadCut`, `notPdf`,
   * `invalid` for a PDF that nobody could read, or why a picture is refused.
   */
  async finish(userId: string, id: string): Promise<UploadReply> {
    let drawn: DrawnImage | undefined
    const { hash, name, size } = await this.complete(userId, id, 'file', async (client, { hash, size, path, begin, isPdf }) => {
      const kind = fileKindOf(begin)
      if (isPicture(kind)) drawn = await drawPhoto(userId, path)
      else if (!isPdf) throw new Refusal(isHeic(begin) ? 'notImage' : 'notPdf', { format: 'HEIC' })
      const pages = isPdf ? ((await pagesOf(client, hash)) ?? (await countPages(userId, path))) : undefined
      await this.#keep(client, userId, path, { hash, size, ...(pages !== undefined && { pages }) }, begin)
    })
    const kind = fileKindOf(await refuseDamaged(this.#files.store, fileKey(hash), hash))
    if (isPicture(kind)) {
      drawn ??= await drawPhoto(userId, await this.#bytesOf(hash))
      const photo = await storePhoto((bytes) => this.store(userId, bytes), drawn, name)
      return { hash, name: photoName(name, kind), size, photo }
    }
    const pages = await pagesOf(this.#pool, hash)
    return { hash, name: safePdfName(name), size, ...(pages !== null && { pages }) }
  }

  /**
   * Lets `keep` take the bytes of a complete upload, once: repeated, it only answers. An upload that `keep` refuses is deleted.
   * Throws `uploadCut` when not all bytes have come.
   */
  complete(
    userId: string,
    id: string,
    becomes: Becomes,
    keep: (client: PoolClient, upload: CompleteUpload) => Promise<void>,
  ): Promise<Upload & { hash: string }> {
    return withLock(this.#pool, 'upload', id, async (client) => {
      const upload = await this.find(userId, id, client)
      if (upload.becomes !== becomes) throw new Refusal('fileMissing')
      if (upload.hash !== null) return { ...upload, hash: upload.hash }
      if (upload.arrived < upload.size) throw new Refusal('uploadCut')
      return this.#withCopy(upload, async (found) => {
        try {
          await keep(client, { ...upload, ...found })
        } catch (error) {
          if (error instanceof Refusal) await this.#drop(client, id)
          throw error
        }
        await database(client).updateTable('upload').set({ hash: found.hash }).where('id', '=', id).execute()
        await this.#files.parts.drop(id)
        return { ...upload, hash: found.hash }
      })
    })
  }

  /**
   * Lets `move` take the bytes of a complete sheet from their path: they become no file of documents. Returns their SHA-256, in
   * hex. Throws `uploadCut` or `fileMissing`.
   */
  async take(userId: string, id: string, move: (path: string) => Promise<void>): Promise<string> {
    return withLock(this.#pool, 'upload', id, async (client) => {
      const upload = await this.find(userId, id, client)
      if (upload.hash !== null || upload.becomes !== 'sheet') throw new Refusal('fileMissing')
      if (upload.arrived < upload.size) throw new Refusal('uploadCut')
      return this.#withCopy(upload, async ({ path, hash }) => {
        await move(path)
        await this.#drop(client, id)
        return hash
      })
    })
  }

  /**
   * Copies a complete upload, examines the copy and works with it; then removes the copy. A client that still writes into the
   * upload does not change the copy.
   * Throws `uploadCut` when it does not have the size of the upload.
   */
  async #withCopy<T>({ id, size }: Upload, work: (found: Examined & { path: string }) => Promise<T>): Promise<T> {
    const { parts } = this.#files
    const copy = await parts.copy(id).catch(noSpace)
    try {
      const found = await examine(parts.read(copy))
      if (found.length !== size) throw new Refusal('uploadCut')
      return await work({ ...found, path: parts.pathOf(copy) })
    } finally {
      await parts.drop(copy)
    }
  }

  /**
   * Runs a call that uses an upload of a user. Where the call is refused the upload is deleted: nothing would use it any more, and it
   * would count against them for a day. One of which bytes are still to come stays.
   */
  async orDrop<T>(userId: string, id: unknown, becomes: Becomes, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'uploadCut' && typeof id === 'string') {
        const own = await this.find(userId, id).catch(() => null)
        if (own?.becomes === becomes) await this.drop(own)
      }
      throw error
    }
  }

  /** Deletes an upload that failed, or that its user does not want any more. */
  drop({ id }: Pick<Upload, 'id'>): Promise<void> {
    return withLock(this.#pool, 'upload', id, (client) => this.#drop(client, id))
  }

  /** Stores a PDF that is in memory already: that of a seed, whose pages are known. */
  async keep(userId: string, bytes: Uint8Array, name: string, pages: number): Promise<UploadReply> {
    return { ...(await this.store(userId, bytes, pages)), name: safePdfName(name), pages }
  }

  /** Stores bytes that are in memory already. */
  async store(userId: string, bytes: Uint8Array, pages?: number): Promise<{ hash: string; size: number }> {
    const id = randomUUID()
    await this.#files.parts.write(id, 0, bytes.length, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
    const file = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    await withLock(this.#pool, 'upload', id, (client) =>
      this.#keep(client, userId, this.#files.parts.pathOf(id), { ...file, ...(pages !== undefined && { pages }) }, bytes),
    )
    return file
  }

  /** Under the lock of the file nobody removes it meanwhile: its bytes are stored before documents may name it. */
  async #keep(
    client: PoolClient,
    userId: string,
    path: string,
    file: Pick<FileBytes, 'hash' | 'size' | 'pages'>,
    begin: Uint8Array,
  ): Promise<void> {
    const kind = fileKindOf(begin)
    if (!kind) throw new Error('bytes of no kind that documents take')
    await whileLocked(client, 'file', file.hash, async () => {
      await storeUnderHash(this.#files.store, fileKey(file.hash), file.hash, path)
      await registerFile(client, { ...file, kind }, userId)
    })
  }

  /** The bytes of a stored picture: at most those of an upload. */
  async #bytesOf(hash: string): Promise<Buffer> {
    const bytes = await this.#files.store.read(fileKey(hash))
    if (!bytes) throw new Refusal('fileMissing')
    return buffer(bytes)
  }

  async #drop(client: PoolClient, id: string): Promise<void> {
    await database(client).deleteFrom('upload').where('id', '=', id).where('hash', 'is', null).execute()
    await this.#files.parts.drop(id)
  }
}

/** A full disk is no bug: the browser tries again later, from the last piece that counts. */
function noSpace(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC') throw error
  logger.error({ err: error }, 'an upload found no space on the disk')
  throw new Refusal('unavailable')
}
