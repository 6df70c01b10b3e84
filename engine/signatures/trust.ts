import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { logger } from '../telemetry/logger.ts'
import { type Certificate, pemBlocks, readCertificate } from './certificate.ts'
import { readRevocationList, type RevocationList } from './revocation.ts'

/** Decides which certificates are accepted: those that lead to a root, and are on no revocation list. */
export interface Trust {
  readonly roots: readonly Certificate[]
  /** Certificates of CAs that a root has issued; a signature may bring more of them. */
  readonly intermediates: readonly Certificate[]
  readonly revocationLists: readonly RevocationList[]
  /** OIDs of the purposes of certificates that count as signing beside the usual ones. */
  readonly purposes: ReadonlySet<string>
}

/**
 * The trust that the files of an operator say: a PEM file with the revocation lists (`*.crl`) beside it, or a folder of
 * certificates and lists, in PEM or DER. Changed files are read again. Nothing is fetched: an operator's job does that.
 */
export class TrustFiles {
  readonly #path: string
  readonly #interval: number
  readonly #purposes: readonly string[]
  #trust: Trust | undefined
  #state = ''
  #lookedAt = 0

  /** @param interval how often the files are looked at, in milliseconds: a new revocation list counts so soon */
  constructor(path: string, purposes: readonly string[] = [], interval = 30_000) {
    this.#path = path
    this.#purposes = purposes
    this.#interval = interval
  }

  /** @throws an error when the files never could be read */
  async current(): Promise<Trust> {
    if (this.#trust && performance.now() - this.#lookedAt < this.#interval) return this.#trust
    this.#lookedAt = performance.now()
    try {
      const files = await filesAt(this.#path)
      const state = files.map(({ path, mtimeMs, size }) => `${path} ${mtimeMs} ${size}`).join('\n')
      if (this.#trust && state === this.#state) return this.#trust
      this.#trust = await readTrust(
        files.map(({ path }) => path),
        this.#purposes,
      )
      this.#state = state
    } catch (error) {
      if (!this.#trust) throw error
      logger.error({ err: error }, 'the trusted roots and revocation lists cannot be read; the former ones count')
    }
    return this.#trust
  }
}

const ofCertificates = new Set(['.pem', '.crt', '.cer', '.der'])

async function filesAt(path: string) {
  const found = await stat(path)
  const folder = found.isDirectory() ? path : dirname(path)
  const isWanted = (name: string) =>
    extname(name) === '.crl' || (found.isDirectory() ? ofCertificates.has(extname(name)) : join(folder, name) === path)
  const names = (await readdir(folder)).filter(isWanted).toSorted()
  return Promise.all(names.map(async (name) => ({ path: join(folder, name), ...(await stat(join(folder, name))) })))
}

/** @throws an error when a file is neither, or no root is among them */
async function readTrust(paths: readonly string[], purposes: readonly string[] = []): Promise<Trust> {
  const blocks = (await Promise.all(paths.map(readBlocks))).flat()
  const certificates = blocks.filter(({ kind }) => kind === 'CERTIFICATE').map(({ path, der }) => naming(path, () => readCertificate(der)))
  const revocationLists = blocks
    .filter(({ kind }) => kind === 'X509 CRL')
    .map(({ path, der }) => naming(path, () => readRevocationList(der)))
  const roots = certificates.filter(isRoot)
  if (roots.length === 0) throw new Error(`no root is among ${paths.join(', ') || 'no files'}: a certificate of a CA that it signed itself`)
  return {
    roots,
    intermediates: certificates.filter((each) => each.x509.ca && !roots.includes(each)),
    revocationLists,
    purposes: new Set(purposes),
  }
}

/** Whether a certificate is of a CA that issued it to itself. */
export const isRoot = ({ x509 }: Certificate): boolean => x509.ca && x509.checkIssued(x509) && x509.verify(x509.publicKey)

interface Block {
  readonly path: string
  readonly kind: string
  readonly der: Uint8Array
}

async function readBlocks(path: string): Promise<Block[]> {
  const bytes = await readFile(path)
  if (!bytes.includes('-----BEGIN ')) return [{ path, kind: extname(path) === '.crl' ? 'X509 CRL' : 'CERTIFICATE', der: bytes }]
  return pemBlocks(bytes.toString('latin1')).map((block) => ({ path, ...block }))
}

function naming<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`${path} cannot be read`, { cause: error })
  }
}

/** Certificates as PEM, for `openssl cms -verify -CAfile`. */
export const pemOf = (certificates: readonly Certificate[]): string => certificates.map(({ x509 }) => x509.toString()).join('')
