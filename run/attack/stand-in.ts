import { password, startEimzo } from '../eimzo/start.ts'
import { encode, sign } from '../eimzo/pkcs7.ts'

let started: ReturnType<typeof startEimzo> | undefined

/** The stand-in of E-IMZO that verifies signatures for an attacked server. It is started only for a server of our own, once. */
export const standIn = () => (started ??= startEimzo({ port: 0, askPassword: async () => password }))

/** A detached signature by the key of a demo account, in base64; null where the server does not trust such keys. */
export async function signAs(username: string, content: string): Promise<string | null> {
  if (!started) return null
  const { keys, authority, root } = (await started).keys
  const key = keys.find(({ name }) => name === username)!
  return encode(await sign(Buffer.from(content), key, [authority.certificate, root.certificate])).toString('base64')
}
