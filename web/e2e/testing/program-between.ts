import type { Page } from 'playwright-core'

interface StoredKey {
  readonly disk: string
  readonly path: string
  readonly name: string
  readonly alias: string
}

type Text = Readonly<Record<string, unknown>>

/** The key and the text that replace those of the page from now on; null leaves them as they are. */
interface Exchange {
  /** The name of the key that signs instead of the chosen one; `none` leaves the computer without keys. */
  key: string | null
  /** Gives the text that is signed instead of the true one, both read from JSON. */
  text: ((text: Text) => Text) | null
}

/** Stands between a page and the program on the person's computer, as malicious software would. */
export async function standBetween(page: Page): Promise<Exchange> {
  const exchange: Exchange = { key: null, text: null }
  await page.routeWebSocket(/127\.0\.0\.1:64646/, (socket) => {
    const program = socket.connectToServer()
    let stored: readonly StoredKey[] = []
    program.onMessage((message) => {
      const answer = JSON.parse(String(message)) as { certificates?: readonly StoredKey[] }
      stored = answer.certificates ?? stored
      socket.send(answer.certificates && exchange.key === 'none' ? JSON.stringify({ ...answer, certificates: [] }) : message)
    })
    socket.onMessage((message) => {
      const call = JSON.parse(String(message)) as { name: string; arguments?: readonly string[] }
      const values = call.arguments ?? []
      program.send(JSON.stringify({ ...call, arguments: exchanged(call.name, values) }))
    })

    function exchanged(name: string, values: readonly string[]): readonly string[] {
      const key = stored.find((each) => each.name === exchange.key)
      if (name === 'load_key' && key) return [key.disk, key.path, key.name, key.alias]
      if (name !== 'create_pkcs7' || !exchange.text) return values
      const text = JSON.parse(Buffer.from(values[0]!, 'base64').toString()) as Text
      return [Buffer.from(JSON.stringify(exchange.text(text))).toString('base64'), ...values.slice(1)]
    }
  })
  return exchange
}
