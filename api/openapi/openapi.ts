import { z } from 'zod'
import { mostCounted, mostPaged } from '@nazorat/machines/api-types'
import { type Definition, formAction, personsActions, typedFields, variantsOf } from '@nazorat/machines/definition'
import { type Fields, inputFields, kindOf, schemaOf } from '@nazorat/machines/fields'
import { defaultLanguage, type Language, t, type Text } from '@nazorat/machines/i18n'
import { isImportable } from '@nazorat/machines/import'
import { deletingAction } from '@nazorat/machines/workflow'
import { columnNames, filterNames, mostVersions, sortNames } from '@nazorat/engine'
import { accountPaths } from './account-paths.ts'
import { exportPaths, exportReply, withColumns, workbook } from './export-paths.ts'
import { body, failures, id, integer, key, object, reply, text, uuid, day } from './shapes.ts'
import { importPaths, importsOf } from './import-paths.ts'
import { userPaths } from '../account/openapi.ts'
import { identified, inLanguage, joined } from './in-language.ts'
import { logFilters, logQuery } from '../event-log/event-log.ts'
import { reportPaths } from './reports.ts'

/** The OpenAPI page in a language: every call of every document type, from the definitions. */
export function openapi(definitions: readonly Definition[], language: Language = defaultLanguage) {
  return inLanguage(language, {
    openapi: '3.1.0',
    info: { title: 'Nazorat', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ cookie: [] }, { bearer: [] }],
    paths: identified(
      Object.assign(
        {},
        accountPaths,
        filePaths,
        videoPaths,
        certificatePaths,
        notificationPaths,
        savedFilterPaths,
        registerPaths,
        watchPaths,
        exportPaths,
        importPaths,
        logPaths,
        reportPaths,
        ...definitions.map(pathsOf),
        userPaths(definitions, { form: shapeOf, listQuery, listReply }),
      ),
    ),
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
  })
}

function pathsOf(definition: Definition): Record<string, unknown> {
  const { type } = definition
  const at = (call: string) => `/${type}/${call}`
  const form = shapeOf(typedFields(definition))
  const operation = (summary: Text, more: object) => ({ tags: [type], summary: joined(definition.label.many, summary), ...more })
  const deleting = deletingAction(definition)
  const actions = personsActions(definition).filter(([name, { input }]) => input !== 'form' && name !== deleting)
  return {
    [at('GetList')]: { post: operation(t('рўйхат', 'список'), body(listQuery(definition), reply(listReply(definition)))) },
    [at('GetCounts')]: {
      get: operation(t('навбатлардаги сонлар', 'счётчики'), reply({ type: 'object', additionalProperties: { type: 'integer' } })),
    },
    [at('Get')]: { get: operation(t('бўш ҳужжат', 'пустой документ'), reply(documentReply(definition))) },
    [at('Get/{id}')]: { get: operation(t('ҳужжат', 'документ'), { parameters: [id, ...ofPast], ...reply(documentReply(definition)) }) },
    [at('GetHistory/{id}')]: {
      get: operation(t('тарих, янги таҳрирдан эскисига', 'история, от новых версий к старым'), {
        parameters: [id, ...ofHistory],
        ...reply(historyReply),
      }),
    },
    [at('GetRelated/{id}')]: {
      get: operation(t('ҳужжатга боғлиқ ҳужжатлар, фойдаланувчи кўра оладиганлари', 'что ссылается на документ, из доступного читателю'), {
        parameters: [id],
        ...reply(relatedReply),
      }),
    },
    [at('SaveCaseFile/{id}')]: {
      post: operation(
        t(
          'исботлари билан йиғма жилд (zip), жараён ва файл юклаб олишдагидек',
          'сводное дело с доказательствами (zip), ход и файл — как у выгрузки',
        ),
        { parameters: [id, key], ...reply(exportReply) },
      ),
    },
    [at('GetAsSelectList/{id}')]: {
      get: operation(t('танлаш учун рўйхат', 'список для выбора'), {
        parameters: [
          id,
          { name: 'search', in: 'query', schema: text },
          { name: 'where', in: 'query', style: 'form', explode: true, schema: { type: 'object', additionalProperties: text } },
        ],
        ...reply(options),
      }),
      post: operation(t('танлаш учун рўйхат, қидирув сўров танасида', 'список для выбора, с поиском в теле запроса'), {
        parameters: [id],
        ...body(
          {
            type: 'object',
            additionalProperties: {
              description: t(
                'майдон қиймати ёки қийматлар рўйхати, null — тўлдирилмаган',
                'значение или список значений поля, null — не заполнено',
              ),
            },
            properties: { search: text, for: chosenFor },
          },
          reply(options),
        ),
      }),
    },
    ...(formAction(definition) && {
      [at('Create')]: {
        post: operation(t('яратиш', 'создать'), { ...body(form, reply(object({ id: uuid, version: integer }))), parameters: [key] }),
      },
      [at('Update')]: {
        post: operation(t('ўзгартириш', 'изменить'), {
          ...body(
            { ...form, required: ['id', 'version'], properties: { id: uuid, version: integer, ...form.properties } },
            reply(object({ id: uuid, version: integer })),
          ),
          parameters: [key],
        }),
      },
    }),
    ...(deleting && {
      [at('Delete/{id}')]: {
        post: operation(t('ўчириш', 'удалить'), {
          parameters: [id, key],
          responses: { 204: { description: t('ўчирилди', 'удалено') }, ...failures },
        }),
      },
    }),
    ...Object.fromEntries(
      actions.map(([name, action]) => {
        const variants = variantsOf(action)
        const shapes = variants.map((variant) =>
          withVersion(
            shapeOf(inputFields(variant, definition)),
            variants.some(({ signed }) => signed),
          ),
        )
        return [
          at(`${name.charAt(0).toUpperCase()}${name.slice(1)}/{id}`),
          {
            post: operation(action.label, {
              ...body(shapes.length === 1 ? shapes[0]! : { anyOf: shapes }, reply({ $ref: '#/components/schemas/Receipt' })),
              parameters: [id, key],
            }),
          },
        ]
      }),
    ),
    [at('SaveAsExcel')]: {
      post: operation(t('Excelга юклаш', 'выгрузка в Excel'), body(withColumns(listQuery(definition)), reply(exportReply))),
    },
    [at('SaveAsCsv')]: {
      post: operation(t('CSVга юклаш', 'выгрузка в CSV'), body(withColumns(listQuery(definition)), reply(exportReply))),
    },
    [at('SaveAsExecel')]: {
      post: operation(
        t('Excel файли: тайёр бўлгунча кутилади', 'файл Excel: вызов ждёт, пока он будет готов'),
        body(withColumns(listQuery(definition)), workbook),
      ),
    },
    ...(isImportable(definition) && importsOf(definition.type, operation)),
  }
}

const ofPast = [
  {
    name: 'at',
    in: 'query',
    description: t('таҳрир: ҳужжатнинг ўша пайтдаги кўриниши', 'версия: документ, каким он был'),
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'on',
    in: 'query',
    description: t(
      'кун (унинг охири, Тошкент вақти) ёки лаҳза: ҳужжатнинг ўшандаги кўриниши; at бўлмаганда',
      'день (на его конец, по Ташкенту) или момент: документ, каким он был тогда; без at',
    ),
    schema: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  },
]
const ofHistory = [
  {
    name: 'before',
    in: 'query',
    description: t('фақат бундан олдинги таҳрирлар', 'только версии до этой'),
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'limit',
    in: 'query',
    description: t('кўпи билан шунча таҳрир', 'не больше стольких версий'),
    schema: { type: 'integer', minimum: 1, maximum: mostVersions, default: mostVersions },
  },
]
const shapeOf = (fields: Fields) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...nullable(schemaOf(field)), description: field.label }]),
  ),
})

function withVersion(shape: ReturnType<typeof shapeOf>, isSigned: boolean) {
  return { ...shape, required: ['version'], properties: { version: integer, ...(isSigned && { signature }), ...shape.properties } }
}

const signature = {
  ...object({ at: { type: 'string', format: 'date-time' }, pkcs7: { type: 'string', contentEncoding: 'base64' } }),
  description: t('буйруқ матнининг электрон рақамли имзоси', 'электронная цифровая подпись текста команды'),
}

const nullable = (schema: z.core.$ZodType): Record<string, unknown> => ({ anyOf: [jsonOf(schema), { type: 'null' }] })

function jsonOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return json
}

const listQuery = (definition: Definition) => ({
  type: 'object',
  properties: {
    page: {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: t(
        `${mostCounted} тадан узун рўйхатнинг биринчи ${mostPaged} қатори ичида`,
        `списка длиннее ${mostCounted} — в пределах первых ${mostPaged} строк`,
      ),
    },
    pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    sortBy: { enum: [...sortNames(definition), null], default: null },
    orderType: { enum: ['asc', 'desc'], default: 'asc' },
    exactTotal: {
      type: 'boolean',
      default: false,
      description: t('узоқ давом этса ҳам, барча ҳужжатларни санаш', 'посчитать все документы, даже если это долго'),
    },
    search: { type: 'string' },
    columns: {
      type: 'array',
      items: { enum: [...columnNames(definition)] },
      description: t('қаторларда керакли устунлар; кўрсатилмаса ҳаммаси', 'нужные столбцы строк; если не указаны — все'),
    },
    ...Object.fromEntries(
      [...filterNames(definition), ...Object.keys(definition.aliases), ...partNames(definition)].map((name) => [name, {}]),
    ),
  },
  additionalProperties: false,
})

const partNames = ({ fields }: Definition): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).parts ?? []).map((part) => name + part.name))

const listReply = (definition: Definition) => {
  const reply = object({ rows: { type: 'array', items: shapeOf(definition.fields) }, total: integer, texts: { type: 'object' } })
  return {
    ...reply,
    properties: {
      ...reply.properties,
      totalIsLowerBound: {
        const: true,
        description: t(
          `яна бор: total ${mostCounted} гача саналади, аниқ сони exactTotal билан`,
          `есть ещё: total считается до ${mostCounted}, точное число — с exactTotal`,
        ),
      },
    },
  }
}

const options = {
  type: 'array',
  items: {
    ...object({ value: uuid, text }),
    properties: {
      value: uuid,
      text,
      isNamed: { type: 'boolean' },
      apart: text,
      refused: { ...text, description: t('шу майдонга танлаб бўлмаслигининг сабаби', 'почему нельзя выбрать для этого поля') },
    },
  },
}

/** The field that is chosen for, with what has been typed in its form or in the input of its action. */
const chosenFor = {
  ...object({ type: text, field: text, input: { type: 'object' } }),
  properties: { type: text, field: text, id: uuid, action: text, input: { type: 'object' } },
}

const documentReply = (definition: Definition) => ({
  type: 'object',
  properties: {
    id: uuid,
    type: { const: definition.type },
    version: integer,
    state: { enum: Object.keys(definition.states) },
    fields: shapeOf(definition.fields),
    actions: { type: 'array', items: { enum: personsActions(definition).map(([name]) => name) } },
    lookups: { type: 'object' },
    texts: { type: 'object' },
    cause: {
      type: ['object', 'null'],
      description: t(
        'ҳужжат бу ҳолатга қайси амал билан ва нима сабабдан келгани',
        'что привело документ в его состояние и по какой причине',
      ),
    },
    signed: {
      type: ['object', 'null'],
      description: t('шу ҳолатга олиб келган электрон имзо', 'электронная подпись, с которой документ пришёл в своё состояние'),
    },
    then: {
      ...object({ moment: { type: 'string', format: 'date-time' }, actions: { type: 'array', items: text } }),
      description: t(
        'фақат ўтган ҳолатда: бу фойдаланувчи ўшанда нима қила оларди',
        'только у прошлого: что этот пользователь мог бы сделать тогда',
      ),
    },
  },
})

const relatedReply = object({
  groups: {
    type: 'array',
    items: object({
      type: text,
      field: text,
      label: { type: 'object' },
      total: integer,
      documents: {
        type: 'array',
        description: t('охирги ўзгартирилганлари', 'изменённые последними'),
        items: object({
          id: uuid,
          number: { type: ['string', 'null'] },
          state: { type: 'object' },
          updatedAt: { type: 'string', format: 'date-time' },
        }),
      },
    }),
  },
  texts: { type: 'object' },
})

const historyReply = object({
  events: {
    type: 'array',
    items: object({
      version: integer,
      pos: integer,
      action: text,
      from: { type: ['string', 'null'] },
      to: text,
      actor: { type: 'object' },
      onBehalfOf: { type: ['string', 'null'] },
      order: { type: ['string', 'null'] },
      signature: { type: ['object', 'null'] },
      origin: { type: ['string', 'null'] },
      at: { type: 'string', format: 'date-time' },
      input: { type: 'object' },
      patch: { type: 'object' },
      hash: text,
      related: {
        type: 'array',
        description: t('шу буйруқ бошқа ҳужжатлар билан нима қилгани', 'что та же команда сделала с другими документами'),
        items: object({ type: text, id: uuid, title: {}, version: integer }),
      },
    }),
  },
  earlier: {
    anyOf: [object({ version: integer, values: { type: 'object' }, erased: { type: 'array', items: text } }), { type: 'null' }],
    description: t(
      'фойдаланувчи кўрадиган олдинги таҳрир ва ундаги майдонлар қиймати; бошқа бўлмаса null',
      'предыдущая версия, которую видит читатель, и значения полей в ней; null, если их больше нет',
    ),
  },
  later: { type: ['integer', 'null'], description: t('фойдаланувчи кўрадиган кейинги таҳрир', 'следующая версия, которую видит читатель') },
  first: { type: ['integer', 'null'], description: t('фойдаланувчи кўрадиган биринчи таҳрир', 'первая версия, которую видит читатель') },
  transitions: {
    type: 'array',
    description: t(
      'бу таҳрирларнинг энг янгисигача бўлган ҳолат ўзгаришлари; таҳрирлардан охиргилари кўрсатилган',
      'переходы между состояниями до новейшей из этих версий; из версий названы последние',
    ),
    items: object({
      action: text,
      from: { type: ['string', 'null'] },
      to: text,
      times: integer,
      versions: { type: 'array', items: integer },
    }),
  },
  texts: { type: 'object' },
})

/** The calls of the tus protocol, which describes its own headers. */
const tus = (summary: Text) => ({
  post: {
    tags: ['file'],
    summary,
    parameters: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'].map((name) => ({ name, in: 'header', required: true, schema: text })),
    responses: { 201: { description: t('юклаш бошланди', 'загрузка начата') }, ...failures },
  },
})
const filePaths = {
  '/file/Upload': {
    post: {
      tags: ['file'],
      summary: t('PDF юклаш', 'загрузка PDF'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/UploadImage': {
    post: {
      tags: ['file'],
      summary: t('расм юклаш: JPEG, PNG ёки WebP, 10 МБ гача', 'загрузка изображения: JPEG, PNG или WebP, до 10 МБ'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(
        object({
          hash: text,
          name: text,
          size: integer,
          width: integer,
          height: integer,
          thumbnail: object({ hash: text, name: text, size: integer }),
        }),
      ),
    },
  },
  '/file/UploadSubtitles': {
    post: {
      tags: ['file'],
      summary: t('субтитрлар юклаш: WebVTT ёки SubRip, 1 МБ гача', 'загрузка субтитров: WebVTT или SubRip, до 1 МБ'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/upload': tus(t('PDF ёки импорт жадвалини tus протоколи бўйича юклаш', 'загрузка PDF или таблицы импорта по протоколу tus')),
  '/file/FinishUpload/{id}': {
    post: {
      tags: ['file'],
      summary: t('юклашни тугатиш', 'завершить загрузку'),
      parameters: [id],
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/{hash}': {
    get: {
      tags: ['file'],
      summary: t('юклаб олиш', 'скачивание'),
      parameters: [
        { name: 'hash', in: 'path', required: true, schema: text },
        { name: 'document', in: 'query', required: true, schema: text },
        {
          name: 'shown',
          in: 'query',
          schema: { type: 'boolean' },
          description: t('PDF сақлаш ўрнига саҳифада кўрсатилади', 'PDF показывается на странице, а не сохраняется'),
        },
      ],
      responses: { 200: { description: t('файл', 'файл') }, ...failures },
    },
  },
}

const part = (type: string) => ({ 200: { description: type }, 206: { description: type }, ...failures })
const videoPaths = {
  '/videofile/upload': tus(t('видеони tus протоколи бўйича юклаш', 'загрузка видео по протоколу tus')),
  '/videofile/{id}/stream/{part}': {
    get: {
      tags: ['videofile'],
      summary: t('HLS: master.m3u8, рўйхатлар ва бўлаклар', 'HLS: master.m3u8, плейлисты и сегменты'),
      parameters: [id, { name: 'part', in: 'path', required: true, schema: text }],
      responses: part('HLS'),
    },
  },
  '/videofile/{id}/poster.jpg': {
    get: { tags: ['videofile'], summary: t('видео кадри', 'кадр видео'), parameters: [id], responses: part('JPEG') },
  },
}

const certificatePaths = {
  '/certificate/Check/{id}': {
    get: {
      tags: ['certificate'],
      summary: t('сертификатни текшириш, тизимга кирмасдан', 'проверка сертификата без входа в систему'),
      security: [],
      parameters: [id, { name: 'number', in: 'query', required: true, schema: text }],
      ...reply(object({ number: text, name: text, expiration: day, isValid: { type: 'boolean' } })),
    },
  },
}

const unread = reply(object({ total: integer }))
const notificationPaths = {
  '/notification/GetList': {
    post: {
      tags: ['notification'],
      summary: t('хабарномалар', 'уведомления'),
      ...body(
        {
          type: 'object',
          properties: {
            page: integer,
            pageSize: integer,
            sortBy: { enum: ['dateOfCreated', null], default: null },
            orderType: { enum: ['asc', 'desc'], default: 'asc' },
            search: text,
            dateOfCreated: { type: 'object', properties: { from: day, to: day }, required: ['from', 'to'] },
            notificationStatusId: { enum: [1, 2, null] },
            type: text,
            documentId: uuid,
            byDocument: { type: 'boolean', default: false },
          },
          additionalProperties: false,
        },
        reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer })),
      ),
    },
  },
  '/notification/MarkAsRead/{id}': {
    get: {
      tags: ['notification'],
      summary: t('ўқилган деб белгилаш', 'отметить прочитанным'),
      parameters: [{ ...id, schema: text }],
      ...unread,
    },
  },
  '/notification/MarkAllAsRead': {
    get: {
      tags: ['notification'],
      summary: t('ҳаммасини ёки битта ҳужжат ҳақидагиларни ўқилган деб белгилаш', 'отметить все или все об одном документе прочитанными'),
      parameters: [{ name: 'documentId', in: 'query', required: false, schema: uuid }],
      ...unread,
    },
  },
}
const registerPaths = {
  '/contractor/GetByInn/{inn}': {
    get: {
      tags: ['contractor'],
      summary: t('СТИР бўйича реестр маълумоти: субъект майдонлари қиймати', 'сведения реестра по ИНН: значения полей субъекта'),
      parameters: [{ name: 'inn', in: 'path', required: true, schema: text }],
      ...reply({ type: 'object', additionalProperties: text }),
    },
  },
}

/** Parts of a recording: from and to, in milliseconds. */
const parts = { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } } }
const watched = { position: integer, played: parts, watched: integer, duration: integer, percentage: integer, state: text }
const watchPaths = {
  '/videolesson/Watch/{id}': {
    post: {
      tags: ['videolesson'],
      summary: t('дарсни кўришни бошлаш: плеер ва тўхтаган жой', 'начать просмотр урока: проигрыватель и место остановки'),
      ...body(
        { type: 'object', properties: { collectionId: { anyOf: [uuid, { type: 'null' }] } } },
        reply(object({ playback: uuid, ...watched })),
      ),
      parameters: [id],
    },
  },
  '/videolesson/GetWatched': {
    get: {
      tags: ['videolesson'],
      summary: t('ўзи кўрган дарслар, идентификатор бўйича', 'свои просмотренные уроки, по идентификатору'),
      ...reply({ type: 'object', additionalProperties: object(watched) }),
    },
  },
  '/watch/Report': {
    post: {
      tags: ['videolesson'],
      summary: t('плеер очилгандан бери кўрсатган барча қисмлар', 'всё, что проигрыватель показал с момента открытия'),
      ...body(object({ playback: uuid, played: parts, position: { type: 'number' } }), reply(object(watched))),
    },
  },
}
const savedFilterPaths = {
  '/list/GetLists': {
    post: {
      tags: ['list'],
      summary: t(
        'бир неча рўйхатнинг биттадан саҳифаси; рўйхат очиқ бўлмаса null',
        'по странице нескольких списков; null, если список недоступен',
      ),
      ...body(
        object({
          lists: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: text, query: { type: 'object' } } } },
        }),
        reply(object({ lists: { type: 'array', items: { type: ['object', 'null'] } } })),
      ),
    },
  },
  '/list/GetTotals': {
    post: {
      tags: ['list'],
      summary: t(
        'бир неча рўйхатда нечта ҳужжат борлиги; рўйхат очиқ бўлмаса null',
        'сколько документов в нескольких списках; null, если список недоступен',
      ),
      ...body(
        object({
          lists: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: text, filters: { type: 'object' } } } },
        }),
        reply(
          object({
            totals: {
              type: 'array',
              items: { type: ['object', 'null'], properties: { total: integer, totalIsLowerBound: { type: 'boolean' } } },
            },
          }),
        ),
      ),
    },
  },
  '/savedfilter/GetList': {
    post: {
      tags: ['savedfilter'],
      summary: t(
        'рўйхатнинг сақланган филтрлари: ўзиники ва ташкилотнинг умумийлари',
        'сохранённые фильтры списка: свои и общие организации',
      ),
      ...body(object({ type: text }), reply({ type: 'array', items: { type: 'object' } })),
    },
  },
  '/savedfilter/Create': {
    post: {
      tags: ['savedfilter'],
      summary: t('филтрни ном билан сақлаш', 'сохранить фильтр под названием'),
      ...body(
        object({ type: text, name: text, filter: { type: 'object', additionalProperties: text }, shared: { type: 'boolean' } }),
        reply(object({ id: uuid })),
      ),
    },
  },
  '/savedfilter/Delete/{id}': {
    post: {
      tags: ['savedfilter'],
      summary: t('ўз филтрини ўчириш', 'удалить свой фильтр'),
      parameters: [id],
      responses: { 204: { description: t('ўчирилди', 'удалено') }, ...failures },
    },
  },
}
const inQuery = (name: string) => ({ name, in: 'query', required: true, schema: integer })
const proved = (summary: Text, more: object) => ({ get: { tags: ['log'], summary, ...more } })
const saved = (description: Text) => ({ responses: { 200: { description }, ...failures } })
const logPaths = {
  '/log/key': proved(t('журналнинг очиқ калити (PEM)', 'открытый ключ журнала (PEM)'), saved(t('калит', 'ключ'))),
  '/log/checkpoint': proved(
    t('охирги имзоланган назорат нуқтаси', 'последняя подписанная контрольная точка'),
    saved(t('назорат нуқтаси', 'контрольная точка')),
  ),
  '/log/checkpoints': proved(t('ҳажмдан кейинги назорат нуқталари, кўпи билан 1000 та', 'контрольные точки после размера, не более 1000'), {
    parameters: [{ name: 'after', in: 'query', schema: integer }],
    ...reply({ type: 'array', items: object({ size: integer, at: { type: 'string', format: 'date-time' }, note: text }) }),
  }),
  '/log/consistency': proved(
    t(
      'биринчи ҳажмдаги журнал иккинчисининг боши эканининг исботи (RFC 6962)',
      'доказательство, что журнал первого размера — начало журнала второго (RFC 6962)',
    ),
    {
      parameters: [inQuery('first'), inQuery('second')],
      ...reply(object({ first: integer, second: integer, path: { type: 'array', items: text } })),
    },
  ),
  '/log/GetList': {
    post: {
      tags: ['log'],
      summary: t('воқеалар журнали', 'журнал событий'),
      ...body(
        jsonOf(logQuery),
        reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer, head: integer, texts: { type: 'object' } })),
      ),
    },
  },
  '/log/SaveAsXes': {
    post: {
      tags: ['log'],
      summary: t('журнални XES (IEEE 1849)га юклаш', 'выгрузка журнала в XES (IEEE 1849)'),
      ...body(jsonOf(logFilters), reply(exportReply)),
    },
  },
  '/log/SaveAsOcel': {
    post: {
      tags: ['log'],
      summary: t('журнални OCEL 2.0 га юклаш', 'выгрузка журнала в OCEL 2.0'),
      ...body(jsonOf(logFilters), reply(exportReply)),
    },
  },
}
