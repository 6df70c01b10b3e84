import type { Context } from 'hono'
import { v5 } from 'uuid'
import { z } from 'zod'
import { maxVersions } from '@nazorat/engine'
import {
  countsReply,
  described,
  documentReply,
  historyReply,
  listReply,
  receipt,
  relatedReply,
  selectOption,
} from '@nazorat/machines/api-schemas'
import { endOf, isDay } from '@nazorat/machines/calendar'
import { type Definition, formAction, variantsOf } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { deletingAction, Refusal, scopeOf } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import type { AppContext, Env } from '../context.ts'
import { anyForm, byId, commandId, ofType, Routes } from '../http/call.ts'
import { parse } from '../http/request-body.ts'
import { execute, executeOn } from './execute.ts'
import { typed } from './form.ts'
import { readQuery } from './list-query.ts'
import { choice, selectList } from './select-list.ts'
import { actions, creating, deleting, documentOf, everyType, listOf, updating } from './types.ts'

/**
 * The calls that every document type has. Their input and output follow from the definition. Commands are handled in
 * `engine/commands/command-handler.ts`.
 */
export function documents(services: AppContext) {
  const { engine } = services
  const past = new FairQueue({ concurrency: pastAtOnce, perSource: 1 })
  /** The action behind `Create` and `Update`. */
  const writing = (of: string) => {
    const { type, ...definition } = engine.definitionOf(of)
    const action = formAction(definition)
    if (action === undefined) throw new Refusal('noSuchCall')
    return { type, action }
  }
  const inTurn = <T>(c: Context<Env>, read: () => Promise<T>): Promise<T> => past.run(c.var.actor.id, read)
  return (
    new Routes()
      .call('post', '/:type/GetList', {
        writes: 'nothing',
        summary: t('рўйхат', 'список'),
        params: ofType,
        body: anyForm,
        reply: listReply,
        each: listOf,
        handle: async (c, { params, body }) => engine.list(c.var.actor, params.type, readQuery(await body())),
      })
      .call('get', '/:type/GetCounts', {
        writes: 'nothing',
        summary: t('навбатлардаги сонлар', 'счётчики'),
        params: ofType,
        reply: countsReply,
        each: everyType,
        handle: (c, { params }) => engine.counts(c.var.actor, params.type),
      })
      .call('get', '/:type/GetAsSelectList/:id', {
        writes: 'nothing',
        summary: t('танлаш учун рўйхат', 'список для выбора'),
        params: ofParent,
        query: z.object({ search: z.string().optional() }).catchall(z.string()),
        reply: z.array(selectOption),
        each: everyType,
        handle: (c, { params, query }) => selectList(services, c.var.actor, params, query),
      })
      // The same with the search in the body: URLs end up in the logs of proxies.
      .call('post', '/:type/GetAsSelectList/:id', {
        writes: 'nothing',
        summary: t('танлаш учун рўйхат, қидирув сўров танасида', 'список для выбора, с поиском в теле запроса'),
        params: ofParent,
        body: choice,
        reply: z.array(selectOption),
        each: everyType,
        handle: async (c, { params, body }) => selectList(services, c.var.actor, params, await body()),
      })
      .call('get', '/:type/GetHistory/:id', {
        writes: 'nothing',
        summary: t('тарих, янги таҳрирдан эскисига', 'история, от новых версий к старым'),
        params: ofDocument,
        query: historyPage,
        labels: historyLabels,
        reply: historyReply,
        each: everyType,
        handle: (c, { params: { type, id }, query }) => inTurn(c, () => engine.history(c.var.actor, type, id, query)),
      })
      .call('get', '/:type/GetRelated/:id', {
        writes: 'nothing',
        summary: t('ҳужжатга боғлиқ ҳужжатлар, фойдаланувчи кўра оладиганлари', 'что ссылается на документ, из доступного читателю'),
        params: ofDocument,
        reply: relatedReply,
        each: everyType,
        handle: (c, { params: { type, id } }) => inTurn(c, () => engine.related(c.var.actor, type, id)),
      })
      .call('get', '/:type/Get', {
        writes: 'nothing',
        summary: t('бўш ҳужжат', 'пустой документ'),
        params: ofType,
        reply: documentReply,
        each: documentOf,
        handle(c, { params }) {
          const definition = engine.definitionOf(params.type)
          if (!scopeOf(c.var.actor, `${definition.permission}View`)) throw new Refusal('forbidden')
          return engine.empty(c.var.actor, definition.type)
        },
      })
      .call('get', '/:type/Get/:id', {
        writes: 'nothing',
        summary: t('ҳужжат', 'документ'),
        params: ofDocument,
        query: moment,
        labels: momentLabels,
        reply: documentReply,
        each: documentOf,
        handle(c, { params: { type, id }, query }) {
          const when = whenOf(query)
          const read = () => engine.get(c.var.actor, type, id, when)
          return when === undefined ? read() : inTurn(c, read)
        },
      })
      .call('post', '/:type/Create', {
        writes: 'documents',
        takesKey: true,
        summary: t('яратиш', 'создать'),
        params: ofType,
        body: anyForm,
        reply: written,
        each: creating,
        async handle(c, { params, body }) {
          const command = commandId(c)
          const form = await body()
          // The id follows from the key: sent twice, it creates one document.
          const { type, action } = writing(params.type)
          const input = typed(engine.definitionOf(type), form)
          return writtenOf(await execute(services, c, { type, document: v5('document', command), action, version: 0, input, id: command }))
        },
      })
      .call('post', '/:type/Update', {
        writes: 'documents',
        takesKey: true,
        summary: t('ўзгартириш', 'изменить'),
        params: ofType,
        body: anyForm,
        reply: written,
        each: updating,
        async handle(c, { params, body }) {
          const { id, version, ...form } = await body()
          const named = parse(known, { id, version })
          const { type, action } = writing(params.type)
          const input = typed(engine.definitionOf(type), form)
          return writtenOf(
            await executeOn(services, c, { type, document: named.id, action, version: named.version, input, id: commandId(c) }),
          )
        },
      })
      .call('post', '/:type/Delete/:id', {
        writes: 'documents',
        takesKey: true,
        summary: t('ўчириш', 'удалить'),
        params: ofDocument,
        body: standing.partial(),
        each: deleting,
        async handle(c, { params: { type: of, id }, body }) {
          const { version } = await body()
          const { type, ...definition } = engine.definitionOf(of)
          const action = deletingAction(definition)
          if (action === undefined) throw new Refusal('noSuchCall')
          const at = version ?? (await engine.get(c.var.actor, type, id)).version
          await executeOn(services, c, { type, document: id, action, version: at, input: {}, id: commandId(c) })
        },
      })
      .call('post', '/:type/:action/:id', {
        writes: 'documents',
        takesKey: true,
        summary: t('амал', 'действие'),
        params: ofDocument.extend({ action: z.string() }),
        body: anyForm,
        reply: receipt,
        each: actions,
        async handle(c, { params: { type, action: name, id }, body }) {
          const definition = engine.definitionOf(type)
          const action = actionOf(definition, name)
          const { version, ...form } = await body()
          const named = parse(standing, { version })
          const { signature, ...unsigned } = form
          const sent = isSigned(definition, action) ? { input: unsigned, signature } : { input: form }
          return executeOn(services, c, {
            type: definition.type,
            document: id,
            action,
            version: named.version,
            ...sent,
            id: commandId(c),
          })
        },
      })
  )
}

/**
 * How many users may read past versions, or what refers to a document, at the same time, each one: Postgres scans all versions of a
 * document for that, or counts in many tables.
 */
const pastAtOnce = 4

const ofDocument = byId.extend({ type: z.string() })
/** `id` is that of the parent, or 0. */
const ofParent = z.object({ type: z.string(), id: z.string() })

const standing = z.strictObject({ version: z.int().min(1) })
const known = z.strictObject({ id: z.uuid(), version: z.int().min(1) })

const written = receipt.pick({ id: true, version: true })
const writtenOf = ({ id, version }: z.infer<typeof receipt>) => ({ id, version })

const inQuery = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .refine((value) => value <= max)
    .meta({ type: 'integer' })
    .optional()
const historyPage = z.strictObject({ before: inQuery(999_999_999), limit: inQuery(maxVersions) })
const historyLabels = { before: t('Таҳриргача', 'До версии'), limit: t('Таҳрирлар сони', 'Число версий') }

/** The as-of parameter: `at` is a version, `on` the end of a day in Tashkent, or a moment. */
const moment = z.object({
  at: described(z.string(), t('таҳрир: ҳужжатнинг ўша пайтдаги кўриниши', 'версия: документ, каким он был')).optional(),
  on: described(
    z.string(),
    t(
      'кун (унинг охири, Тошкент вақти) ёки лаҳза: ҳужжатнинг ўшандаги кўриниши; at бўлмаганда',
      'день (на его конец, по Ташкенту) или момент: документ, каким он был тогда; без at',
    ),
  ).optional(),
})
const momentLabels = { on: t('Сана', 'Дата'), at: t('Таҳрир', 'Версия') }

function whenOf({ at, on }: z.infer<typeof moment>): number | string | undefined {
  if (at !== undefined && !/^[1-9]\d{0,8}$/.test(at)) throw new Refusal('notFound')
  if (on === undefined) return at === undefined ? undefined : Number(at)
  const read = parse(when, { on, at }, momentLabels).on
  return isDay(read) ? endOf(read) : new Date(read).toISOString()
}

const when = z.object({
  on: z
    .string()
    .refine(isDay)
    .or(z.iso.datetime({ offset: true })),
  at: z.undefined(),
})

/** `MarkHeld` is the event `markHeld`. */
function actionOf(definition: Definition, call: string): string {
  const name = call.charAt(0).toLowerCase() + call.slice(1)
  if (call === name || !Object.hasOwn(definition.actions, name) || name === formAction(definition)) throw new Refusal('noSuchCall')
  if (definition.actions[name]!.firedBy !== undefined) throw new Refusal('bySystem')
  return name
}

/** Whether an action takes a signature, in some state. */
const isSigned = (definition: Definition, action: string): boolean =>
  variantsOf(definition.actions[action]!).some(({ signed }) => signed === true)
