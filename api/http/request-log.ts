import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { forRequest, logger } from '@nazorat/engine/telemetry/logger'
import type { Env } from '../context.ts'

/** Gives each request an id. None is taken from the client: they could have two requests bear the same one. */
export const withId = requestId({ headerName: '' })

/**
 * Logs a line for each request, and has all that is logged meanwhile bear its id. The line names the route and not the
 * address, which has the ids of documents and what was searched for; of the person it has the id alone.
 */
export const logged = createMiddleware<Env>((c, next) =>
  forRequest(c.var.requestId, async () => {
    const begun = performance.now()
    await next()
    const milliseconds = Math.round(10 * (performance.now() - begun)) / 10
    const { status } = c.res
    const route = routePath(c)
    logger[probes.has(route) && status === 200 ? 'debug' : 'info']({ method: c.req.method, route, status, milliseconds, user: c.get('actor')?.id }, 'request')
  }),
)

/** Asked every few seconds, and of interest when they fail. */
const probes = new Set(['/api/health', '/api/ready'])
