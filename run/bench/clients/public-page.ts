import { gzipSync } from 'node:zlib'
import { openBrowser } from '../../../web/e2e/testing/browser.ts'
import { demoAccounts } from '../../seed/seed.ts'
import { signIn } from '../../testing/load.ts'

/** How many times a phone is slower than this machine. */
const slowed = 4

/** The size of the page of an order with all that it loads, in bytes after gzip; and until its verdict, in milliseconds, of each visit. */
export async function publicPage(address: string, visits: number): Promise<{ bytes: number; times: number[] }> {
  const url = `${address}/c/${await codeOf(address)}`
  const html = await (await fetch(url)).text()
  const files = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path]) => path!)
  const loaded = await Promise.all(files.map(async (path) => Buffer.from(await (await fetch(`${address}${path}`)).arrayBuffer())))
  const bytes = [Buffer.from(html), ...loaded].reduce((sum, content) => sum + gzipSync(content).length, 0)
  const browser = await openBrowser()
  try {
    const times: number[] = []
    // The first one warms the server.
    for (let visit = -1; visit < visits; visit++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
      await page.goto(url)
      await page.waitForFunction(() => document.querySelectorAll('#verdict p').length > 1)
      const time = await page.evaluate(() => performance.now())
      if (visit >= 0) times.push(time)
      await context.close()
    }
    return { bytes, times }
  } finally {
    await browser.close()
  }
}

/** The code of an order of the demo. */
async function codeOf(address: string): Promise<string> {
  const authorization = `Bearer ${await signIn(address, 'auditor', demoAccounts.password)}`
  const list = await fetch(`${address}/api/publicrecord/GetList`, { method: 'POST', headers: { authorization }, body: '{"pageSize":1}' })
  const { rows } = (await list.json()) as { rows: { id: string }[] }
  const record = await fetch(`${address}/api/publicrecord/Get/${rows[0]!.id}`, { headers: { authorization } })
  return ((await record.json()) as { fields: { code: string } }).fields.code
}
