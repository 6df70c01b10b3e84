import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { makeKeyFile } from '../secrets/key-file.ts'
import { Alarm, FileBesideKey } from './file-beside-key.ts'
import type { NoteSigner } from './note.ts'
import { isSameKey, isUnnamed, type Verifier, verifierOf } from './verifier.ts'

/** Signs checkpoints and case files. */
export interface Signer extends NoteSigner {
  /** The key before it, while both sign checkpoints after a rotation. */
  readonly former: NoteSigner | null
  /** The last checkpoint, stored beside the key: the next one must continue it. */
  readonly checkpointFile: FileBesideKey
  readonly alarm: Alarm
  /** Proves to the database that this process holds the key and may add checkpoints. */
  readonly token: Buffer
  /** Reads the key again when its file was replaced by a rotation, and destroys the former one whose time is over. */
  refresh(now?: string): Promise<void>
}

/**
 * Opens the key of the log, a PEM file; creates it if there is none, readable by its owner alone. The processes of a database share it.
 * `origin` is the name of the log (`openLog`), and stays when the key is replaced; without it, it is derived from the key.
 */
export async function openSigner(path: string, origin?: string): Promise<Signer> {
  if (!existsSync(path)) await makeKeyFile(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signer = new FileSigner(path, origin)
  await signer.refresh()
  return signer
}

class FileSigner implements Signer {
  readonly checkpointFile: FileBesideKey
  readonly alarm: Alarm
  former: NoteSigner | null = null
  readonly #path: string
  readonly #formerFile: FileBesideKey
  #read = ''
  #key!: KeyObject
  #verifier!: Verifier
  #origin: string | undefined

  constructor(path: string, origin: string | undefined) {
    this.#path = path
    this.#origin = origin
    this.checkpointFile = checkpointFile(path)
    this.#formerFile = formerBeside(path)
    this.alarm = new Alarm(`${path}.alarm`)
  }

  get verifier(): Verifier {
    return this.#verifier
  }

  /**
   * Ed25519 is deterministic. No note has this text, since a note's lines end with a line feed. It is another one for each name of the
   * log: who does not know yet that the log has changed its name adds nothing to it.
   */
  get token(): Buffer {
    const { origin } = this.#verifier
    return this.sign(`nazorat: who signs this log${isUnnamed(this.#verifier) ? '' : ` as ${origin}`}`)
  }

  sign(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#key)
  }

  async refresh(now = new Date().toISOString()): Promise<void> {
    const { ino, mtimeMs } = await stat(this.#path)
    if (this.#read !== `${ino} ${mtimeMs}`) {
      const key = createPrivateKey(await readFile(this.#path))
      this.#verifier = verifierOf(key, this.#origin)
      this.#origin = this.#verifier.origin
      this.#key = key
      this.#read = `${ino} ${mtimeMs}`
    }
    this.former = await this.#readFormer(now)
  }

  async #readFormer(now: string): Promise<NoteSigner | null> {
    const [, until, pem] = /^until (\S+)\n([^]+)$/.exec((await this.#formerFile.read()) ?? '') ?? []
    if (until === undefined || pem === undefined) return null
    if (until <= now) {
      await this.#formerFile.remove()
      return null
    }
    const key = createPrivateKey(pem)
    const verifier = verifierOf(key, this.#origin)
    // Until the new key is in its place, the one that signs is the former one itself.
    return isSameKey(verifier, this.#verifier) ? null : { verifier, sign: (signed) => sign(null, Buffer.from(signed), key) }
  }
}

/** The file of a former key, beside that of the new one: the moment until which both sign, and the key. */
export const formerBeside = (path: string): FileBesideKey => new FileBesideKey(`${path}.former`)

/** The file of the last checkpoint, beside the key's file. */
export const checkpointFile = (path: string): FileBesideKey => new FileBesideKey(`${path}.checkpoint`)
