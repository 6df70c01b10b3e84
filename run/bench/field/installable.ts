import { request } from 'node:http'
import type { Page } from 'playwright-core'

/** The reasons that the browser gives against installing the app of a page, and the contents of its manifest. */
export async function installability(page: Page): Promise<{ against: string[]; icons: number; display: string }> {
  const session = await page.context().newCDPSession(page)
  const [{ installabilityErrors }, { errors, data }] = await Promise.all([
    session.send('Page.getInstallabilityErrors'),
    session.send('Page.getAppManifest'),
  ])
  const manifest = JSON.parse(data ?? '{}') as { icons?: unknown[]; display?: string }
  const against = [...installabilityErrors.map(({ errorId }) => errorId), ...errors.map(({ message }) => message)]
  return { against, icons: manifest.icons?.length ?? 0, display: manifest.display ?? '' }
}

/** The files that the service worker puts on the device, and their bytes over the line. */
export async function precached(address: string): Promise<{ files: number; kB: number }> {
  const worker = await (await fetch(`${address}/sw.js`)).text()
  const paths = new Set(Array.from(worker.matchAll(/url:\s*["'`]([^"'`]+)["'`]|"url":"([^"]+)"/g), ([, a, b]) => (a ?? b)!))
  let bytes = 0
  for (const path of paths) bytes += await sizeOf(new URL(path, address))
  return { files: paths.size, kB: bytes / 1000 }
}

/** The bytes of an answer's body as they come. */
const sizeOf = (url: URL): Promise<number> =>
  new Promise((resolve, reject) =>
    request(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end(),
  )
