import { z } from 'zod'
import type { ListQuery } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { parse } from '../http/request-body.ts'

export const paging = z.object({
  page: z.int().min(1).max(1_000_000).optional().meta({ default: 1 }),
  pageSize: z.int().min(1).max(200).optional().meta({ default: 20 }),
  sortBy: z.string().max(100).nullable().optional(),
  orderType: z.enum(['asc', 'desc']).optional().meta({ default: 'asc' }),
  search: z
    .string()
    .max(200)
    .refine((value) => value.isWellFormed() && !value.includes('\0'))
    .optional(),
  exactTotal: z.boolean().optional(),
  columns: z.array(z.string().max(100)).min(1).max(200).optional(),
})

const pagingLabels = {
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
  sortBy: t('Саралаш', 'Сортировка'),
  orderType: t('Саралаш тартиби', 'Порядок сортировки'),
  search: t('Қидирув', 'Поиск'),
  exactTotal: t('Аниқ жами', 'Точное общее число'),
  columns: t('Устунлар', 'Столбцы'),
}

/** The query of a list: paging by this schema, filters by the engine, which knows the columns. */
export function readQuery(body: Record<string, unknown>): ListQuery {
  const known = parse(paging, body, pagingLabels)
  return { ...(body as ListQuery), ...known } as ListQuery
}
