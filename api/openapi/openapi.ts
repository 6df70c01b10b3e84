import { z } from 'zod'
import { defaultLanguage, type Definition, deletingAction, type Fields, formAction, inputFields, isImportable, kindOf, type Language, mostCounted, mostPaged, personsActions, schemaOf, t, type Text, typedFields, variantsOf } from '@nazorat/machines'
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
    paths: identified(Object.assign({}, accountPaths, filePaths, videoPaths, certificatePaths, notificationPaths, savedFilterPaths, registerPaths, watchPaths, exportPaths, importPaths, logPaths, reportPaths, ...definitions.map(pathsOf), userPaths(definitions, { form: shapeOf, listQuery, listReply }))),
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
    [at('GetList')]: { post: operation(t('roʻyxat', 'рўйхат', 'список'), body(listQuery(definition), reply(listReply(definition)))) },
    [at('GetCounts')]: { get: operation(t('navbatlardagi sonlar', 'навбатлардаги сонлар', 'счётчики'), reply({ type: 'object', additionalProperties: { type: 'integer' } })) },
    [at('Get')]: { get: operation(t('boʻsh hujjat', 'бўш ҳужжат', 'пустой документ'), reply(documentReply(definition))) },
    [at('Get/{id}')]: { get: operation(t('hujjat', 'ҳужжат', 'документ'), { parameters: [id, ...ofPast], ...reply(documentReply(definition)) }) },
    [at('GetHistory/{id}')]: { get: operation(t('tarix, yangi tahrirdan eskisiga', 'тарих, янги таҳрирдан эскисига', 'история, от новых версий к старым'), { parameters: [id, ...ofHistory], ...reply(historyReply) }) },
    [at('GetRelated/{id}')]: { get: operation(t('hujjatga bogʻliq hujjatlar, foydalanuvchi koʻra oladiganlari', 'ҳужжатга боғлиқ ҳужжатлар, фойдаланувчи кўра оладиганлари', 'что ссылается на документ, из доступного читателю'), { parameters: [id], ...reply(relatedReply) }) },
    [at('SaveCaseFile/{id}')]: { post: operation(t('isbotlari bilan yigʻma jild (zip), jarayon va fayl yuklab olishdagidek', 'исботлари билан йиғма жилд (zip), жараён ва файл юклаб олишдагидек', 'сводное дело с доказательствами (zip), ход и файл — как у выгрузки'), { parameters: [id, key], ...reply(exportReply) }) },
    [at('GetAsSelectList/{id}')]: {
      get: operation(t('tanlash uchun roʻyxat', 'танлаш учун рўйхат', 'список для выбора'), {
        parameters: [id, { name: 'search', in: 'query', schema: text }, { name: 'where', in: 'query', style: 'form', explode: true, schema: { type: 'object', additionalProperties: text } }],
        ...reply(options),
      }),
      post: operation(t('tanlash uchun roʻyxat, qidiruv soʻrov tanasida', 'танлаш учун рўйхат, қидирув сўров танасида', 'список для выбора, с поиском в теле запроса'), { parameters: [id], ...body({ type: 'object', additionalProperties: { description: t('maydon qiymati yoki qiymatlar roʻyxati, null — toʻldirilmagan', 'майдон қиймати ёки қийматлар рўйхати, null — тўлдирилмаган', 'значение или список значений поля, null — не заполнено') }, properties: { search: text, for: chosenFor } }, reply(options)) }),
    },
    ...(formAction(definition) && {
      [at('Create')]: { post: operation(t('yaratish', 'яратиш', 'создать'), { ...body(form, reply(object({ id: uuid, version: integer }))), parameters: [key] }) },
      [at('Update')]: {
        post: operation(t('oʻzgartirish', 'ўзгартириш', 'изменить'), {
          ...body({ ...form, required: ['id', 'version'], properties: { id: uuid, version: integer, ...form.properties } }, reply(object({ id: uuid, version: integer }))),
          parameters: [key],
        }),
      },
    }),
    ...(deleting && { [at('Delete/{id}')]: { post: operation(t('oʻchirish', 'ўчириш', 'удалить'), { parameters: [id, key], responses: { 204: { description: t('oʻchirildi', 'ўчирилди', 'удалено') }, ...failures } }) } }),
    ...Object.fromEntries(
      actions.map(([name, action]) => {
        const variants = variantsOf(action)
        const shapes = variants.map((variant) => withVersion(shapeOf(inputFields(variant, definition)), variants.some(({ signed }) => signed)))
        return [
          at(`${name.charAt(0).toUpperCase()}${name.slice(1)}/{id}`),
          { post: operation(action.label, { ...body(shapes.length === 1 ? shapes[0]! : { anyOf: shapes }, reply({ $ref: '#/components/schemas/Receipt' })), parameters: [id, key] }) },
        ]
      }),
    ),
    [at('SaveAsExcel')]: { post: operation(t('Excelga yuklash', 'Excelга юклаш', 'выгрузка в Excel'), body(withColumns(listQuery(definition)), reply(exportReply))) },
    [at('SaveAsCsv')]: { post: operation(t('CSVga yuklash', 'CSVга юклаш', 'выгрузка в CSV'), body(withColumns(listQuery(definition)), reply(exportReply))) },
    [at('SaveAsExecel')]: { post: operation(t('Excel fayli: tayyor boʻlguncha kutiladi', 'Excel файли: тайёр бўлгунча кутилади', 'файл Excel: вызов ждёт, пока он будет готов'), body(withColumns(listQuery(definition)), workbook)) },
    ...(isImportable(definition) && importsOf(definition.type, operation)),
  }
}

const ofPast = [
  { name: 'at', in: 'query', description: t('tahrir: hujjatning oʻsha paytdagi koʻrinishi', 'таҳрир: ҳужжатнинг ўша пайтдаги кўриниши', 'версия: документ, каким он был'), schema: { type: 'integer', minimum: 1 } },
  { name: 'on', in: 'query', description: t('kun (uning oxiri, Toshkent vaqti) yoki lahza: hujjatning oʻshandagi koʻrinishi; at boʻlmaganda', 'кун (унинг охири, Тошкент вақти) ёки лаҳза: ҳужжатнинг ўшандаги кўриниши; at бўлмаганда', 'день (на его конец, по Ташкенту) или момент: документ, каким он был тогда; без at'), schema: { anyOf: [{ type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }] } },
]
const ofHistory = [
  { name: 'before', in: 'query', description: t('faqat bundan oldingi tahrirlar', 'фақат бундан олдинги таҳрирлар', 'только версии до этой'), schema: { type: 'integer', minimum: 1 } },
  { name: 'limit', in: 'query', description: t('koʻpi bilan shuncha tahrir', 'кўпи билан шунча таҳрир', 'не больше стольких версий'), schema: { type: 'integer', minimum: 1, maximum: mostVersions, default: mostVersions } },
]
const shapeOf = (fields: Fields) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...nullable(schemaOf(field)), description: field.label }])),
})

function withVersion(shape: ReturnType<typeof shapeOf>, isSigned: boolean) {
  return { ...shape, required: ['version'], properties: { version: integer, ...(isSigned && { signature }), ...shape.properties } }
}

const signature = {
  ...object({ at: { type: 'string', format: 'date-time' }, pkcs7: { type: 'string', contentEncoding: 'base64' } }),
  description: t('buyruq matnining elektron raqamli imzosi', 'буйруқ матнининг электрон рақамли имзоси', 'электронная цифровая подпись текста команды'),
}

const nullable = (schema: z.core.$ZodType): Record<string, unknown> => ({ anyOf: [jsonOf(schema), { type: 'null' }] })

function jsonOf(schema: z.core.$ZodType): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return json
}

const listQuery = (definition: Definition) => ({
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, default: 1, description: t(`${mostCounted} tadan uzun roʻyxatning birinchi ${mostPaged} qatori ichida`, `${mostCounted} тадан узун рўйхатнинг биринчи ${mostPaged} қатори ичида`, `списка длиннее ${mostCounted} — в пределах первых ${mostPaged} строк`) },
    pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
    sortBy: { enum: [...sortNames(definition), null], default: null },
    orderType: { enum: ['asc', 'desc'], default: 'asc' },
    exactTotal: { type: 'boolean', default: false, description: t('uzoq davom etsa ham, barcha hujjatlarni sanash', 'узоқ давом этса ҳам, барча ҳужжатларни санаш', 'посчитать все документы, даже если это долго') },
    search: { type: 'string' },
    columns: { type: 'array', items: { enum: [...columnNames(definition)] }, description: t('qatorlarda kerakli ustunlar; koʻrsatilmasa hammasi', 'қаторларда керакли устунлар; кўрсатилмаса ҳаммаси', 'нужные столбцы строк; если не указаны — все') },
    ...Object.fromEntries([...filterNames(definition), ...Object.keys(definition.aliases), ...partNames(definition)].map((name) => [name, {}])),
  },
  additionalProperties: false,
})

const partNames = ({ fields }: Definition): string[] => Object.entries(fields).flatMap(([name, field]) => (kindOf(field).parts ?? []).map((part) => name + part.name))

const listReply = (definition: Definition) => {
  const reply = object({ rows: { type: 'array', items: shapeOf(definition.fields) }, total: integer, texts: { type: 'object' } })
  return { ...reply, properties: { ...reply.properties, totalIsLowerBound: { const: true, description: t(`yana bor: total ${mostCounted} gacha sanaladi, aniq soni exactTotal bilan`, `яна бор: total ${mostCounted} гача саналади, аниқ сони exactTotal билан`, `есть ещё: total считается до ${mostCounted}, точное число — с exactTotal`) } } }
}

const options = { type: 'array', items: { ...object({ value: uuid, text }), properties: { value: uuid, text, isNamed: { type: 'boolean' }, apart: text, refused: { ...text, description: t('shu maydonga tanlab boʻlmasligining sababi', 'шу майдонга танлаб бўлмаслигининг сабаби', 'почему нельзя выбрать для этого поля') } } } }

/** The field that is chosen for, with what has been typed in its form or in the input of its action. */
const chosenFor = { ...object({ type: text, field: text, input: { type: 'object' } }), properties: { type: text, field: text, id: uuid, action: text, input: { type: 'object' } } }

const documentReply = (definition: Definition) => ({
  type: 'object',
  properties: {
    id: uuid, type: { const: definition.type }, version: integer, state: { enum: Object.keys(definition.states) }, fields: shapeOf(definition.fields),
    actions: { type: 'array', items: { enum: personsActions(definition).map(([name]) => name) } }, lookups: { type: 'object' }, texts: { type: 'object' },
    cause: { type: ['object', 'null'], description: t('hujjat bu holatga qaysi amal bilan va nima sababdan kelgani', 'ҳужжат бу ҳолатга қайси амал билан ва нима сабабдан келгани', 'что привело документ в его состояние и по какой причине') },
    signed: { type: ['object', 'null'], description: t('shu holatga olib kelgan elektron imzo', 'шу ҳолатга олиб келган электрон имзо', 'электронная подпись, с которой документ пришёл в своё состояние') },
    then: { ...object({ moment: { type: 'string', format: 'date-time' }, actions: { type: 'array', items: text } }), description: t('faqat oʻtgan holatda: bu foydalanuvchi oʻshanda nima qila olardi', 'фақат ўтган ҳолатда: бу фойдаланувчи ўшанда нима қила оларди', 'только у прошлого: что этот пользователь мог бы сделать тогда') },
  },
})

const relatedReply = object({
  groups: {
    type: 'array',
    items: object({
      type: text, field: text, label: { type: 'object' }, total: integer,
      documents: { type: 'array', description: t('oxirgi oʻzgartirilganlari', 'охирги ўзгартирилганлари', 'изменённые последними'), items: object({ id: uuid, number: { type: ['string', 'null'] }, state: { type: 'object' }, updatedAt: { type: 'string', format: 'date-time' } }) },
    }),
  },
  texts: { type: 'object' },
})

const historyReply = object({
  events: {
    type: 'array',
    items: object({
      version: integer, pos: integer, action: text, from: { type: ['string', 'null'] }, to: text, actor: { type: 'object' },
      onBehalfOf: { type: ['string', 'null'] }, order: { type: ['string', 'null'] }, signature: { type: ['object', 'null'] }, origin: { type: ['string', 'null'] },
      at: { type: 'string', format: 'date-time' }, input: { type: 'object' }, patch: { type: 'object' }, hash: text,
      related: { type: 'array', description: t('shu buyruq boshqa hujjatlar bilan nima qilgani', 'шу буйруқ бошқа ҳужжатлар билан нима қилгани', 'что та же команда сделала с другими документами'), items: object({ type: text, id: uuid, title: {}, version: integer }) },
    }),
  },
  earlier: {
    anyOf: [object({ version: integer, values: { type: 'object' }, erased: { type: 'array', items: text } }), { type: 'null' }],
    description: t('foydalanuvchi koʻradigan oldingi tahrir va undagi maydonlar qiymati; boshqa boʻlmasa null', 'фойдаланувчи кўрадиган олдинги таҳрир ва ундаги майдонлар қиймати; бошқа бўлмаса null', 'предыдущая версия, которую видит читатель, и значения полей в ней; null, если их больше нет'),
  },
  later: { type: ['integer', 'null'], description: t('foydalanuvchi koʻradigan keyingi tahrir', 'фойдаланувчи кўрадиган кейинги таҳрир', 'следующая версия, которую видит читатель') },
  first: { type: ['integer', 'null'], description: t('foydalanuvchi koʻradigan birinchi tahrir', 'фойдаланувчи кўрадиган биринчи таҳрир', 'первая версия, которую видит читатель') },
  transitions: {
    type: 'array',
    description: t('bu tahrirlarning eng yangisigacha boʻlgan holat oʻzgarishlari; tahrirlardan oxirgilari koʻrsatilgan', 'бу таҳрирларнинг энг янгисигача бўлган ҳолат ўзгаришлари; таҳрирлардан охиргилари кўрсатилган', 'переходы между состояниями до новейшей из этих версий; из версий названы последние'),
    items: object({ action: text, from: { type: ['string', 'null'] }, to: text, times: integer, versions: { type: 'array', items: integer } }),
  },
  texts: { type: 'object' },
})

/** The calls of the tus protocol, which describes its own headers. */
const tus = (summary: Text) => ({ post: { tags: ['file'], summary, parameters: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'].map((name) => ({ name, in: 'header', required: true, schema: text })), responses: { 201: { description: t('yuklash boshlandi', 'юклаш бошланди', 'загрузка начата') }, ...failures } } })
const filePaths = {
  '/file/Upload': {
    post: {
      tags: ['file'],
      summary: t('PDF yuklash', 'PDF юклаш', 'загрузка PDF'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/UploadImage': {
    post: {
      tags: ['file'],
      summary: t('rasm yuklash: JPEG, PNG yoki WebP, 10 MB gacha', 'расм юклаш: JPEG, PNG ёки WebP, 10 МБ гача', 'загрузка изображения: JPEG, PNG или WebP, до 10 МБ'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer, width: integer, height: integer, thumbnail: object({ hash: text, name: text, size: integer }) })),
    },
  },
  '/file/UploadSubtitles': {
    post: {
      tags: ['file'],
      summary: t('subtitrlar yuklash: WebVTT yoki SubRip, 1 MB gacha', 'субтитрлар юклаш: WebVTT ёки SubRip, 1 МБ гача', 'загрузка субтитров: WebVTT или SubRip, до 1 МБ'),
      requestBody: { content: { 'multipart/form-data': { schema: object({ file: { type: 'string', format: 'binary' } }) } } },
      ...reply(object({ hash: text, name: text, size: integer })),
    },
  },
  '/file/upload': tus(t('PDF yoki import jadvalini tus protokoli boʻyicha yuklash', 'PDF ёки импорт жадвалини tus протоколи бўйича юклаш', 'загрузка PDF или таблицы импорта по протоколу tus')),
  '/file/FinishUpload/{id}': { post: { tags: ['file'], summary: t('yuklashni tugatish', 'юклашни тугатиш', 'завершить загрузку'), parameters: [id], ...reply(object({ hash: text, name: text, size: integer })) } },
  '/file/{hash}': { get: { tags: ['file'], summary: t('yuklab olish', 'юклаб олиш', 'скачивание'), parameters: [{ name: 'hash', in: 'path', required: true, schema: text }, { name: 'document', in: 'query', required: true, schema: text }, { name: 'shown', in: 'query', schema: { type: 'boolean' }, description: t('PDF saqlash oʻrniga sahifada koʻrsatiladi', 'PDF сақлаш ўрнига саҳифада кўрсатилади', 'PDF показывается на странице, а не сохраняется') }], responses: { 200: { description: t('fayl', 'файл', 'файл') }, ...failures } } },
}

const part = (type: string) => ({ 200: { description: type }, 206: { description: type }, ...failures })
const videoPaths = {
  '/videofile/upload': tus(t('videoni tus protokoli boʻyicha yuklash', 'видеони tus протоколи бўйича юклаш', 'загрузка видео по протоколу tus')),
  '/videofile/{id}/stream/{part}': { get: { tags: ['videofile'], summary: t('HLS: master.m3u8, roʻyxatlar va boʻlaklar', 'HLS: master.m3u8, рўйхатлар ва бўлаклар', 'HLS: master.m3u8, плейлисты и сегменты'), parameters: [id, { name: 'part', in: 'path', required: true, schema: text }], responses: part('HLS') } },
  '/videofile/{id}/poster.jpg': { get: { tags: ['videofile'], summary: t('video kadri', 'видео кадри', 'кадр видео'), parameters: [id], responses: part('JPEG') } },
}

const certificatePaths = {
  '/certificate/Check/{id}': {
    get: {
      tags: ['certificate'],
      summary: t('sertifikatni tekshirish, tizimga kirmasdan', 'сертификатни текшириш, тизимга кирмасдан', 'проверка сертификата без входа в систему'),
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
      summary: t('xabarnomalar', 'хабарномалар', 'уведомления'),
      ...body({ type: 'object', properties: { page: integer, pageSize: integer, sortBy: { enum: ['dateOfCreated', null], default: null }, orderType: { enum: ['asc', 'desc'], default: 'asc' }, search: text, dateOfCreated: { type: 'object', properties: { from: day, to: day }, required: ['from', 'to'] }, notificationStatusId: { enum: [1, 2, null] }, type: text, documentId: uuid, byDocument: { type: 'boolean', default: false } }, additionalProperties: false }, reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer }))),
    },
  },
  '/notification/MarkAsRead/{id}': { get: { tags: ['notification'], summary: t('oʻqilgan deb belgilash', 'ўқилган деб белгилаш', 'отметить прочитанным'), parameters: [{ ...id, schema: text }], ...unread } },
  '/notification/MarkAllAsRead': { get: { tags: ['notification'], summary: t('hammasini yoki bitta hujjat haqidagilarni oʻqilgan deb belgilash', 'ҳаммасини ёки битта ҳужжат ҳақидагиларни ўқилган деб белгилаш', 'отметить все или все об одном документе прочитанными'), parameters: [{ name: 'documentId', in: 'query', required: false, schema: uuid }], ...unread } },
}
const registerPaths = {
  '/contractor/GetByInn/{inn}': {
    get: {
      tags: ['contractor'],
      summary: t('STIR boʻyicha reyestr maʼlumoti: subyekt maydonlari qiymati', 'СТИР бўйича реестр маълумоти: субъект майдонлари қиймати', 'сведения реестра по ИНН: значения полей субъекта'),
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
      summary: t('darsni koʻrishni boshlash: pleyer va toʻxtagan joy', 'дарсни кўришни бошлаш: плеер ва тўхтаган жой', 'начать просмотр урока: проигрыватель и место остановки'),
      ...body({ type: 'object', properties: { collectionId: { anyOf: [uuid, { type: 'null' }] } } }, reply(object({ playback: uuid, ...watched }))),
      parameters: [id],
    },
  },
  '/videolesson/GetWatched': {
    get: { tags: ['videolesson'], summary: t('oʻzi koʻrgan darslar, identifikator boʻyicha', 'ўзи кўрган дарслар, идентификатор бўйича', 'свои просмотренные уроки, по идентификатору'), ...reply({ type: 'object', additionalProperties: object(watched) }) },
  },
  '/watch/Report': {
    post: {
      tags: ['videolesson'],
      summary: t('pleyer ochilgandan beri koʻrsatgan barcha qismlar', 'плеер очилгандан бери кўрсатган барча қисмлар', 'всё, что проигрыватель показал с момента открытия'),
      ...body(object({ playback: uuid, played: parts, position: { type: 'number' } }), reply(object(watched))),
    },
  },
}
const savedFilterPaths = {
  '/list/GetLists': {
    post: {
      tags: ['list'],
      summary: t('bir necha roʻyxatning bittadan sahifasi; roʻyxat ochiq boʻlmasa null', 'бир неча рўйхатнинг биттадан саҳифаси; рўйхат очиқ бўлмаса null', 'по странице нескольких списков; null, если список недоступен'),
      ...body(object({ lists: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: text, query: { type: 'object' } } } } }), reply(object({ lists: { type: 'array', items: { type: ['object', 'null'] } } }))),
    },
  },
  '/list/GetTotals': { post: { tags: ['list'], summary: t('bir necha roʻyxatda nechta hujjat borligi; roʻyxat ochiq boʻlmasa null', 'бир неча рўйхатда нечта ҳужжат борлиги; рўйхат очиқ бўлмаса null', 'сколько документов в нескольких списках; null, если список недоступен'), ...body(object({ lists: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: text, filters: { type: 'object' } } } } }), reply(object({ totals: { type: 'array', items: { type: ['object', 'null'], properties: { total: integer, totalIsLowerBound: { type: 'boolean' } } } } }))) } },
  '/savedfilter/GetList': { post: { tags: ['savedfilter'], summary: t('roʻyxatning saqlangan filtrlari: oʻziniki va tashkilotning umumiylari', 'рўйхатнинг сақланган филтрлари: ўзиники ва ташкилотнинг умумийлари', 'сохранённые фильтры списка: свои и общие организации'), ...body(object({ type: text }), reply({ type: 'array', items: { type: 'object' } })) } },
  '/savedfilter/Create': { post: { tags: ['savedfilter'], summary: t('filtrni nom bilan saqlash', 'филтрни ном билан сақлаш', 'сохранить фильтр под названием'), ...body(object({ type: text, name: text, filter: { type: 'object', additionalProperties: text }, shared: { type: 'boolean' } }), reply(object({ id: uuid }))) } },
  '/savedfilter/Delete/{id}': { post: { tags: ['savedfilter'], summary: t('oʻz filtrini oʻchirish', 'ўз филтрини ўчириш', 'удалить свой фильтр'), parameters: [id], responses: { 204: { description: t('oʻchirildi', 'ўчирилди', 'удалено') }, ...failures } } },
}
const inQuery = (name: string) => ({ name, in: 'query', required: true, schema: integer })
const proved = (summary: Text, more: object) => ({ get: { tags: ['log'], summary, ...more } })
const saved = (description: Text) => ({ responses: { 200: { description }, ...failures } })
const logPaths = {
  '/log/key': proved(t('jurnalning ochiq kaliti (PEM)', 'журналнинг очиқ калити (PEM)', 'открытый ключ журнала (PEM)'), saved(t('kalit', 'калит', 'ключ'))),
  '/log/checkpoint': proved(t('oxirgi imzolangan nazorat nuqtasi', 'охирги имзоланган назорат нуқтаси', 'последняя подписанная контрольная точка'), saved(t('nazorat nuqtasi', 'назорат нуқтаси', 'контрольная точка'))),
  '/log/checkpoints': proved(t('hajmdan keyingi nazorat nuqtalari, koʻpi bilan 1000 ta', 'ҳажмдан кейинги назорат нуқталари, кўпи билан 1000 та', 'контрольные точки после размера, не более 1000'), {
    parameters: [{ name: 'after', in: 'query', schema: integer }],
    ...reply({ type: 'array', items: object({ size: integer, at: { type: 'string', format: 'date-time' }, note: text }) }),
  }),
  '/log/consistency': proved(t('birinchi hajmdagi jurnal ikkinchisining boshi ekanining isboti (RFC 6962)', 'биринчи ҳажмдаги журнал иккинчисининг боши эканининг исботи (RFC 6962)', 'доказательство, что журнал первого размера — начало журнала второго (RFC 6962)'), {
    parameters: [inQuery('first'), inQuery('second')], ...reply(object({ first: integer, second: integer, path: { type: 'array', items: text } })),
  }),
  '/log/GetList': {
    post: {
      tags: ['log'],
      summary: t('voqealar jurnali', 'воқеалар журнали', 'журнал событий'),
      ...body(jsonOf(logQuery), reply(object({ rows: { type: 'array', items: { type: 'object' } }, total: integer, head: integer, texts: { type: 'object' } }))),
    },
  },
  '/log/SaveAsXes': { post: { tags: ['log'], summary: t('jurnalni XES (IEEE 1849)ga yuklash', 'журнални XES (IEEE 1849)га юклаш', 'выгрузка журнала в XES (IEEE 1849)'), ...body(jsonOf(logFilters), reply(exportReply)) } },
  '/log/SaveAsOcel': { post: { tags: ['log'], summary: t('jurnalni OCEL 2.0 ga yuklash', 'журнални OCEL 2.0 га юклаш', 'выгрузка журнала в OCEL 2.0'), ...body(jsonOf(logFilters), reply(exportReply)) } },
}
