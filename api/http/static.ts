import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { sessionCookie } from './client-address.ts'

/** Hashes of the `style` attributes by which Blueprint's table measures itself: no other inline style is allowed. */
const tableStyles = [
  'position: absolute; left: 0; top: 0; right: 0; bottom: 0; overflow: hidden; z-index: -1; visibility: hidden;',
  'position: absolute; left: 0; top: 0; transition: 0s;',
  'position: absolute; left: 0; top: 0; transition: 0s; width: 200%; height: 200%;',
].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)

/** The E-IMZO program on the person's computer: for pages of http and of https (`web/features/signing/eimzo.ts`). */
const eimzo = 'ws://127.0.0.1:64646 wss://127.0.0.1:64443'

/** The content security policy of the page, in addition to the headers of every answer (`headers.ts`). `self` includes the socket. */
const mayLoad = (canSign: boolean) =>
  [
    // A video's stream is put together in the page, which plays it as a blob of its own.
    "default-src 'self'",
    "media-src 'self' blob:",
    `style-src-attr 'unsafe-hashes' ${tableStyles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${canSign ? ` ${eimzo}` : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The first call of every page that needs a session: who its user is. The browser begins it while it still fetches the page's script. */
const firstCall = '</api/account/GetUserInfo>; rel=preload; as=fetch; crossorigin'

const needsSession = (c: Context): boolean =>
  c.res.headers.get('content-type')?.startsWith('text/html') === true &&
  !c.req.path.startsWith('/pages/') &&
  [true, false].some((secure) => getCookie(c, sessionCookie(secure)) !== undefined)

/**
 * Serves the built web app, as the build has compressed it: hashed files are cached for ever, the page never. Every path that is no file
 * gets the page. Only with a provider of signatures (`canSign`) may the page connect to the E-IMZO program.
 */
export function web(folder: string, canSign: boolean) {
  if (!existsSync(`${folder}/index.html`)) return new Hono()
  const policy = mayLoad(canSign)
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('content-security-policy', policy)
      if (needsSession(c)) c.res.headers.set('link', firstCall)
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache')
    })
    .use(compress())
    .use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    .use('*', serveStatic({ root: folder, precompressed: true }))
    .get('*', serveStatic({ path: `${folder}/index.html` }))
}
