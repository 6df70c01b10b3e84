import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { forRequest, logger } from '@nazorat/engine/telemetry/logger'
import { requestSeconds } from '@nazorat/engine/telemetry/metrics'
import type { Env } from '../context.ts'

/** Gives each request an id. None is taken from the client: they could have two requests bear the same one. */
export const withId = requestId({ headerName: '' })

/**
 * Measures each request and logs a line for it, and has all that is logged meanwhile bear its id. The line names the route and not the
 * address, which has the ids of documents and what was searched for; of the person it has the id alone.
 */
export const observed = createMiddleware<Env>((c, next) =>
  forRequest(c.var.requestId, async () => {
    const begun = performance.now()
    await next()
    const milliseconds = performance.now() - begun
    const { status } = c.res
    const { method } = c.req
    const route = routePath(c)
    requestSeconds.observe({ method, route, status }, milliseconds / 1000)
    logger[probes.has(route) && status === 200 ? 'debug' : 'info']({ method, route, status, milliseconds: Math.round(10 * milliseconds) / 10, user: c.get('actor')?.id }, 'request')
  }),
)

/** Asked every few seconds, and of interest when they fail. */
const probes = new Set(['/api/health', '/api/ready'])
