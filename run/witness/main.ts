import { mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PolicyError, readPolicy } from '@nazorat/engine/proof/policy'
import { readVkey, type Verifier, vkeyOf } from '@nazorat/engine/proof/verifier'
import { openWitnessKey } from './key.ts'
import { witnessPages } from './page.ts'
import { serveWitness } from './serve.ts'
import { Store } from './store.ts'
import { Witness } from './witness.ts'

const usage = 'pnpm witness --name witness.example/w1 (--log <vkey> | --policy <file>)… [--data <folder>] [--host 127.0.0.1] [--port 3100]'

/**
 * `pnpm witness`: a witness of logs, for anybody: it takes neither the system's database nor its settings. Its key and its small database
 * are in the folder `--data`; the logs that it knows are named by their vkeys, or by the `log` lines of a policy file. At `/` it serves the
 * page that verifies a record, where the web app is built (`pnpm --filter @nazorat/web build`).
 */
function start(): void {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      log: { type: 'string', multiple: true, default: [] },
      policy: { type: 'string', multiple: true, default: [] },
      data: { type: 'string', default: '.data/witness' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '3100' },
      page: { type: 'string', default: join(import.meta.dirname, '../../web/dist') },
    },
  })
  const logs = [...values.log.map(readLog), ...values.policy.flatMap(logsOf)]
  const port = Number(values.port)
  if (logs.length === 0) throw new Error(`name a log: ${usage}`)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is no port`)
  process.umask(0o077)
  const folder = resolve(values.data)
  mkdirSync(folder, { recursive: true })
  const own = openWitnessKey(join(folder, 'witness.key'), values.name)
  const store = new Store(join(folder, 'witness.db'))
  const pages = witnessPages(values.page, { name: own.key.origin, vkey: own.vkey, logs: logs.map((log) => vkeyOf(log)) })
  const server = serveWitness(new Witness({ ...own, logs, store, tell: (sentence) => console.error(sentence) }), pages)
  server.once('error', (error) => fail(error))
  server.listen(port, values.host, () => {
    const { port: taken } = server.address() as AddressInfo
    console.log(`witness ${own.key.origin}, of ${[...new Set(logs.map(({ origin }) => origin))].join(', ')}`)
    console.log(`line for a policy: witness w ${own.vkey} http://${values.host}:${taken}`)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => store.close())
      server.closeAllConnections()
    })
}

function readLog(vkey: string): Verifier {
  const log = readVkey(vkey)
  if (!log) throw new Error(`--log ${vkey} is no vkey of an Ed25519 key: the first line of /log/key is one`)
  return log
}

function logsOf(path: string): readonly Verifier[] {
  try {
    return readPolicy(readFileSync(path, 'utf8')).logs
  } catch (error) {
    throw error instanceof PolicyError ? new Error(`--policy ${path}: ${error.message}`) : error
  }
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

try {
  start()
} catch (error) {
  fail(error)
}
