import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { checkpoints } from '@nazorat/engine/proof/checkpoints'
import { Tree } from '@nazorat/engine/proof/tree'
import { hasPermission, Refusal } from '@nazorat/machines/workflow'
import { parse } from '../http/request-body.ts'
import type { Env, AppContext } from '../context.ts'
import { reads } from '../http/declaration.ts'

/** The proof of the log for witnesses: the public key, signed checkpoints, and consistency proofs (RFC 6962, 2.1.2). */
export function proof({ pool, signer }: AppContext) {
  return new Hono<Env>()
    .get('/key', reads, mayRead, async (c) => {
      await signer.refresh()
      return c.body(signer.verifier.pem, 200, saved('application/x-pem-file', 'key.pem'))
    })
    .get('/checkpoint', reads, mayRead, async (c) => {
      const [last] = await checkpoints(pool, { last: 1 })
      if (!last) throw new Refusal('notFound')
      return c.body(last.note, 200, saved('text/plain; charset=utf-8', `checkpoint-${last.size}.txt`))
    })
    .get('/checkpoints', reads, mayRead, async (c) => {
      const { after } = parse(page, c.req.query())
      return c.json(await checkpoints(pool, { after, limit: 1000 }))
    })
    .get('/consistency', reads, mayRead, async (c) => {
      const { first, second } = parse(sizes, c.req.query())
      const last = (await checkpoints(pool, { last: 1 }))[0]?.size ?? 0
      if (first > second || second > last) throw new Refusal('notFound')
      const path = await new Tree(pool).consistency(first, second)
      return c.json({ first, second, path: path.map((hash) => hash.toString('hex')) })
    })
}

const mayRead = createMiddleware<Env>(async (c, next) => {
  if (!hasPermission(c.var.actor, 'EventLogView') && !hasPermission(c.var.actor, 'EventHistoryView')) throw new Refusal('forbidden')
  await next()
})

const saved = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
})

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const page = z.strictObject({ after: size.default(0) })
const sizes = z.strictObject({ first: size, second: size })
