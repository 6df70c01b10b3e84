import { t } from '@nazorat/machines/i18n'
import { failures, id, integer, object, reply, text, uuid } from './shapes.ts'

export const exportReply = object({
  id: uuid,
  state: { enum: ['queued', 'running', 'ready', 'failed', 'cancelled'] },
  done: integer,
  total: integer,
})

export const exportPaths = {
  '/export/{id}': { get: { tags: ['export'], summary: t('юклаб олиш жараёни', 'ход выгрузки'), parameters: [id], ...reply(exportReply) } },
  '/export/{id}/Cancel': {
    post: { tags: ['export'], summary: t('юклаб олишни бекор қилиш', 'отменить выгрузку'), parameters: [id], ...reply(exportReply) },
  },
  '/export/{id}/file': {
    get: {
      tags: ['export'],
      summary: t('юклаб олинадиган файл', 'файл выгрузки'),
      parameters: [id],
      responses: { 200: { description: t('файл', 'файл') }, ...failures },
    },
  },
}

/** A list's filter with the columns of its file, in their order. */
export const withColumns = <Q extends { readonly properties: object }>(query: Q) => ({
  ...query,
  properties: {
    ...query.properties,
    columns: {
      type: 'array',
      items: text,
      description: t('устунлар, шу тартибда; айтилмаса ҳаммаси', 'столбцы в этом порядке; без них все'),
    },
  },
})

export const workbook = {
  responses: {
    200: {
      description: t('файл', 'файл'),
      content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } } },
    },
    ...failures,
  },
}
