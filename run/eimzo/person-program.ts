import { randomBytes } from 'node:crypto'
import { WebSocketServer, type WebSocket } from 'ws'
import { oids, nameIn, serialOf } from './authority.ts'
import { type Key, type Keys, password } from './keys.ts'
import { encode, sign } from './pkcs7.ts'

/** Asks a person for the password of a key. Resolves with the text that they typed; null when they closed the window. */
export type AskPassword = (key: { readonly name: string; readonly holder: string }) => Promise<string | null>

interface Message {
  readonly plugin?: string
  readonly name: string
  readonly arguments?: readonly string[]
}

type Answer = { readonly success: true; readonly [field: string]: unknown } | { readonly success: false; readonly reason: string }

interface Connection {
  /** The host of the page that opened it. */
  readonly host: string | undefined
  isAllowed: boolean
}

/** How long a loaded key can be used, in milliseconds. */
const loaded = 15 * 60_000

/**
 * The program on the person's computer: a WebSocket service for pages, as E-IMZO's public guide describes it. A connection is
 * answered one message after the other, and nothing but the version before it has named the key of its site.
 */
export async function servePerson(
  { keys, authority, root }: Keys,
  { port, askPassword }: { port: number; askPassword: AskPassword },
): Promise<{ port: number; stop(): Promise<void> }> {
  const usable = new Map<string, { key: Key; until: number }>()

  const calls: Readonly<Record<string, (...values: readonly string[]) => Promise<Answer>>> = {
    'pfx.list_all_certificates': async () => ({ success: true, certificates: keys.map(entryOf) }),
    'pfx.load_key': async (disk, path, name, alias) => {
      const key = keys.find((each) =>
        Object.entries({ disk, path, name, alias }).every(([field, value]) => entryOf(each)[field as 'disk'] === value),
      )
      if (!key) return refused('Файл ключа не найден')
      const typed = await askPassword({ name: key.name, holder: nameIn(key.certificate, oids.name) ?? '' })
      if (typed === null) return refused('Ввод пароля отменен')
      if (typed !== password) return refused('javax.crypto.BadPaddingException: Given final block not properly padded')
      const keyId = randomBytes(20).toString('hex')
      usable.set(keyId, { key, until: Date.now() + loaded })
      return { success: true, keyId, type: 'pfx' }
    },
    'pkcs7.create_pkcs7': async (data = '', keyId = '', detached = 'no') => {
      if (keyId === 'idcard') return refused('ID-карта не найдена')
      const { key, until } = usable.get(keyId) ?? { until: 0 }
      if (!key || until < Date.now()) return refused('Ключ по идентификатору не найден')
      const signed = await sign(Buffer.from(data, 'base64'), key, [authority.certificate, root.certificate], {
        detached: detached === 'yes',
      })
      return {
        success: true,
        pkcs7_64: encode(signed).toString('base64'),
        signature_hex: Buffer.from(signed.signerInfos[0]!.signature.valueBlock.valueHexView).toString('hex'),
        signer_serial_number: serialOf(key.certificate),
      }
    },
  }

  const answer = async (connection: Connection, text: string): Promise<Answer> => {
    const { plugin, name, arguments: values = [] } = JSON.parse(text) as Message
    if (!plugin && name === 'version') return { success: true, major: '4', minor: '12' }
    if (!plugin && name === 'apikey') {
      // Domain, key, domain, key.
      connection.isAllowed = values.some(
        (value, i) => i % 2 === 0 && (connection.host === undefined || value === connection.host) && Boolean(values[i + 1]),
      )
      return connection.isAllowed ? { success: true } : refused('Недействительный API-ключ')
    }
    const call = calls[`${plugin}.${name}`]
    if (!connection.isAllowed) return refused('Не установлен API-ключ')
    return call ? call(...values) : refused(`Функция ${plugin}.${name} не найдена`)
  }

  const server = new WebSocketServer({ host: '127.0.0.1', port, path: '/service/cryptapi' })
  server.on('connection', (socket: WebSocket, { headers: { origin } }) => {
    const connection: Connection = { host: origin && URL.canParse(origin) ? new URL(origin).hostname : undefined, isAllowed: false }
    let before = Promise.resolve()
    socket.on('message', (message: Buffer) => {
      before = before
        .then(() => answer(connection, message.toString()))
        .catch((error: Error): Answer => refused(error.message))
        .then((reply) => socket.send(JSON.stringify(reply)))
    })
  })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  return {
    port: (server.address() as { port: number }).port,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const refused = (reason: string): Answer => ({ success: false, reason })

/** A key in the list, its names in lower case as E-IMZO writes them. */
function entryOf({ name, certificate }: Key) {
  const { notBefore, notAfter } = certificate
  const fields = {
    cn: nameIn(certificate, oids.name),
    uid: nameIn(certificate, oids.uid),
    [oids.pinfl]: nameIn(certificate, oids.pinfl),
    [oids.inn]: nameIn(certificate, oids.inn),
    serialnumber: serialOf(certificate),
    validfrom: localTime(notBefore.value).replaceAll('-', '.'),
    validto: localTime(notAfter.value).replaceAll('-', '.'),
  }
  const alias = Object.entries(fields)
    .flatMap(([field, value]) => (value === undefined ? [] : [`${field}=${value}`]))
    .join(',')
  return { disk: '/home/demo', path: 'DSKEYS', name: `DS-${name}`, alias: alias.toLowerCase() }
}

/** A moment as E-IMZO writes it: `2026-11-23 14:05:59` in Tashkent. */
export const localTime = (moment: Date): string => new Date(moment.getTime() + 5 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
