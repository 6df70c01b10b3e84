import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { forRequest, logger } from '@nazorat/engine/telemetry/logger'
import { requestSeconds } from '@nazorat/engine/telemetry/metrics'
import type { Env } from '../context.ts'

/** Gives each request an id. A client's id is not accepted: it could give two requests the same one. */
export const withId = requestId({ headerName: '' })

/**
 * Measures each request, logs a line for it and adds its id to everything logged meanwhile. The line has the route and not the
 * URL, which contains document ids and searches; of the user it has only the id.
 */
export const observed = createMiddleware<Env>((c, next) =>
  forRequest(c.get('requestId'), async () => {
    const begun = performance.now()
    await next()
    const milliseconds = performance.now() - begun
    const { status } = c.res
    const { method } = c.req
    const route = routePath(c)
    requestSeconds.observe({ method, route, status }, milliseconds / 1000)
    logger[probes.has(route) && status === 200 ? 'debug' : 'info'](
      { method, route, status, milliseconds: Math.round(10 * milliseconds) / 10, user: c.get('actor')?.id },
      'request',
    )
  }),
)

/** Called every few seconds: logged only when they fail. */
const probes = new Set(['/api/health', '/api/ready'])
