import { kindOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { reports } from '@nazorat/machines/reports/reports'

const day = { type: 'string', format: 'date' }
const number = { type: ['number', 'null'] }
const exported = {
  type: 'object',
  required: ['id', 'state', 'done', 'total'],
  properties: { id: { type: 'string', format: 'uuid' }, state: { type: 'string' }, done: { type: 'integer' }, total: { type: 'integer' } },
}

const scheduled = { type: 'object', required: ['isScheduled'], properties: { isScheduled: { type: 'boolean' } } }

const objects = { type: 'array', items: { type: 'object' } }

/** How documents went from state to state, and for how many seconds they had stood where they left. */
const process = { type: 'object', properties: { ways: objects, entered: objects, states: objects, asOf: { type: 'object' } } }

/** The calls of reports. */
export const reportPaths: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(reports).map(({ type, label, facets, rows, columns }) => {
    const query = {
      type: 'object',
      required: ['period'],
      properties: {
        period: {
          type: 'object',
          required: ['from', 'to'],
          properties: { from: day, to: day },
          description: t('иккала сана ҳам киради, Тошкент вақти', 'обе даты включительно, по Ташкенту'),
        },
        on: { ...day, description: t('шу кун охиридаги ҳолат; бўлмаса, ҳозирги', 'состояние на конец этого дня; без него — сейчас') },
        ...Object.fromEntries(
          Object.entries(facets).map(([name, field]) => [
            name,
            { ...(kindOf(field).target ? { type: 'array', items: { type: 'string', format: 'uuid' } } : {}), description: field.label },
          ]),
        ),
      },
    }
    const values = {
      type: 'object',
      properties: Object.fromEntries(Object.entries(columns).map(([name, { label: text }]) => [name, { ...number, description: text }])),
    }
    const page = {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              keys: { type: 'object', properties: Object.fromEntries(rows.map((name) => [name, { type: ['string', 'null'] }])) },
              values,
            },
          },
        },
        totals: values,
        total: { type: 'integer' },
        asOf: { type: 'object', properties: { at: { type: 'string', format: 'date-time' }, position: { type: 'integer' } } },
        texts: { type: 'object' },
      },
    }
    const paging = {
      page: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 200 },
      sort: { type: 'string' },
    }
    const call = (asked: object, answered: object) => ({
      post: {
        tags: [type],
        summary: label,
        requestBody: { content: { 'application/json': { schema: asked } } },
        responses: {
          200: { description: t('жавоб', 'ответ'), content: { 'application/json': { schema: answered } } },
          ...Object.fromEntries(
            [400, 401, 403].map((status) => [
              status,
              {
                description: t('рад жавоби', 'отказ'),
                content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
              },
            ]),
          ),
        },
      },
    })
    return {
      [`/${type}/GetList`]: call({ ...query, properties: { ...query.properties, ...paging } }, page),
      [`/${type}/GetProcess`]: call(query, process),
      [`/${type}/SaveAsExcel`]: call(query, exported),
      [`/${type}/Schedule`]: call(query, scheduled),
      [`/${type}/Unschedule`]: call({ type: 'object' }, scheduled),
    }
  }),
)
