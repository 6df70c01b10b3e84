import type { Context } from 'hono'
import { listsReply, totalsReply } from '@nazorat/machines/api-schemas'
import { z } from 'zod'
import type { FilterValue, ListReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { mayView } from '@nazorat/machines/workflow'
import { Routes } from '../http/call.ts'
import type { AppContext, Env } from '../context.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { readQuery } from './list-query.ts'

/** More than the menu has screens. */
const maxLists = 100

/** The start page asks three times, and a change is heard by all windows of a user at once. */
const maxWaiting = 30

const asked = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ lists: z.array(z.strictObject({ type: z.string().max(100), ...shape })).max(maxLists) })
const askedTotals = asked({ filters: z.record(z.string().max(80), z.unknown()).default({}) })
const askedLists = asked({ query: z.record(z.string().max(80), z.unknown()).default({}) })

const labels = { lists: t('Рўйхатлар', 'Списки') }

/** Several lists in one call: a page of each, or how many documents each has. The start page consists of many short lists. */
export function lists({ engine }: Pick<AppContext, 'engine'>) {
  const turns = new FairQueue({ perSource: 1, maxWaiting })
  /**
   * The answer for each list, null where the user may not see the type. One after another: the page of one user occupies one connection.
   */
  const forEach = <L extends { readonly type: string }, T>(c: Context<Env>, lists: readonly L[], answer: (list: L) => Promise<T>) =>
    turns.run(c.var.actor.id, async () => {
      const answers: (T | null)[] = []
      for (const list of lists) answers.push(mayView(engine.definitionOf(list.type), c.var.actor) ? await answer(list) : null)
      return answers
    })
  return new Routes()
    .call('post', '/GetLists', {
      writes: 'nothing',
      summary: t(
        'бир неча рўйхатнинг биттадан саҳифаси; рўйхат очиқ бўлмаса null',
        'по странице нескольких списков; null, если список недоступен',
      ),
      labels,
      body: askedLists,
      reply: listsReply,
      async handle(c, { body }) {
        const { lists } = await body()
        const answers = await forEach(c, lists, ({ type, query }): Promise<ListReply> => engine.list(c.var.actor, type, readQuery(query)))
        return { lists: answers }
      },
    })
    .call('post', '/GetTotals', {
      writes: 'nothing',
      summary: t(
        'бир неча рўйхатда нечта ҳужжат борлиги; рўйхат очиқ бўлмаса null',
        'сколько документов в нескольких списках; null, если список недоступен',
      ),
      labels,
      body: askedTotals,
      reply: totalsReply,
      async handle(c, { body }) {
        const { lists } = await body()
        const totals = await forEach(c, lists, async ({ type, filters }) => {
          // The list itself checks the filter.
          const { total, totalIsLowerBound } = await engine.list(c.var.actor, type, {
            ...(filters as Record<string, FilterValue>),
            pageSize: 1,
          })
          return { total, ...(totalIsLowerBound && { totalIsLowerBound }) }
        })
        return { totals }
      },
    })
}
