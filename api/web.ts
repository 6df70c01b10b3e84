import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'

/** Serves the built web app: hashed files for ever, the page itself always fresh, every path that is no file the page. */
export function web(folder: string) {
  if (!existsSync(`${folder}/index.html`)) return new Hono()
  return new Hono()
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'ws:', 'wss:'],
          frameAncestors: ["'none'"],
        },
      }),
    )
    .use(compress())
    .use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    .use('*', serveStatic({ root: folder }))
    .get('*', async (c, next) => {
      c.header('cache-control', 'no-cache')
      return serveStatic({ path: `${folder}/index.html` })(c, next)
    })
}
