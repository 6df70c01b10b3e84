import { z } from 'zod'
import { type Definition, deletingAction, type Fields, formAction, formFields, inputFields, mostCounted, mostPaged, personsActions, schemaOf } from '@nazorat/machines'
import { filterNames, mostVersions, sortNames } from '@nazorat/engine'
import { logFilters, logQuery } from '../event-log/event-log.ts'

/** The OpenAPI page: every call of every document type, from the definitions. Labels are Russian, as API readers expect. */
export function openapi(definitions: readonly Definition[]) {
  return {
    openapi: '3.1.0',
    info: { title: 'Nazorat', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ cookie: [] }, { bearer: [] }],
    paths: Object.assign({}, accountPaths, filePaths, notificationPaths, savedFilterPaths, registerPaths, exportPaths, logPaths, ...definitions.map(pathsOf)),
    components: {
      securitySchemes: { cookie: { type: 'apiKey', in: 'cookie', name: 'session' }, bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['title', 'status', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string' },
            requestId: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            current: { type: 'object' },
          },
        },
        Receipt: object({ id: uuid, version: { type: 'integer' }, state: { type: 'string' } }),
      },
    },
  }
}

function pathsOf(definition: Definition): Record<string, unknown> {
  const { type } = definition
  const at = (call: string) => `/${type}/${call}`
  const form = shapeOf(formFields(definition))
  const operation = (summary: string, more: object) => ({ tags: [type], summary: `${definition.label.many.ru}: ${summary}`, ...more })
  const deleting = deletingAction(definition)
  const actions = personsActions(definition).filter(([name, { input }]) => input !== 'form' && name !== deleting)
  return {
    [at('GetList')]: { post: operation('список', body(listQuery(definition), reply(listReply(definition)))) },
    [at('GetCounts')]: { get: operation('счётчики', reply({ type: 'object', additionalProperties: { type: 'integer' } })) },
    [at('Get')]: { get: operation('пустой документ', reply(documentReply(definition))) },
    [at('Get/{id}')]: { get: operation('документ', { parameters: [id, ...ofPast], ...reply(documentReply(definition)) }) },
    [at('GetHistory/{id}')]: { get: operation('история, от новых версий к старым', { parameters: [id, ...ofHistory], ...reply(historyReply) }) },
    [at('GetRelated/{id}')]: { get: operation('что ссылается на документ, из доступного читателю', { parameters: [id], ...reply(relatedReply) }) },
    [at('SaveCaseFile/{id}')]: { post: operation('сводное дело с доказательствами (zip), ход и файл — как у выгрузки', { parameters: [id, key], ...reply(exportReply) }) },
    [at('GetAsSelectList/{id}')]: {
      get: operation('список для выбора', {
        parameters: [id, { name: 'search', in: 'query', schema: text }, { name: 'where', in: 'query', style: 'form', explode: true, schema: { type: 'object', additionalProperties: text } }],
        ...reply(options),
      }),
      post: operation('список для выбора, с поиском в теле запроса', { parameters: [id], ...body({ type: 'object', additionalProperties: { description: 'значение или список значений поля, null — не заполнено' }, properties: { search: text } }, reply(options)) }),
    },
    ...(formAction(definition) && {
      [at('Create')]: { post: operation('создать', { ...body(form, reply(object({ id: uuid, version: integer }))), parameters: [key] }) },
      [at('Update')]: {
        post: operation('изменить', {
          ...body({ ...form, required: ['id', 'version'], properties: { id: uuid, version: integer, ...form.properties } }, reply(object({ id: uuid, version: integer }))),
          parameters: [key],
        }),
      },
    }),
    ...(deleting && { [at('Delete/{id}')]: { post: operation('удалить', { parameters: [id, key], responses: { 204: { description: 'удалено' }, ...failures } }) } }),
    ...Object.fromEntries(
      actions.map(([name, action]) => {
        const variants = [action, ...Object.values(action.perState ?? {}).map((here) => ({ ...action, ...here }))]
        const shapes = variants.map((variant) => withVersion(shapeOf(inputFields(variant, definition))))
        return [
          at(`${name.charAt(0).toUpperCase()}${name.slice(1)}/{id}`),
          { post: operation(action.label.ru, { ...body(shapes.length === 1 ? shapes[0]! : { anyOf: shapes }, reply({ $ref: '#/components/schemas/Receipt' })), parameters: [id, key] }) },
        ]
      }),
    ),
    [at('SaveAsExcel')]: { post: operation('выгрузка в Excel', body(listQuery(definition), reply(exportReply))) },
  }
}

const uuid = { type: 'string', format: 'uuid' }
const integer = { type: 'integer' }
const text = { type: 'string' }
const id = { name: 'id', in: 'path', required: true, schema: uuid }
const ofPast = [
  { name: 'at', in: 'query', description: 'версия: документ, каким он был', schema: { type: 'integer', minimum: 1 } },
  { name: 'on', in: 'query', description: 'день (на его конец, по Ташкенту) или момент: документ, каким он был тогда; без at', schema: { anyOf: [{ type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }] } },
]
const ofHistory = [
  { name: 'before', in: 'query', description: 'только версии до этой', schema: { type: 'integer', minimum: 1 } },
  { name: 'limit', in: 'query', description: 'не больше стольких версий', schema: { type: 'integer', minimum: 1, maximum: mostVersions, default: mostVersions } },
]
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
const problem = { description: 'отказ', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
const failures = Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, problem]))

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties, required: Object.keys(properties) })
const reply = (schema: object) => ({ responses: { 200: { description: 'ответ', content: { 'application/json': { schema } } }, ...failures } })
const body = (schema: object, rest: object) => ({ requestBody: { content: { 'application/json': { schema } } }, ...rest })

const shapeOf = (fields: Fields) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...nullable(schemaOf(field)), description: field.label.ru }])),
})

function withVersion(shape: ReturnType<typeof shapeOf>) {
  return { ...shape, required: ['version'], properties: { version: integer, ...shape.properties } }
}

const nullable = (schema: z.core.$ZodType): Record<string, unknown> => ({ anyOf: [jsonOf(schema), { type: 'null' }] })

function jsonOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return json
}

const listQuery = (definition: Definition) => ({
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, default: 1, description: `списка длиннее ${mostCounted} — в пределах первых ${mostPaged} строк` },
    pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    sortBy: { enum: [...sortNames(definition), null], default: null },
    orderType: { enum: ['asc', 'desc'], default: 'asc' },
    exactTotal: { type: 'boolean', default: false, description: 'посчитать все документы, даже если это долго' },
    search: { type: 'string' },
    ...Object.fromEntries([...filterNames(definition), ...Object.keys(definition.aliases)].map((name) => [name, {}])),
  },
  additionalProperties: false,
})

const listReply = (definition: Definition) => {
  const reply = object({ rows: { type: 'array', items: shapeOf(definition.fields) }, total: integer, texts: { type: 'object' } })
  return { ...reply, properties: { ...reply.properties, totalIsLowerBound: { const: true, description: `есть ещё: total считается до ${mostCounted}, точное число — с exactTotal` } } }
}

const options = { type: 'array', items: { ...object({ value: uuid, text }), properties: { value: uuid, text, apart: text } } }

const documentReply = (definition: Definition) => ({
  type: 'object',
  properties: {
    id: uuid, type: { const: definition.type }, version: integer, state: { enum: Object.keys(definition.states) }, fields: shapeOf(definition.fields),
    actions: { type: 'array', items: { enum: personsActions(definition).map(([name]) => name) } }, lookups: { type: 'object' }, texts: { type: 'object' },
    cause: { type: ['object', 'null'], description: 'что привело документ в его состояние и по какой причине' },
    then: { ...object({ moment: { type: 'string', format: 'date-time' }, actions: { type: 'array', items: text } }), description: 'только у прошлого: что этот пользователь мог бы сделать тогда' },
  },
})

const relatedReply = object({
  groups: {
    type: 'array',
    items: object({
      type: text, field: text, label: { type: 'object' }, total: integer,
      documents: { type: 'array', description: 'изменённые последними', items: object({ id: uuid, number: { type: ['string', 'null'] }, state: { type: 'object' }, updatedAt: { type: 'string', format: 'date-time' } }) },
    }),
  },
  texts: { type: 'object' },
})

const historyReply = object({
  events: {
    type: 'array',
    items: object({
      version: integer, pos: integer, action: text, from: { type: ['string', 'null'] }, to: text, actor: { type: 'object' }, origin: { type: ['string', 'null'] },
      at: { type: 'string', format: 'date-time' }, input: { type: 'object' }, patch: { type: 'object' }, hash: text,
      related: { type: 'array', description: 'что та же команда сделала с другими документами', items: object({ type: text, id: uuid, title: {}, version: integer }) },
    }),
  },
  earlier: {
    anyOf: [object({ version: integer, values: { type: 'object' }, erased: { type: 'array', items: text } }), { type: 'null' }],
    description: 'предыдущая версия, которую видит читатель, и значения полей в ней; null, если их больше нет',
  },
  later: { type: ['integer', 'null'], description: 'следующая версия, которую видит читатель' },
  first: { type: ['integer', 'null'], description: 'первая версия, которую видит читатель' },
  transitions: {
    type: 'array',
    description: 'переходы между состояниями до новейшей из этих версий; из версий названы последние',
    items: object({ action: text, from: { type: ['string', 'null'] }, to: text, times: integer, versions: { type: 'array', items: integer } }),
  },
  texts: { type: 'object' },
})

const exportReply = object({
  id: uuid, state: { enum: ['queued', 'running', 'ready', 'failed', 'cancelled'] }, done: integer, total: integer,
})

const account = (summary: string, more: object) => ({ tags: ['account'], summary, ...more })
const accountPaths = {
  '/account/Login': { post: account('вход', { security: [], ...body({ ...object({ username: text, password: text }), properties: { username: text, password: text, languageId: { type: 'integer' } } }, reply(object({ token: text, expires: text, mustChangePassword: { type: 'boolean' } }))) }) },
  '/account/Logout': { post: account('выход', { responses: { 204: { description: 'выход выполнен' } } }) },
  '/account/GetUserInfo': { get: account('сведения о пользователе', reply({ type: 'object' })) },
  '/account/ChangePassword': { post: account('смена пароля', body(object({ oldPassword: text, newPassword: text }), { responses: { 204: { description: 'пароль изменён' }, ...failures } })) },
  '/account/SetPassword': { post: account('одноразовый пароль пользователя: сообщается один раз', body(object({ userId: uuid }), reply(object({ password: text, expires: text })))) },
  '/account/SavePreference': {
    post: account('настройка экранов пользователя: вид, столбцы, фильтры; null удаляет', body(object({ name: text, value: {} }), { responses: { 204: { description: 'сохранено' }, ...failures } })),
  },
  '/account/EndSessions': { post: account('завершение сеансов пользователя', body(object({ userId: uuid }), { responses: { 204: { description: 'сеансы завершены' }, ...failures } })) },
  '/account/ChangeLanguage': { post: account('смена языка', body(object({ languageId: { enum: [1, 2, 3] } }), reply({ type: 'object' }))) },
}
const uploadProgress = object({ id: uuid, offset: integer, size: integer })
const filePaths = {
  '/file/Upload': {
    post: {
      tags: ['file'],
      summary: 'загрузка PDF',
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/BeginUpload': { post: { tags: ['file'], summary: 'начать загрузку по частям', ...body(object({ name: text, size: integer }), reply(uploadProgress)) } },
  '/file/Upload/{id}': {
    get: { tags: ['file'], summary: 'сколько уже загружено', parameters: [id], ...reply(uploadProgress) },
    put: {
      tags: ['file'],
      summary: 'загрузить часть с указанного байта',
      parameters: [id, { name: 'offset', in: 'query', required: true, schema: integer }],
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      ...reply(uploadProgress),
    },
  },
  '/file/FinishUpload/{id}': { post: { tags: ['file'], summary: 'завершить загрузку', parameters: [id], ...reply(object({ hash: text, name: text, size: integer })) } },
  '/file/{hash}': { get: { tags: ['file'], summary: 'скачивание', parameters: [{ name: 'hash', in: 'path', required: true, schema: text }, { name: 'document', in: 'query', required: true, schema: text }], responses: { 200: { description: 'файл' }, ...failures } } },
}

const unread = reply(object({ total: integer }))
const notificationPaths = {
  '/notification/GetList': {
    post: {
      tags: ['notification'],
      summary: 'уведомления',
      ...body({ type: 'object', properties: { page: integer, pageSize: integer, notificationStatusId: { enum: [1, 2, null] }, documentType: text }, additionalProperties: false }, reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer }))),
    },
  },
  '/notification/MarkAsRead/{id}': { get: { tags: ['notification'], summary: 'отметить прочитанным', parameters: [{ ...id, schema: text }], ...unread } },
  '/notification/MarkAllAsRead': { get: { tags: ['notification'], summary: 'отметить все или все об одном документе прочитанными', parameters: [{ name: 'documentId', in: 'query', required: false, schema: uuid }], ...unread } },
}
const registerPaths = {
  '/contractor/GetByInn/{inn}': {
    get: {
      tags: ['contractor'],
      summary: 'сведения реестра по ИНН: значения полей субъекта',
      parameters: [{ name: 'inn', in: 'path', required: true, schema: text }],
      ...reply({ type: 'object', additionalProperties: text }),
    },
  },
}
const savedFilterPaths = {
  '/list/GetTotals': { post: { tags: ['list'], summary: 'сколько документов в нескольких списках; null, если список недоступен', ...body(object({ lists: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: text, filters: { type: 'object' } } } } }), reply(object({ totals: { type: 'array', items: { type: ['object', 'null'], properties: { total: integer, totalIsLowerBound: { type: 'boolean' } } } } }))) } },
  '/savedfilter/GetList': { post: { tags: ['savedfilter'], summary: 'сохранённые фильтры списка: свои и общие организации', ...body(object({ type: text }), reply({ type: 'array', items: { type: 'object' } })) } },
  '/savedfilter/Create': { post: { tags: ['savedfilter'], summary: 'сохранить фильтр под названием', ...body(object({ type: text, name: text, filter: { type: 'object', additionalProperties: text }, shared: { type: 'boolean' } }), reply(object({ id: uuid }))) } },
  '/savedfilter/Delete/{id}': { post: { tags: ['savedfilter'], summary: 'удалить свой фильтр', parameters: [id], responses: { 204: { description: 'удалено' }, ...failures } } },
}
const inQuery = (name: string) => ({ name, in: 'query', required: true, schema: integer })
const proved = (summary: string, more: object) => ({ get: { tags: ['log'], summary, ...more } })
const saved = (description: string) => ({ responses: { 200: { description }, ...failures } })
const logPaths = {
  '/log/key': proved('открытый ключ журнала (PEM)', saved('ключ')),
  '/log/checkpoint': proved('последняя подписанная контрольная точка', saved('контрольная точка')),
  '/log/checkpoints': proved('контрольные точки после размера, не более 1000', {
    parameters: [{ name: 'after', in: 'query', schema: integer }],
    ...reply({ type: 'array', items: object({ size: integer, at: { type: 'string', format: 'date-time' }, note: text }) }),
  }),
  '/log/consistency': proved('доказательство, что журнал первого размера — начало журнала второго (RFC 6962)', {
    parameters: [inQuery('first'), inQuery('second')], ...reply(object({ first: integer, second: integer, path: { type: 'array', items: text } })),
  }),
  '/log/GetList': {
    post: {
      tags: ['log'],
      summary: 'журнал событий',
      ...body(jsonOf(logQuery), reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer, head: integer, texts: { type: 'object' } }))),
    },
  },
  '/log/SaveAsXes': { post: { tags: ['log'], summary: 'выгрузка журнала в XES (IEEE 1849)', ...body(jsonOf(logFilters), reply(exportReply)) } },
  '/log/SaveAsOcel': { post: { tags: ['log'], summary: 'выгрузка журнала в OCEL 2.0', ...body(jsonOf(logFilters), reply(exportReply)) } },
}
const exportPaths = {
  '/export/{id}': { get: { tags: ['export'], summary: 'ход выгрузки', parameters: [id], ...reply(exportReply) } },
  '/export/{id}/Cancel': { post: { tags: ['export'], summary: 'отменить выгрузку', parameters: [id], ...reply(exportReply) } },
  '/export/{id}/file': { get: { tags: ['export'], summary: 'файл выгрузки', parameters: [id], responses: { 200: { description: 'файл' }, ...failures } } },
}
