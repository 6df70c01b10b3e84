import { issue, type Issued, oids, pemOf, purposes } from '../eimzo/authority.ts'
import { password, startEimzo } from '../eimzo/start.ts'
import { encode, sign } from '../eimzo/pkcs7.ts'

let started: ReturnType<typeof startEimzo> | undefined

/** The stand-in of E-IMZO that verifies signatures for an attacked server. It is started only for a server of our own, once. */
export const standIn = () => (started ??= startEimzo({ port: 0, askPassword: async () => password }))

let root: Promise<Issued> | undefined

/** A root that a server of our own trusts, in PEM (`SIGNATURE_ROOTS`). */
export const trustedRoot = async (): Promise<string> =>
  pemOf((await (root ??= issue({ names: { [oids.name]: 'Own root' }, isCa: true }))).certificate)

/** A detached signature by a certificate of that root which is made for a purpose, in base64; null where there is no server of our own. */
export async function signForPurpose(purpose: string, content: string): Promise<string | null> {
  if (!root) return null
  const key = await issue(
    { names: { [oids.name]: 'NOBODY', [oids.pinfl]: '31234567890123' }, extensions: [purposes([purpose])] },
    await root,
  )
  return encode(await sign(Buffer.from(content), key, [])).toString('base64')
}

/** A detached signature by the key of a demo account, in base64; null where the server does not trust such keys. */
export async function signAs(username: string, content: string): Promise<string | null> {
  if (!started) return null
  const { keys, authority, root } = (await started).keys
  const key = keys.find(({ name }) => name === username)!
  return encode(await sign(Buffer.from(content), key, [authority.certificate, root.certificate])).toString('base64')
}
