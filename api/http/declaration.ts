import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { isReadOnly, Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { type Description, descriptionOf } from './call.ts'
import { arrived, isElsewhere } from './client-address.ts'

/** The description of the call that is asked for; undefined when there is no such call. The checks follow from it, never from a path. */
function asked(c: Context): Description | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const found = descriptionOf(handler)
    if (found) return found
  }
  return undefined
}

/**
 * Refuses a call that writes if another site's page makes it, or that nobody describes. Hono's `csrf` was rejected: it only checks bodies
 * of a form's content type (we read JSON under any), and it compares with an address that it does not know behind a proxy.
 */
export const ownSite = createMiddleware<Env>((c, next) => {
  if (asked(c)?.writes !== 'nothing' && isElsewhere(arrived(c).headers, c.get('secure'))) throw new Refusal('crossSite')
  return next()
})

/** Asks the right and the limit of a call that writes. Who only looks as another user writes nothing in their name. */
export const mayWrite = ({ limits, securityAudit }: Pick<AppContext, 'limits' | 'securityAudit'>) =>
  createMiddleware<Env>(async (c, next) => {
    const { writes: what = 'actor', limit, attempts } = asked(c) ?? {}
    const { actor, clientAddress } = c.var
    if (what === 'actor' && isReadOnly(actor)) {
      const refusal = new Refusal('actingReadOnly', { name: actor.onBehalfOf!.name })
      if (attempts) await securityAudit.refused(actor, clientAddress, { ...attempts, document: null }, refusal)
      throw refusal
    }
    if (limit) await limits.count(limit, actor.id)
    return next()
  })
