import { z } from 'zod'
import { database, loadTitles } from '@nazorat/engine'
import { importKey as sheetKey, importReply as replyOf, importsUnderWay, moveImport } from '@nazorat/engine/jobs/imports'
import { insertOwn } from '@nazorat/engine/secrets/door'
import { logger } from '@nazorat/engine/telemetry/logger'
import {
  importChoicesReply,
  importLinesReply,
  importMode,
  importOutcome,
  importReply,
  readingChoice,
  sampledColumn,
} from '@nazorat/machines/api-schemas'
import type { ImportLine, ImportLinesReply, ImportOutcome, ImportReading, ImportReply, ImportState } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { isId, referencesIn } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { importKey, isImportable } from '@nazorat/machines/import'
import { type Actor, mayCreate, Refusal } from '@nazorat/machines/workflow'
import { importing } from '../documents/types.ts'
import { byId, commandId, ofType, Routes } from '../http/call.ts'
import type { AppContext, Push } from '../context.ts'
import { safeName } from '../files/file-names.ts'
import type { Intake } from '../files/intake.ts'
import { readBody } from '../http/request-body.ts'
import { checkColumns, choicesIn, withChoices } from './choices.ts'
import { choicesOfForm, keepForm, ownImport } from './rows.ts'
import { refused } from './refusals.ts'

const begun = z.strictObject({ upload: z.uuid(), name: z.string().min(1).max(255) })
const chosenColumns = z.strictObject({ columns: z.array(z.string().max(80).nullable()).max(500) })
const chosenValues = z.strictObject({
  choices: z.record(z.string().max(80), z.record(z.string().max(200), z.string().max(100).nullable())),
})
const page = z.strictObject({
  page: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  outcome: importOutcome.optional(),
})
const labels = {
  upload: t('Файл', 'Файл'),
  name: t('Файл номи', 'Имя файла'),
  mode: t('Импорт усули', 'Способ импорта'),
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
  outcome: t('Натижа', 'Результат'),
  encoding: t('Кодировка', 'Кодировка'),
  columns: t('Устунлар', 'Столбцы'),
  headerRow: t('Устун номлари қатори', 'Строка с названиями столбцов'),
  choices: t('Қийматлар', 'Значения'),
  dayOrder: t('Саналар тартиби', 'Порядок дат'),
}

/** How many earlier imports of a list its page shows. */
const maxShown = 50

/**
 * The routes of imports. An import belongs to the user who uploaded its file: nobody else sees it. The template and the refused lines are
 * exports.
 */
export function imports(services: AppContext, intake: Intake) {
  const {
    engine,
    pool,
    limits,
    files: { store },
    imports: { queue },
  } = services
  const importable = (type: string): Definition => {
    const definition = engine.definitionOf(type)
    if (!isImportable(definition)) throw new Refusal('noSuchCall')
    return definition
  }
  // The row is enough: if the queue is down, the worker finds the import in the table.
  const enqueue = (id: string) =>
    void queue.add(id).catch((error: Error) => logger.warn({ err: error, import: id }, 'an import waits for its queue'))

  return new Routes()
    .call('post', '/:type/Import', {
      writes: 'actor',
      summary: t('юкланган файлдан импорт: аввал текширилади', 'импорт из загруженного файла: сначала проверка'),
      takesKey: true,
      params: ofType,
      labels,
      body: begun,
      reply: importReply,
      each: importing,
      async handle(c, { params, body }) {
        const { actor, clientAddress } = c.var
        const definition = importable(params.type)
        return intake.orDrop(actor.id, (await readBody(c))['upload'], 'sheet', async () => {
          // An import is checked and applied later, when they may no longer act for the other user.
          if (actor.onBehalfOf) throw new Refusal('actingForAnother')
          if (!mayCreate(definition, actor)) throw new Refusal('forbidden')
          const { upload, name } = await body()
          const id = commandId(c)
          const known = await database(pool)
            .selectFrom('import')
            .selectAll()
            .where('id', '=', id)
            .where('user_id', '=', actor.id)
            .executeTakeFirst()
          if (known) return replyOf(known)
          await limits.count('imports', actor.id)
          const hash = await intake.take(actor.id, upload, (from) => store.put(sheetKey(id), from))
          const row = { id, user_id: actor.id, type: definition.type, name: safeName(name), hash, origin: clientAddress }
          const [made] = await insertOwn(pool, 'import', (db) =>
            db
              .insertInto('import')
              .values(row)
              .onConflict((conflict) => conflict.doNothing())
              .returningAll()
              .execute(),
          )
          if (!made) {
            await store.remove(sheetKey(id))
            throw refused('importUnderWay')
          }
          enqueue(id)
          return replyOf(made)
        })
      },
    })
    .call('get', '/:type/GetImports', {
      writes: 'nothing',
      summary: t('ўз импортлари', 'свои импорты'),
      params: ofType,
      reply: z.array(importReply),
      each: importing,
      async handle(c, { params }) {
        const definition = importable(params.type)
        if (!mayCreate(definition, c.var.actor)) throw new Refusal('forbidden')
        const { type } = definition
        const rows = await database(pool)
          .selectFrom('import')
          .selectAll()
          .where('user_id', '=', c.var.actor.id)
          .where('type', '=', type)
          .orderBy('created_at', 'desc')
          .limit(maxShown)
          .execute()
        return rows.map(replyOf)
      },
    })
    .call('get', '/import/:id', {
      writes: 'nothing',
      summary: t('импорт жараёни', 'ход импорта'),
      reply: importReply,
      params: byId,
      handle: async (c, { params }) => replyOf(await ownImport(pool, params.id, c.var.actor.id)),
    })
    .call('post', '/import/:id/GetLines', {
      writes: 'nothing',
      summary: t('импорт қаторлари ва улар билан нима бўлиши', 'строки импорта и что с ними будет'),
      labels,
      body: page,
      reply: importLinesReply,
      params: byId,
      async handle(c, { body, params }) {
        const { page: number = 1, pageSize = 50, outcome } = await body()
        const row = await ownImport(pool, params.id, c.var.actor.id)
        return await linesOf(services, row, c.var.actor.language, { number, pageSize, outcome })
      },
    })
    .call('post', '/import/:id/Apply', {
      writes: 'actor',
      summary: t('импортни қўллаш: ҳаммасини ёки тўғри қаторларини', 'применить импорт: целиком или только верные строки'),
      labels,
      body: z.strictObject({ mode: importMode }),
      reply: importReply,
      params: byId,
      async handle(c, { body, params }) {
        const { mode } = await body()
        const { actor } = c.var
        const row = await ownImport(pool, params.id, actor.id)
        const definition = importable(row.type)
        if (actor.onBehalfOf) throw new Refusal('actingForAnother')
        if (!mayCreate(definition, actor)) throw new Refusal('forbidden')
        // Sent twice, it is applied once.
        if (row.mode === mode && row.state !== 'checked') return replyOf(row)
        if (mode === 'whole' && row.refused > 0) throw refused('importHasRefused')
        if (importKey(definition).length === 0 && (await wasApplied(row))) throw refused('importedAlready')
        const moved = await goOn(row.id, ['checked'], { state: 'applying', mode, done: 0, total: row.added + row.changed })
        await store.remove(sheetKey(row.id))
        return moved
      },
    })
    .call('post', '/import/:id/ReadAgain', {
      writes: 'actor',
      summary: t(
        'файлни бошқа кодировкада, саналар тартибида ёки сарлавҳа қатори билан қайта ўқиш',
        'прочитать файл снова: в другой кодировке, с другим порядком дат или другой строкой заголовков',
      ),
      labels,
      body: readingChoice,
      reply: importReply,
      params: byId,
      async handle(c, { body, params }) {
        const chosen = await body()
        const { row } = await readable(params.id, c.var.actor)
        const reading = JSON.stringify({ chosen: { ...row.reading.chosen, ...chosen } } satisfies ImportReading)
        return await goOn(row.id, ['checked', 'failed', 'asking'], { state: 'queued', reading, problem: null, ended_at: null })
      },
    })
    .call('get', '/import/:id/Columns', {
      writes: 'nothing',
      summary: t('файл устунлари ва уларнинг майдонлари', 'столбцы файла и их поля'),
      reply: z.array(sampledColumn).readonly(),
      params: byId,
      handle: async (c, { params }) => (await ownImport(pool, params.id, c.var.actor.id)).sample ?? [],
    })
    .call('post', '/import/:id/Columns', {
      writes: 'actor',
      summary: t('устунлар майдонини танлаб, файлни қайта ўқиш', 'выбрать поля столбцов и прочитать файл снова'),
      labels,
      body: chosenColumns,
      reply: importReply,
      params: byId,
      async handle(c, { body, params }) {
        const { columns } = await body()
        const { row, definition } = await readable(params.id, c.var.actor)
        checkColumns(definition, row.columns, columns)
        await keepForm(pool, row, { columns })
        return await goOn(row.id, ['asking', 'checked'], { state: 'queued' })
      },
    })
    .call('get', '/import/:id/Choices', {
      writes: 'nothing',
      summary: t('устун вариантларидан бўлмаган қийматлар', 'значения, которых нет среди вариантов столбцов'),
      reply: importChoicesReply,
      params: byId,
      handle: async (c, { params }) => await choicesIn(engine, c.var.actor, await ownImport(pool, params.id, c.var.actor.id)),
    })
    .call('post', '/import/:id/Choices', {
      writes: 'actor',
      summary: t('қийматлар ўрнига вариант танлаб, файлни қайта ўқиш', 'выбрать варианты для значений и прочитать файл снова'),
      labels,
      body: chosenValues,
      reply: importReply,
      params: byId,
      async handle(c, { body, params }) {
        const { choices } = await body()
        const { row } = await readable(params.id, c.var.actor)
        if (!row.sample) throw refused('importNotReady')
        await keepForm(pool, row, {
          columns: row.sample.map(({ column }) => column),
          choices: await withChoices(engine, c.var.actor, row, await choicesOfForm(pool, row), choices),
        })
        return await goOn(row.id, ['checked'], { state: 'queued' })
      },
    })
    .call('post', '/import/:id/Cancel', {
      writes: 'person',
      summary: t('импортни бекор қилиш', 'отменить импорт'),
      reply: importReply,
      params: byId,
      async handle(c, { params }) {
        const { id } = await ownImport(pool, params.id, c.var.actor.id)
        const moved = await moveImport(pool, id, [...importsUnderWay, 'asking', 'checked'], { state: 'cancelled', ended_at: new Date() })
        if (moved && moved.mode === null) await store.remove(sheetKey(id))
        return replyOf(await ownImport(pool, id, c.var.actor.id))
      },
    })

  /** An import of the actor's that was not applied yet and whose file can still be read. */
  async function readable(id: string, actor: Actor) {
    const row = await ownImport(pool, id, actor.id)
    const definition = importable(row.type)
    if (!mayCreate(definition, actor)) throw new Refusal('forbidden')
    if (row.mode !== null || (await store.size(sheetKey(id))) === null) throw refused('importNotReady')
    return { row, definition }
  }

  /** Moves an import out of one of some states and has a worker take it up. */
  async function goOn(id: string, from: readonly ImportState[], changes: Parameters<typeof moveImport>[3]): Promise<ImportReply> {
    const moved = await moveImport(pool, id, from, changes).catch(otherUnderWay)
    if (!moved) throw refused('importNotReady')
    enqueue(id)
    return replyOf(moved)
  }

  /** Whether the lines of a file have become documents before: without a key they would be made again. */
  async function wasApplied({ type, hash }: { type: string; hash: string }): Promise<boolean> {
    const before = await database(pool)
      .selectFrom('import')
      .select('id')
      .where('type', '=', type)
      .where('hash', '=', hash)
      .where('applied', '>', 0)
      .executeTakeFirst()
    return before !== undefined
  }
}

/** Of one file one import is under way. */
function otherUnderWay(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'import_under_way') throw refused('importUnderWay')
  throw error
}

interface Page {
  readonly number: number
  readonly pageSize: number
  readonly outcome: ImportOutcome | undefined
}

async function linesOf(
  { engine, pool }: AppContext,
  row: Awaited<ReturnType<typeof ownImport>>,
  language: 'ln' | 'cl' | 'ru',
  { number, pageSize, outcome }: Page,
): Promise<ImportLinesReply> {
  const lines = database(pool)
    .selectFrom('import_line')
    .where('import', '=', row.id)
    .$if(outcome !== undefined, (all) => all.where('outcome', '=', outcome!))
  const [{ total }, found] = await Promise.all([
    lines.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    lines
      .selectAll()
      .orderBy('line')
      .limit(pageSize)
      .offset((number - 1) * pageSize)
      .execute(),
  ])
  const { fields } = engine.definitionOf(row.type)
  const rows = found.map(({ line, outcome, document, title, input, before, problems, restored }): ImportLine => ({
    line,
    outcome,
    document,
    title,
    values: input,
    before,
    restored,
    errors: Object.fromEntries(Object.entries(problems).map(([name, texts]) => [name, texts.map((text) => text[language])])),
  }))
  const named = rows
    .flatMap(({ values, before }) => [values, before].flatMap((each) => referencesIn(fields, each).map(({ value }) => value)))
    .filter(isId)
  return { rows, total, columns: [...row.columns], texts: await loadTitles(pool, named), firstRows: row.first_rows ?? [] }
}

/** Handles the channel `import`: sends the progress to the user's open screens. */
export function pushImport(push: Push, payload: string): void {
  const { userId, ...progress } = JSON.parse(payload) as ImportReply & { userId: string }
  push.import(userId, progress)
}
