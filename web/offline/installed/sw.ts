import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'

/** A part of the global scope of a service worker: TypeScript's own library of it would replace that of the page. */
interface WorkerScope {
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[]
  readonly location: Location
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'fetch', listen: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void
  addEventListener(type: 'activate', listen: (event: { waitUntil(work: Promise<void>): void }) => void): void
  addEventListener(type: 'message', listen: (event: MessageEvent & { waitUntil(work: Promise<void>): void }) => void): void
}

declare const self: WorkerScope

/** How long the server may take to answer with the page, in milliseconds, until the one that is here is shown. */
const timeout = 4000

const startPages: ReadonlySet<string> = new Set(['/', '/dashboard'])

cleanupOutdatedCaches()

// The code of the screens. The page itself is asked of the server first: a release is never older than the network allows.
precacheAndRoute([...self.__WB_MANIFEST], { directoryIndex: '', cleanURLs: false })

// The page that registers it can lose its network before it is opened again; and a worker that no page uses is replaced without a word.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Calls, files, sockets, and the pages that the server writes for everybody: nothing of them goes through here. */
const ofServer = /^\/(?:api|socket\.io|c|open|log)(?:\/|$)/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isPage = request.mode === 'navigate' && request.method === 'GET' && origin === self.location.origin
  if (isPage && !ofServer.test(pathname) && !/\.\w+$/.test(pathname)) event.respondWith(pageFor(request))
})

async function pageFor(request: Request): Promise<Response> {
  // Without a network the start page has nothing to show.
  const here = async () =>
    startPages.has(new URL(request.url).pathname)
      ? Response.redirect(new URL('/document/phone', self.location.href))
      : await matchPrecache('/index.html')
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeout))
  const answer = await Promise.race([asked.catch(() => undefined), late])
  // A proxy answers for a server that is away.
  if (answer && answer.status < 502) return answer
  return (await here()) ?? asked
}

/**
 * A page that its user reloads for a new release asks for this: the new worker takes over where that page is the only one. Others
 * may have an open form, whose code would be gone.
 */
self.addEventListener('message', (event) => {
  if (event.data !== 'take over') return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const takes = windows.length <= 1
      if (takes) await self.skipWaiting()
      event.ports[0]?.postMessage(takes)
    }),
  )
})
