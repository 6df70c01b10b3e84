import { Hono } from 'hono'
import { z } from 'zod'
import { type FilterValue, mayView, t, type TotalsReply } from '@nazorat/machines'
import type { AppContext, Env } from '../context.ts'
import { parse, readBody } from '../http/request-body.ts'
import { UserQueue } from '../http/user-queue.ts'

/** More than the menu has screens. */
const mostLists = 100

const asked = z.strictObject({
  lists: z.array(z.strictObject({ type: z.string().max(100), filters: z.record(z.string().max(80), z.unknown()).default({}) })).max(mostLists),
})

const labels = { lists: t('Roʻyxatlar', 'Рўйхатлар', 'Списки') }

/** How many documents several lists have, each with its filters: for the start page, in one call. */
export function totals({ engine }: Pick<AppContext, 'engine'>) {
  const turns = new UserQueue({ atOnce: 1, waiting: 5 })
  return new Hono<Env>().post('/GetTotals', async (c) => {
    const { actor } = c.var
    const { lists } = parse(asked, await readBody(c), labels)
    const reply: TotalsReply = { totals: [] }
    await turns.take(actor.id, async () => {
      // One after another: the page of one user occupies one connection.
      for (const { type, filters } of lists) {
        const definition = engine.definitionOf(type)
        // The list itself checks the filter.
        if (!mayView(definition, actor)) reply.totals.push(null)
        else {
          const { total, totalIsLowerBound } = await engine.list(actor, type, { ...(filters as Record<string, FilterValue>), pageSize: 1 })
          reply.totals.push({ total, ...(totalIsLowerBound && { totalIsLowerBound }) })
        }
      }
    })
    return c.json(reply)
  })
}
