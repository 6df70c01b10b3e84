import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Failure, messageOf } from '../processes/failure.ts'
import { serve } from '../processes/process.ts'
import { password, personPort, startEimzo } from '../eimzo/start.ts'

/** The port of the service beside the server, unless told otherwise. */
const servicePort = 8085

/**
 * `pnpm eimzo [--port <port>]`: a stand-in of both E-IMZO programs for developers, until Ctrl-C. Here, in the terminal, it asks for
 * the password of a key, as the program does in a window of its own; an empty line closes it.
 */
await serve(async (_settings, started) => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: String(servicePort) } } })
  if (process.env['NODE_ENV'] === 'production') throw new Failure('pnpm eimzo signs for anybody: it is not for production')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  started.defer(async () => terminal.close())
  const askPassword = async ({ name, holder }: { name: string; holder: string }) =>
    (await terminal.question(`Password of the key ${name} (${holder}): `)) || null
  const eimzo = await startEimzo({ servicePort: Number(values.port), askPassword }).catch((error: Error) => {
    throw new Failure(`the stand-in of E-IMZO cannot start: ${messageOf(error)}`)
  })
  started.defer(eimzo.stop)
  console.log(`E-IMZO, a stand-in: ws://127.0.0.1:${personPort} for pages, ${eimzo.url} for the server, which is started with`)
  console.log(`EIMZO_URL=${eimzo.url} EIMZO_API_KEYS=127.0.0.1,demo,localhost,demo`)
  console.log(`Keys: ${eimzo.keys.keys.map(({ name }) => name).join(', ')}; password ${password}`)
})
