import type { Chromium } from './lighthouse.ts'

/**
 * How many requests, and how many bytes over the line, a page takes with an empty cache until it stands, all its data are there and
 * the browser is idle: then it says that it is quiet, and begins to fetch for later, which is counted apart.
 */
export async function coldLoad(
  { context }: Pick<Chromium, 'context'>,
  url: string,
): Promise<{ requests: number; kB: number; laterRequests: number; laterKB: number; all: string[] }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const begun = new Map<string, { url: string; at: number; size: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http')) begun.set(requestId, { url: request.url, at: wallTime * 1000, size: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    Object.assign(begun.get(requestId) ?? {}, { size: encodedDataLength }),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  // The login page says nothing of the kind: it fetches nothing for later.
  const quiet = await page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('quiet')[0]?.startTime ?? Infinity))
  await page.close()
  const before = [...begun.values()].filter(({ at }) => at <= quiet)
  const later = [...begun.values()].filter(({ at }) => at > quiet)
  const kB = (requests: typeof before) => requests.reduce((sum, { size }) => sum + size, 0) / 1000
  return {
    requests: before.length,
    kB: kB(before),
    laterRequests: later.length,
    laterKB: kB(later),
    all: before.map(({ url, size }) => `${size} ${url}`),
  }
}
