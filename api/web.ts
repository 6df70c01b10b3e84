import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/** What its page may load, beside the headers that every answer has (`headers.ts`). */
const mayLoad = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'"

/** Serves the built web app: hashed files for ever, the page itself always fresh, every path that is no file the page. */
export function web(folder: string) {
  if (!existsSync(`${folder}/index.html`)) return new Hono()
  return new Hono()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('content-security-policy', mayLoad)
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache')
    })
    .use(compress())
    .use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    .use('*', serveStatic({ root: folder }))
    .get('*', serveStatic({ path: `${folder}/index.html` }))
}
