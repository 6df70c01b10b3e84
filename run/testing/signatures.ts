import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSignatureProvider, type SignatureProvider } from '@nazorat/engine'
import { type Issued, issue, oids, pemOf, revocationList } from '../eimzo/authority.ts'
import { encode, sign } from '../eimzo/pkcs7.ts'

const day = 24 * 60 * 60_000

/** An authority of a test with its provider, which is the one that a server has for `SIGNATURE_ROOTS`, and keys of people. */
export async function openAuthority(finished: (clean: () => Promise<void>) => void): Promise<{
  readonly provider: SignatureProvider
  readonly roots: string
  /** A key whose certificate is on the authority's revocation list. */
  readonly revoked: Issued
  /** The key of a person by their PINFL, or of a business by its INN. */
  key(number: string, wrong?: 'expired' | 'foreign'): Promise<Issued>
  sign(text: string, by: Issued): Promise<string>
}> {
  const [root, foreign] = await Promise.all(
    ['Sinov ildizi', 'Begona'].map((name) =>
      issue({ names: { [oids.name]: name }, isCa: true, validFrom: new Date(Date.now() - 500 * day) }),
    ),
  )
  const revoked = await issue({ names: { [oids.name]: 'YUSUPOVA DILDORA' } }, root)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-roots-'))
  finished(() => rm(folder, { recursive: true }))
  const roots = pemOf(root!.certificate)
  await Promise.all([
    writeFile(join(folder, 'roots.pem'), roots),
    writeFile(join(folder, 'root.crl'), await revocationList(root!, [revoked.certificate])),
  ])
  return {
    provider: (await openSignatureProvider({ signatureRoots: join(folder, 'roots.pem') }))!,
    roots,
    revoked,
    key: (number, wrong) =>
      issue(
        {
          names: { [oids.name]: 'YUSUPOVA DILDORA', [number.length === 14 ? oids.pinfl : oids.inn]: number },
          ...(wrong === 'expired' && { validFrom: new Date(Date.now() - 400 * day), validTo: new Date(Date.now() - day) }),
        },
        wrong === 'foreign' ? foreign! : root!,
      ),
    sign: async (text, by) => encode(await sign(Buffer.from(text), by, [])).toString('base64'),
  }
}
