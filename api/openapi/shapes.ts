import { t } from '@nazorat/machines/i18n'

/** The parts that the calls of the OpenAPI page are described with. */
export const uuid = { type: 'string', format: 'uuid' }
export const integer = { type: 'integer' }
export const text = { type: 'string' }
export const orNull = { type: ['string', 'null'] }
export const moment = { type: 'string', format: 'date-time' }
export const day = { type: 'string', format: 'date' }
export const id = { name: 'id', in: 'path', required: true, schema: uuid }
export const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
const problem = {
  description: t('рад жавоби', 'отказ'),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}
export const failures = Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, problem]))

export const object = (properties: Record<string, unknown>) => ({ type: 'object', properties, required: Object.keys(properties) })
export const reply = (schema: object) => ({
  responses: { 200: { description: t('жавоб', 'ответ'), content: { 'application/json': { schema } } }, ...failures },
})
export const body = (schema: object, rest: object) => ({ requestBody: { content: { 'application/json': { schema } } }, ...rest })
