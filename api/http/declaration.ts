import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { isReadOnly, Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { arrived, isElsewhere } from './client-address.ts'
import type { Counted } from './rate-limits.ts'

/** A call's properties, declared by its route. The checks of the site, right and limit follow from them, never from a method or a path. */
export interface Declaration {
  /**
   * Whether it writes: nothing; what concerns the person alone, who may act for another user (sessions, preferences, exports, marks, lines
   * of the audit); what documents and imports are made of, in the name of that user; or documents, of which the engine asks more.
   */
  readonly writes: 'nothing' | 'person' | 'actor' | 'documents'
  /** How often a user may make it. */
  readonly limit?: Counted
  /** The type and action that the security audit records when the call is refused. */
  readonly attempts?: { readonly type: string; readonly action: string }
}

const declarations = new WeakMap<object, Declaration>()

function declare(declaration: Declaration) {
  const mark = createMiddleware<Env>((_, next) => next())
  declarations.set(mark, declaration)
  return mark
}

/** Declares that a call only reads: it stands before the call's handler. */
export const reads = declare({ writes: 'nothing' })

/** Declares that a call writes, whatever its method. */
export const writes = (what: 'person' | 'actor' | 'documents', more: Omit<Declaration, 'writes'> = {}) => declare({ writes: what, ...more })

/** The declaration that a handler of a route is; undefined for any other. */
export const declarationOf = (handler: object): Declaration | undefined => declarations.get(handler)

/** The declaration of the call that is asked for; undefined when there is no such call. */
function declared(c: Context): Declaration | undefined {
  for (const { handler } of matchedRoutes(c)) {
    const found = declarationOf(handler)
    if (found) return found
  }
  return undefined
}

/**
 * Refuses a call that writes if another site's page makes it, or that nobody declares. Hono's `csrf` was rejected: it only checks bodies
 * of a form's content type (we read JSON under any), and it compares with an address that it does not know behind a proxy.
 */
export const ownSite = createMiddleware<Env>((c, next) => {
  if (declared(c)?.writes !== 'nothing' && isElsewhere(arrived(c).headers, c.get('secure'))) throw new Refusal('crossSite')
  return next()
})

/** Asks the right and the limit of a call that writes. Who only looks as another user writes nothing in their name. */
export const mayWrite = ({ limits, securityAudit }: Pick<AppContext, 'limits' | 'securityAudit'>) =>
  createMiddleware<Env>(async (c, next) => {
    const { writes: what = 'actor', limit, attempts } = declared(c) ?? {}
    const { actor, clientAddress } = c.var
    if (what === 'actor' && isReadOnly(actor)) {
      const refusal = new Refusal('actingReadOnly', { name: actor.onBehalfOf!.name })
      if (attempts) await securityAudit.refused(actor, clientAddress, { ...attempts, document: null }, refusal)
      throw refusal
    }
    if (limit) await limits.count(limit, actor.id)
    return next()
  })
