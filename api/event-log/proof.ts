import { count, moment } from '@nazorat/machines/api-schemas'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { checkpoints } from '@nazorat/engine/proof/checkpoints'
import { Tree } from '@nazorat/engine/proof/tree'
import { t } from '@nazorat/machines/i18n'
import { hasPermission, Refusal } from '@nazorat/machines/workflow'
import { Routes } from '../http/call.ts'
import type { Env, AppContext } from '../context.ts'

/** The proof of the log for witnesses who have signed in: all signed checkpoints, and consistency proofs (RFC 6962, 2.1.2). */
export function proof({ pool }: AppContext) {
  const routes = new Routes()
  routes.use('/:what{(?:checkpoints|consistency)}', mayRead)
  return routes
    .call('get', '/checkpoints', {
      writes: 'nothing',
      summary: t('ҳажмдан кейинги назорат нуқталари, кўпи билан 1000 та', 'контрольные точки после размера, не более 1000'),
      query: page,
      reply: z.array(z.object({ size: count, at: moment, note: z.string() })),
      async handle(_, { query: { after } }) {
        return checkpoints(pool, { after, limit: 1000 })
      },
    })
    .call('get', '/consistency', {
      writes: 'nothing',
      summary: t(
        'биринчи ҳажмдаги журнал иккинчисининг боши эканининг исботи (RFC 6962)',
        'доказательство, что журнал первого размера — начало журнала второго (RFC 6962)',
      ),
      query: sizes,
      reply: z.object({ first: count, second: count, path: z.array(z.string()) }),
      async handle(_, { query: { first, second } }) {
        const last = (await checkpoints(pool, { last: 1 }))[0]?.size ?? 0
        if (first > second || second > last) throw new Refusal('notFound')
        const path = await new Tree(pool).consistency(first, second)
        return { first, second, path: path.map((hash) => hash.toString('hex')) }
      },
    })
}

const mayRead = createMiddleware<Env>(async (c, next) => {
  if (!hasPermission(c.var.actor, 'EventLogView') && !hasPermission(c.var.actor, 'EventHistoryView')) throw new Refusal('forbidden')
  await next()
})

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const page = z.strictObject({ after: size.default(0) })
const sizes = z.strictObject({ first: size, second: size })
