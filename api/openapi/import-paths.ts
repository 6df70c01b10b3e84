import { t, type Text } from '@nazorat/machines/i18n'
import { encodings } from '@nazorat/machines/import'
import { workbook } from './export-paths.ts'
import { body, id, integer, key, moment, object, orNull, reply, text, uuid } from './shapes.ts'

const outcome = { enum: ['added', 'changed', 'unchanged', 'refused', 'skipped'] }
const readings = { encoding: { enum: Object.keys(encodings) }, dayOrder: { enum: ['day', 'month'] }, headerRow: integer }
const chosenReading = { type: 'object', properties: readings, additionalProperties: false }
const reading = { type: 'object', properties: { ...readings, chosen: chosenReading }, additionalProperties: false }
const importReply = object({
  id: uuid,
  type: text,
  name: text,
  state: text,
  mode: { enum: ['whole', 'good', null] },
  done: integer,
  total: integer,
  counts: { type: 'object', additionalProperties: integer },
  applied: integer,
  resumed: { type: ['integer', 'null'] },
  problem: { type: ['object', 'null'] },
  reading,
  createdAt: moment,
})
const sampled = object({
  header: text,
  column: { type: ['string', 'null'] },
  isProposed: { type: 'boolean' },
  examples: { type: 'array', items: text },
})
const choices = object({
  columns: {
    type: 'array',
    items: object({
      column: text,
      values: { type: 'array', items: object({ value: text, count: integer, choice: { type: ['string', 'null'] } }) },
      isCut: { type: 'boolean' },
    }),
  },
  texts: { type: 'object' },
})
const lines = object({
  rows: {
    type: 'array',
    items: object({
      line: integer,
      outcome,
      document: orNull,
      title: orNull,
      values: { type: 'object' },
      before: { type: 'object' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      restored: { type: 'array', items: text },
    }),
  },
  total: integer,
  columns: { type: 'array', items: {} },
  texts: { type: 'object' },
  firstRows: { type: 'array', items: { type: 'array', items: text } },
})

type Operation = (summary: Text, more: object) => object

/** The calls by which documents of a type are imported. */
export const importsOf = (type: string, operation: Operation) => ({
  [`/${type}/Import`]: {
    post: operation(t('юкланган файлдан импорт: аввал текширилади', 'импорт из загруженного файла: сначала проверка'), {
      ...body(object({ upload: uuid, name: text }), reply(importReply)),
      parameters: [key],
    }),
  },
  [`/${type}/GetImports`]: { get: operation(t('ўз импортлари', 'свои импорты'), reply({ type: 'array', items: importReply })) },
  [`/${type}/ImportTemplate`]: { get: operation(t('импорт учун намуна', 'образец файла для импорта'), workbook) },
})

const ofImport = (summary: Text, more: object) => ({ tags: ['import'], summary, parameters: [id], ...more })

/** The calls about an import of one's own. */
export const importPaths = {
  '/import/{id}': { get: ofImport(t('импорт жараёни', 'ход импорта'), reply(importReply)) },
  '/import/{id}/GetLines': {
    post: ofImport(
      t('импорт қаторлари ва улар билан нима бўлиши', 'строки импорта и что с ними будет'),
      body({ type: 'object', properties: { page: integer, pageSize: integer, outcome }, additionalProperties: false }, reply(lines)),
    ),
  },
  '/import/{id}/Apply': {
    post: ofImport(
      t('импортни қўллаш: ҳаммасини ёки тўғри қаторларини', 'применить импорт: целиком или только верные строки'),
      body(object({ mode: { enum: ['whole', 'good'] } }), reply(importReply)),
    ),
  },
  '/import/{id}/ReadAgain': {
    post: ofImport(
      t(
        'файлни бошқа кодировкада, саналар тартибида ёки сарлавҳа қатори билан қайта ўқиш',
        'прочитать файл снова: в другой кодировке, с другим порядком дат или другой строкой заголовков',
      ),
      body(chosenReading, reply(importReply)),
    ),
  },
  '/import/{id}/Columns': {
    get: ofImport(t('файл устунлари ва уларнинг майдонлари', 'столбцы файла и их поля'), reply({ type: 'array', items: sampled })),
    post: ofImport(
      t('устунлар майдонини танлаб, файлни қайта ўқиш', 'выбрать поля столбцов и прочитать файл снова'),
      body(object({ columns: { type: 'array', items: { type: ['string', 'null'] } } }), reply(importReply)),
    ),
  },
  '/import/{id}/Choices': {
    get: ofImport(t('устун вариантларидан бўлмаган қийматлар', 'значения, которых нет среди вариантов столбцов'), reply(choices)),
    post: ofImport(
      t('қийматлар ўрнига вариант танлаб, файлни қайта ўқиш', 'выбрать варианты для значений и прочитать файл снова'),
      body(
        object({
          choices: { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'null'] } } },
        }),
        reply(importReply),
      ),
    ),
  },
  '/import/{id}/Cancel': { post: ofImport(t('импортни бекор қилиш', 'отменить импорт'), reply(importReply)) },
  '/import/{id}/Refused': { get: ofImport(t('рад этилган қаторлар файли', 'файл с отклонёнными строками'), workbook) },
}
