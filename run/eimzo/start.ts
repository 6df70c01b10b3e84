import { pemOf } from './authority.ts'
import { makeKeys } from './keys.ts'
import { type AskPassword, servePerson } from './person-program.ts'
import { serveService } from './service.ts'

export { password } from './keys.ts'

/** The port of the program on the person's computer, for pages without TLS: browsers look for it there alone. */
export const personPort = 64646

/**
 * Starts a stand-in of both programs of E-IMZO with an authority of its own, for development and tests: `url` is what `EIMZO_URL`
 * names. Port 0 takes a free one.
 */
export async function startEimzo({
  port = personPort,
  servicePort = 0,
  askPassword,
}: {
  port?: number
  servicePort?: number
  askPassword: AskPassword
}) {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the stand-in of E-IMZO signs for anybody: it is not for production')
  const keys = await makeKeys()
  const service = await serveService(keys, { port: servicePort })
  const person = await servePerson(keys, { port, askPassword })
  return {
    url: service.url,
    port: person.port,
    keys,
    /** The trusted root in PEM, for `openssl` and `SIGNATURE_ROOTS`. */
    roots: pemOf(keys.root.certificate),
    async stop() {
      await Promise.all([service.stop(), person.stop()])
    },
  }
}
