import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { v5 } from 'uuid'
import { z } from 'zod'
import type { ListQuery, ProblemReply, Receipt, SelectOption } from '@nazorat/machines/api-types'
import { endOf, isDay } from '@nazorat/machines/calendar'
import {
  actionIn,
  type Definition,
  eventLabel,
  formAction,
  formFields,
  namedBy,
  referenceTitle,
  typedFields,
  variantsOf,
} from '@nazorat/machines/definition'
import { isId, kindOf, mostProblems, spelledTitle, unknownField } from '@nazorat/machines/fields'
import { formatMoment, inLanguage, t, type Text } from '@nazorat/machines/i18n'
import {
  type Actor,
  asReferrer,
  deletingAction,
  mayRefer,
  mayView,
  nameWith,
  Refusal,
  scopeOf,
  sentenceOf,
  system,
  systemName,
} from '@nazorat/machines/workflow'
import { database, mostVersions } from '@nazorat/engine'
import { parse, readBody } from '../http/request-body.ts'
import { headerOf } from '../http/headers.ts'
import { answerProblem } from '../http/problem.ts'
import { FairQueue } from '../http/fair-queue.ts'
import type { Env, AppContext } from '../context.ts'
import { verifySignature } from './signing.ts'
import { reads, writes } from '../http/declaration.ts'

/** The calls that every document type has. Their input and output follow from the definition. */
export function documents(services: AppContext) {
  const { engine } = services
  const past = new FairQueue({ concurrency: pastAtOnce, perSource: 1 })
  /** The action behind `Create` and `Update`. */
  const writing = (c: Context<Env>) => {
    const { type, ...definition } = engine.definitionOf(c.req.param('type') ?? '')
    const action = formAction(definition)
    if (action === undefined) throw new Refusal('noSuchCall')
    return { type, action }
  }
  const inTurn = <T>(c: Context<Env>, read: () => Promise<T>): Promise<T> => past.run(c.var.actor.id, read)
  return (
    new Hono<Env>()
      .post('/:type/GetList', reads, async (c) => c.json(await engine.list(c.var.actor, c.req.param('type'), readQuery(await readBody(c)))))
      .get('/:type/GetCounts', reads, async (c) => c.json(await engine.counts(c.var.actor, c.req.param('type'))))
      .get('/:type/GetAsSelectList/:parent', reads, async (c) =>
        c.json(await selectList(services, c.var.actor, c.req.param(), c.req.query())),
      )
      // The same with the search in the body: URLs end up in the logs of proxies.
      .post('/:type/GetAsSelectList/:parent', reads, async (c) =>
        c.json(await selectList(services, c.var.actor, c.req.param(), parse(sought, await readBody(c)))),
      )
      .get('/:type/GetHistory/:id', reads, async (c) => {
        const [type, id, page] = [c.req.param('type'), idOf(c), parse(historyPage, c.req.query(), historyLabels)]
        return c.json(await inTurn(c, () => engine.history(c.var.actor, type, id, page)))
      })
      .get('/:type/GetRelated/:id', reads, async (c) => {
        const [type, id] = [c.req.param('type'), idOf(c)]
        return c.json(await inTurn(c, () => engine.related(c.var.actor, type, id)))
      })
      .get('/:type/Get', reads, async (c) => {
        const definition = engine.definitionOf(c.req.param('type'))
        if (!scopeOf(c.var.actor, `${definition.permission}View`)) throw new Refusal('forbidden')
        return c.json(await engine.empty(c.var.actor, definition.type))
      })
      .get('/:type/Get/:id', reads, async (c) => {
        const [type, id, when] = [c.req.param('type'), idOf(c), whenOf(c)]
        const read = () => engine.get(c.var.actor, type, id, when)
        return c.json(await (when === undefined ? read() : inTurn(c, read)))
      })
      .post('/:type/Create', writes('documents'), async (c) => {
        const command = commandId(c)
        const body = await readBody(c)
        // The id follows from the key: sent twice, it creates one document.
        const { type, action } = writing(c)
        const { id, version } = await act(services, c, {
          type,
          document: v5('document', command),
          action,
          version: 0,
          input: typed(engine.definitionOf(type), body),
          id: command,
        })
        return c.json({ id, version })
      })
      .post('/:type/Update', writes('documents'), async (c) => {
        const { id, version, ...input } = await readBody(c)
        const named = parse(known, { id, version })
        const { type, action } = writing(c)
        return answerMoved(
          services,
          c,
          { type, document: named.id, action, version: named.version, input: typed(engine.definitionOf(type), input), id: commandId(c) },
          ({ id, version }) => c.json({ id, version }),
        )
      })
      .post('/:type/Delete/:id', writes('documents'), async (c) => {
        const { version } = parse(perhapsStanding, await readBody(c))
        const definition = engine.definitionOf(c.req.param('type'))
        const action = deletingAction(definition)
        if (action === undefined) throw new Refusal('noSuchCall')
        const { type } = definition
        const at = version ?? (await engine.get(c.var.actor, type, idOf(c))).version
        return answerMoved(services, c, { type, document: idOf(c), action, version: at, input: {}, id: commandId(c) }, () =>
          c.body(null, 204),
        )
      })
      .post('/:type/:action/:id', writes('documents'), async (c) => {
        const definition = engine.definitionOf(c.req.param('type'))
        const action = actionOf(definition, c.req.param('action'))
        const { version, ...body } = await readBody(c)
        const named = parse(standing, { version })
        const { signature, ...unsigned } = body
        const sent = isSigned(definition, action) ? { input: unsigned, signature } : { input: body }
        return answerMoved(
          services,
          c,
          { type: definition.type, document: idOf(c), action, version: named.version, ...sent, id: commandId(c) },
          (receipt) => c.json(receipt),
        )
      })
  )
}

/**
 * How many users may read past versions, or what refers to a document, at the same time, each one: Postgres scans all versions of a
 * document for that, or counts in many tables.
 */
const pastAtOnce = 4

// Zod compiles a schema at its first use: a schema made in the handler would be compiled at every call.
const standing = z.strictObject({ version: z.int().min(1) })
const narrow = z.union([z.string().max(200), z.boolean(), z.null()])
const chosenFor = z.strictObject({
  type: z.string(),
  field: z.string(),
  id: z.uuid().optional(),
  action: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
})
const sought = z
  .object({ search: z.string().max(200).optional(), for: chosenFor.optional() })
  .catchall(z.union([narrow, z.array(narrow).min(1).max(200)]))
const perhapsStanding = standing.partial()
const known = z.strictObject({ id: z.uuid(), version: z.int().min(1) })

export interface Asked {
  readonly id: string
  readonly type: string
  readonly document: string
  readonly action: string
  readonly version: number
  readonly input: Record<string, unknown>
  /** As it was sent, and not verified yet. */
  readonly signature?: unknown
}

/** Executes a command; a refusal is in the security audit. */
export async function act(services: AppContext, c: Context<Env>, { signature: sent, ...asked }: Asked): Promise<Receipt> {
  const { engine, securityAudit } = services
  const [actor, clientAddress] = [c.get('actor'), c.get('clientAddress')]
  try {
    // Handled in `engine/commands/command-handler.ts`.
    const signature = sent === undefined ? undefined : await verifySignature(services, c, asked, sent)
    const receipt = await engine.execute(actor, { ...asked, signature, origin: clientAddress ?? undefined })
    if (actionIn(engine.definitionOf(asked.type), asked.action, receipt.state)?.audited)
      await securityAudit.limitChanged(actor, clientAddress, asked.type, asked.document)
    return receipt
  } catch (error) {
    await securityAudit.refused(actor, clientAddress, { ...asked, document: asked.version === 0 ? null : asked.document }, error)
    throw error
  }
}

/** Executes a command. When somebody else was first, the answer says who did what, and the current version and state. */
async function answerMoved(services: AppContext, c: Context<Env>, asked: Asked, answer: (receipt: Receipt) => Response): Promise<Response> {
  try {
    return answer(await act(services, c, asked))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'moved') throw error
    const current = await whoMoved(services, c.var.actor, asked)
    const definition = services.engine.definitionOf(asked.type)
    const time = formatMoment(current.at)
    return answerProblem(new Refusal('moved', { who: current.actor.name, time, action: eventLabel(definition, current) }), c, current)
  }
}

async function whoMoved({ engine, pool }: AppContext, actor: Actor, { type, document }: Asked) {
  const { version, state } = await engine.get(actor, type, document)
  const last = await database(pool)
    .selectFrom('event as e')
    .leftJoin('title as s', 's.id', 'e.actor')
    .leftJoin('title as b', 'b.id', 'e.on_behalf_of')
    .select(['e.actor', 'e.action', 'e.from_state as from', 'e.at', 's.title', 'b.title as behalf'])
    .where('e.stream', '=', document)
    .where('e.version', '=', version)
    .executeTakeFirstOrThrow()
  const name =
    last.actor === system.id
      ? systemName[actor.language]
      : nameWith(
          last.title === null ? '' : inLanguage(last.title, actor.language),
          last.behalf && inLanguage(last.behalf, actor.language),
          actor.language,
        )
  const current: NonNullable<ProblemReply['current']> = {
    version,
    state,
    actor: { id: last.actor, name },
    action: last.action,
    from: last.from,
    at: last.at.toISOString(),
  }
  return current
}

/** A form with our names for those that callers know. Parts of a field are put together in their order. */
export function inOurNames(definition: Definition, form: Record<string, unknown>): Record<string, unknown> {
  const ours: [string, unknown][] = []
  const parts = new Map<string, string[]>()
  for (const [given, value] of Object.entries(form)) {
    const { name, part } = namedBy(definition, given)
    if (part === undefined) ours.push([name, value])
    else parts.set(name, Object.assign(parts.get(name) ?? [], { [part]: String(value ?? '') }))
  }
  // By entries: a name such as `__proto__` is a name like any other.
  return Object.fromEntries([...Array.from(parts, ([name, pieces]) => [name, pieces.join('')] as const), ...ours])
}

/** A form as a call sends it, in our names, with nothing in it that only imports and other documents fill in. */
function typed(definition: Definition, form: Record<string, unknown>): Record<string, unknown> {
  const input = inOurNames(definition, form)
  const fields = typedFields(definition)
  const filled = Object.keys(formFields(definition)).filter((name) => !Object.hasOwn(fields, name) && Object.hasOwn(input, name))
  if (filled.length > 0) throw new Refusal('invalid', {}, Object.fromEntries(filled.map((name) => [name, [notTyped]])))
  return input
}

const notTyped = t('Бу майдон қўлда киритилмайди', 'Это поле не вводится вручную')

/** The command's id: derived from the caller and their idempotency key, or a new one. */
export function commandId(c: Context<Env>): string {
  const key = headerOf(c, 'idempotency-key')
  return key ? v5(`${c.get('actor').id} ${key.slice(0, 200)}`, v5.URL) : randomUUID()
}

export function idOf(c: Context): string {
  const id = (c.req.param('id') ?? '').toLowerCase()
  if (!isId(id)) throw new Refusal('notFound')
  return id
}

/** The as-of parameter: `at` is a version, `on` the end of a day in Tashkent, or a moment. */
function whenOf(c: Context): number | string | undefined {
  const { at, on } = c.req.query()
  if (at !== undefined && !/^[1-9]\d{0,8}$/.test(at)) throw new Refusal('notFound')
  if (on === undefined) return at === undefined ? undefined : Number(at)
  const read = parse(when, { on, at }, whenLabels).on
  return isDay(read) ? endOf(read) : new Date(read).toISOString()
}

const inQuery = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .refine((value) => value <= most)
    .optional()
const historyPage = z.strictObject({ before: inQuery(999_999_999), limit: inQuery(mostVersions) })
const historyLabels = { before: t('Таҳриргача', 'До версии'), limit: t('Таҳрирлар сони', 'Число версий') }

const when = z.object({
  on: z
    .string()
    .refine(isDay)
    .or(z.iso.datetime({ offset: true })),
  at: z.undefined(),
})
const whenLabels = { on: t('Сана', 'Дата'), at: t('Таҳрир', 'Версия') }

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

const paging = z.object({
  page: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  sortBy: z.string().max(100).nullable().optional(),
  orderType: z.enum(['asc', 'desc']).optional(),
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

/**
 * The documents that the caller may refer to, at most 50, by search and by the filters of their list
 * that have a few fixed values. Texts and numbers are no filter here: one could guess them. `for` names
 * the field that is chosen for: what the command would refuse there comes with its reason.
 */
async function selectList(
  { engine }: AppContext,
  actor: Actor,
  { type, parent }: { type: string; parent: string },
  { search, state, for: place, ...where }: z.infer<typeof sought>,
): Promise<SelectOption[]> {
  const definition = engine.definitionOf(type)
  if (!mayRefer(engine.definitions, definition, actor)) throw new Refusal('forbidden')
  const unknown = Object.keys(where).filter((name) => !definition.list.filters.includes(name) || !narrowsSelectList(definition, name))
  if (unknown.length > 0) throw new Refusal('invalid', {}, Object.assign({}, ...unknown.slice(0, mostProblems).map(unknownField)))
  const states = statesOffered(definition, state)
  const query: ListQuery = {
    ...where,
    pageSize: 50,
    ...(states && { state: states }),
    ...(search && { search }),
    ...(parent !== '0' && definition.parent && { [definition.parent]: parent }),
    // The list's own order is read from an index; another one sorts all that match.
    ...(definition.list.sort !== definition.title && { sortBy: definition.title }),
  }
  const reader = asReferrer(definition, actor)
  // A user who may see none gets an empty list: the form that has the field must still open.
  if (!mayView(definition, reader)) return []
  const { rows, texts } = await engine.list(reader, type, query)
  const refused =
    place && rows.length > 0
      ? await engine.refusedChoices(
          actor,
          { ...place, id: place.id ?? null },
          rows.map(({ id }) => id),
        )
      : []
  return rows.map((row, i) => ({ ...optionOf(row), ...(refused[i] && { refused: reasonOf(refused[i]) }) }))

  function optionOf(row: (typeof rows)[number]): SelectOption {
    const own = row[definition.title]
    const title = typeof own === 'object' && own !== null ? (own as Text) : spelledTitle(definition, row)
    const text = inLanguage(title, actor.language)
    const named = referenceTitle(definition, row, texts, title)
    // The title of a reference to a check is without the name of the business: it is shown apart.
    if (named)
      return { value: row.id, text: named[actor.language], isNamed: true, ...(!named[actor.language].includes(text) && { apart: text }) }
    const apart = row[definition.optionDetail ?? definition.number ?? '']
    return { value: row.id, text, ...(typeof apart === 'string' && { apart }) }
  }
  function reasonOf(refusal: Text | Refusal): string {
    return refusal instanceof Refusal ? sentenceOf(refusal, actor.language) : inLanguage(refusal, actor.language)
  }
}

/**
 * The states whose documents are offered: those asked for, or all in which a document may be referred to, where some are named. Others
 * cannot be asked for.
 */
function statesOffered({ referable }: Definition, asked: unknown): string[] | undefined {
  if (asked === undefined) return referable && [...referable]
  const states = [asked].flat().map(String)
  if (referable && !states.every((state) => referable.includes(state))) throw new Refusal('invalid', {}, unknownField('state'))
  return states
}

const narrowsSelectList = ({ fields }: Definition, name: string): boolean =>
  fields[name] !== undefined && kindOf(fields[name]).narrowsSelectList === true
