import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import { DataStore, ERRORS, Upload as TusUpload } from '@tus/utils'
import type { Context } from 'hono'
import { isId } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import type { Env } from '../context.ts'
import { headerOf } from '../http/headers.ts'
import type { Intake, Upload } from './intake.ts'
import type { Becomes } from './upload-quota.ts'
import { UploadLocker } from './upload-locker.ts'

/** An address at which files are uploaded: the uploads that it takes, and callbacks. */
interface Uploading {
  /** The address, `/api/file/upload`; an upload's own is below it. */
  readonly path: string
  /** The purposes of its uploads; others are not found here. */
  readonly takes: readonly Becomes[]
  /** Begins an upload under an id, or refuses it. */
  begin(id: string, size: number, about: { readonly [name: string]: string | null }): Promise<void>
  /** Called when the bytes `from` to `to` have come: the first of them show the type of the file. */
  written?(id: string, from: number, to: number): Promise<void>
  /** Called when all bytes have come, and again whenever such an upload is asked for until it has its hash. */
  finished?(id: string): Promise<void>
  /** Called when a person gave an upload up. */
  dropped?(id: string): Promise<void>
}

/** A call of the protocol in the OpenAPI document: how an upload begins. The protocol describes the rest. */
export const tusCall = { method: 'post', headers: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'], statuses: [201] } as const

/** The protocol's status for a piece whose checksum is not the one that was sent. */
const checksumMismatch = { status_code: 460, body: 'Checksum Mismatch\n' }

const day = 24 * 60 * 60_000

/** Two pieces of one upload wait for each other in this process. Nothing rests on it: a complete upload is copied before it is hashed. */
const locker = new UploadLocker()

/**
 * Answers a call of the tus protocol (version 1.0.0, https://tus.io/protocols/resumable-upload): creation, termination,
 * expiration and checksums (SHA-256). Refusals are thrown, and answered as those of any other call.
 */
export async function answerTus(c: Context<Env>, intake: Intake, uploading: Uploading): Promise<Response> {
  if (c.req.method !== 'OPTIONS' && headerOf(c, 'tus-resumable') === undefined) throw new Refusal('invalid')
  let refused: unknown
  const { id: userId } = c.var.actor
  const store = new UploadStore(intake, userId, uploading, digestOf(c))
  const server = new Server({
    path: uploading.path,
    datastore: store,
    // The lock is taken before the upload is looked up: by its user alone, nobody else can end a call of theirs.
    locker: { newLock: (id) => locker.newLock(`${userId} ${id}`) },
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    onUploadFinish: async (_request, { id }) => {
      await uploading.finished?.(id)
      return {}
    },
    onResponseError: (_request, error) => {
      // Errors of the protocol are answered as it says.
      if (!('status_code' in error)) refused = error
      return undefined
    },
  })
  const answer = await server.handleWeb(c.req.raw)
  if (refused !== undefined) throw refused
  if (c.req.method === 'OPTIONS') answer.headers.set('tus-checksum-algorithm', 'sha256')
  return answer
}

/** The SHA-256 of a piece, where the call says one. */
function digestOf(c: Context): Buffer | undefined {
  const said = headerOf(c, 'upload-checksum')
  if (said === undefined) return undefined
  const [algorithm, value = ''] = said.split(' ')
  const digest = Buffer.from(value, 'base64')
  if (algorithm !== 'sha256' || digest.length !== 32) throw new Refusal('uploadDamaged')
  return digest
}

/** The uploads of a user, as the protocol's server asks for them. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration', 'checksum']
  readonly #intake: Intake
  readonly #userId: string
  readonly #uploading: Uploading
  readonly #sha256: Buffer | undefined

  constructor(intake: Intake, userId: string, uploading: Uploading, sha256: Buffer | undefined) {
    super()
    this.#intake = intake
    this.#userId = userId
    this.#uploading = uploading
    this.#sha256 = sha256
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    await this.#uploading.begin(upload.id, upload.size ?? 0, upload.metadata ?? {})
    return upload
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const upload = await this.#find(id)
    // The server may have ended after the last byte and before this call.
    if (upload.arrived === upload.size && upload.hash === null) await this.#uploading.finished?.(id)
    return new TusUpload({ id, size: upload.size, offset: upload.arrived, creation_date: upload.createdAt.toISOString() })
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const upload = await this.#find(id)
    const arrived = await this.#intake.write(this.#userId, upload, offset, bytes, this.#sha256).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'uploadDamaged' ? checksumMismatch : error
    })
    await this.#uploading.written?.(id, offset, arrived)
    return arrived
  }

  override async remove(id: string): Promise<void> {
    await this.#intake.drop(await this.#find(id))
    await this.#uploading.dropped?.(id)
  }

  override getExpiration(): number {
    return day
  }

  async #find(id: string): Promise<Upload> {
    if (!isId(id)) throw ERRORS.FILE_NOT_FOUND
    const upload = await this.#intake.find(this.#userId, id)
    if (!this.#uploading.takes.includes(upload.becomes)) throw ERRORS.FILE_NOT_FOUND
    return upload
  }
}
