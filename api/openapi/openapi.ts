import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { problemReply } from '@nazorat/machines/api-schemas'
import type { Definition } from '@nazorat/machines/definition'
import { defaultLanguage, type Language, type Text, t } from '@nazorat/machines/i18n'
import { type Description, descriptionOf, type Instance } from '../http/call.ts'
import { inLanguage, joined } from './in-language.ts'

type Operations = Record<string, Record<string, object>>

/** The OpenAPI document in a language, from the descriptions of the routes' calls and the definitions of the types. */
export function openapi(routes: readonly RouterRoute[], definitions: readonly Definition[], language: Language = defaultLanguage) {
  const labelled = new Map<unknown, Readonly<Record<string, Text>>>()
  const paths: Operations = {}
  for (const { method, path, handler } of routes) {
    const description = descriptionOf(handler)
    if (!description) continue
    for (const { at, of, ...special } of description.each?.(definitions) ?? itself) {
      const call: Description = { ...description, ...special }
      const summary = of ? joined(of, call.summary) : call.summary
      if (call.labels) for (const schema of [call.body, call.query]) labelled.set(schema, call.labels)
      const address = call.path ?? path.replace(/^\/api/, '').replace(/:(\w+)(\{.*?\})?\??/g, (_, name: string) => at[name] ?? `{${name}}`)
      const methods = (paths[address] ??= {})
      // Of two routes for one call the first answers.
      methods[call.method ?? method.toLowerCase()] ??= operation(address, { ...call, summary })
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Nazorat', version: '1' },
      servers: [{ url: '/api' }],
      security: [{ cookie: [] }, { bearer: [] }],
      // Its summaries and descriptions are in all languages still.
      paths: identified(paths) as ZodOpenApiPathsObject,
      components: {
        securitySchemes: { cookie: { type: 'apiKey', in: 'cookie', name: 'session' }, bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    {
      allowEmptySchema: { custom: true, transform: true },
      override({ zodSchema, jsonSchema, io }) {
        const { type, catchall } = zodSchema._zod.def as { type: string; catchall?: unknown }
        // A reply may get more fields in a later version.
        if (type === 'object' && io === 'output' && catchall === undefined) delete jsonSchema.additionalProperties
        // A format says it shorter, and what is a safe integer goes without saying.
        if (jsonSchema.format) delete jsonSchema.pattern
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        for (const [name, label] of Object.entries(labelled.get(zodSchema) ?? {})) {
          const part = jsonSchema.properties?.[name]
          if (typeof part === 'object') (part as { description?: unknown }).description ??= label
        }
      },
    },
  )
  return inLanguage(language, document)
}

const itself: readonly Instance[] = [{ at: {} }]

/** A call as the document has it, with schemas of zod. */
function operation(address: string, call: Description): object {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const known = (call.params as z.ZodObject | undefined)?.shape ?? {}
  const headers = Object.fromEntries((call.headers ?? []).map((name) => [name, z.string()]))
  const [status, ...others] = call.statuses ?? [call.reply || call.file ? 200 : 204]
  return {
    tags: [address.split('/')[1]],
    summary: call.summary,
    ...(call.isPublic && { security: [] }),
    requestParams: {
      path: z.object(Object.fromEntries(names.map((name) => [name, known[name] ?? z.string()]))),
      ...(call.query && { query: call.query }),
      header: z.object({
        ...headers,
        ...(call.takesKey && { 'Idempotency-Key': z.string().optional() }),
        ...(call.takesKey && call.writes === 'documents' && doneHeaders),
      }),
    },
    ...((call.query as z.ZodObject | undefined)?.def.catchall instanceof z.ZodString && { parameters: [filters] }),
    ...(call.body && { requestBody: { content: { 'application/json': { schema: call.body } } } }),
    ...(call.takesFile && { requestBody: { content: { 'multipart/form-data': { schema: form } } } }),
    responses: {
      [status!]: { description: answered, ...contentOf(call) },
      ...Object.fromEntries(others.map((other) => [other, { description: answered }])),
      ...failures,
    },
  }
}

/** Of what was done without a network: when, and on which device. */
const doneHeaders = { 'Done-At': z.iso.datetime().optional(), Device: z.uuid().optional() }

/** Filters of a list in an address. */
const filters = {
  name: 'where',
  in: 'query',
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

const answered = t('жавоб', 'ответ')

const contentOf = ({ reply, file }: Description) =>
  reply
    ? { content: { 'application/json': { schema: reply } } }
    : file && { content: Object.fromEntries(file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])) }

const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

const problem = { description: t('рад жавоби', 'отказ'), content: { 'application/problem+json': { schema: problemReply } } }
const failures = Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, problem]))

/** Names every operation, for those who generate a client: `request_Get_id`, with the method where a path has several. */
const identified = (paths: Operations): Operations =>
  Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => {
      const name = path.slice(1).replaceAll(/[/&.]/g, '_').replaceAll(/[{}]/g, '')
      const operations = Object.entries(methods).map(
        ([method, operation]) =>
          [method, { operationId: Object.keys(methods).length > 1 ? `${name}_${method}` : name, ...operation }] as const,
      )
      return [path, Object.fromEntries(operations)]
    }),
  )
