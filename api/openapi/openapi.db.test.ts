import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { formAction, personsActions, typedFields } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { inputFields } from '@nazorat/machines/fields'
import { descriptionOf } from '../http/call.ts'
import { type Call, openApp } from '../testing/call.ts'
import { refusingProvider } from '../testing/signatures.ts'
import { nobodyMakesFiles } from '../testing/no-files.ts'

interface Operation {
  readonly tags: string[]
  readonly operationId: string
  readonly summary: string
  readonly parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: Schema }> }
  readonly responses: Record<string, { description: string }>
}
interface Schema {
  readonly properties?: Record<string, unknown>
  readonly required?: string[]
  readonly additionalProperties?: boolean
  readonly anyOf?: Schema[]
}

let open: (path: string) => Promise<Response>
let openWith: (path: string, headers: Record<string, string>) => Promise<Response>
let call: Call

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const { app, signIn, world, pool } = await openApp((clean) => void cleaning.push(clean), [], refusingProvider)
  await pool.query(nobodyMakesFiles)
  call = await signIn(world.actors.all)
  open = async (path) => app.request(path)
  page = (await (await open('/api/openapi.json')).json()) as Page
  operations = Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  routes = app.routes
  openWith = async (path, headers) => app.request(path, { headers })
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

interface Page {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, unknown>>
}

let page: Page
let operations: { path: string; method: string; operation: Operation }[]
let routes: Awaited<ReturnType<typeof openApp>>['app']['routes']
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

describe('the page of OpenAPI', () => {
  test('is given without a session', async () => {
    const response = await open('/api/openapi.json')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual(page)
  })

  test('is given in the language of who asks, has no other in it, and small', async () => {
    const texts = async (language: string) => {
      const response = await openWith('/api/openapi.json', { cookie: `language=${language}`, 'accept-encoding': 'gzip' })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      return new Response(response.body!.pipeThrough(new DecompressionStream('gzip'))).text()
    }
    expect(await texts('ln')).not.toMatch(/[а-яёўқғҳ]/i)
    expect(await texts('cl')).toContain('Текширишлар: рўйхат')
    expect(await texts('ru')).toContain('Проверки: список')
  })

  test('names every operation, each otherwise', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['request_GetList', 'request_Get_id', 'request_GetAsSelectList_id_get', 'account_Login']))
    for (const id of ids) expect(id).toMatch(/^\w+$/)
  })

  test('is of version 3.1: every call has a summary, a tag, an answer and the parameters of its path', () => {
    expect(page).toMatchObject({ openapi: '3.1.0', info: { title: 'Nazorat', version: '1' } })
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`
      expect(['get', 'post', 'put'], where).toContain(method)
      expect([operation.summary.length > 0, operation.tags.length], where).toEqual([true, 1])
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        where,
      ).toBe(true)
      for (const { description } of Object.values(operation.responses)) expect(description, where).toBeTypeOf('string')
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name, required }) => [name, required])
      expect(inPath, where).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]))
      if (method === 'get') expect(operation.requestBody, where).toBeUndefined()
    }
  })

  test('describes every route, and nothing else', () => {
    // A route of all methods is a middleware, unless it describes a call.
    const calls = routes.filter(({ method, handler }) => method !== 'ALL' || descriptionOf(handler))
    const described = (method: string, path: string) =>
      calls.some((route) => route.method === method && route.path === path && descriptionOf(route.handler))
    expect(calls.filter(({ method, path }) => path !== '/api/*' && !described(method, path)).map(({ path }) => path)).toEqual([])
    const unsaid = calls.filter(({ method, path, handler }) => {
      const { path: said, method: as = method.toLowerCase(), each } = descriptionOf(handler) ?? {}
      const pattern = new RegExp(`^${(said ?? path.slice('/api'.length)).replace(/:\w+(\{.*?\})?/g, each ? '[^/]+' : '\\{\\w+\\}')}$`)
      return descriptionOf(handler) && !operations.some((operation) => operation.method === as && pattern.test(operation.path))
    })
    expect(unsaid.map(({ path }) => path)).toEqual([])
  })

  test('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(page).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!.split('/').slice(1))
    expect(references.length).toBeGreaterThan(0)
    for (const steps of references)
      expect(
        steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], page),
        steps.join('/'),
      ).toBeDefined()
  })

  test('has every call that it should, for every document type', () => {
    for (const { type, actions } of definitions) {
      // An action that only another document fires is no call.
      const own = personsActions({ actions })
        .filter(([name, { input }]) => input !== 'form' && name !== 'delete')
        .map(([name]) => name)
      const calls = [
        'post GetList',
        'get Get',
        'get Get/{id}',
        ...(formAction({ actions }) === 'save' ? ['post Create', 'post Update'] : []),
        'get GetAsSelectList/{id}',
        'get GetHistory/{id}',
        'post SaveAsExcel',
        ...own.map((name) => `post ${capital(name)}/{id}`),
        ...('delete' in actions ? ['post Delete/{id}'] : []),
      ]
      const there = operations
        .filter(({ path }) => path.startsWith(`/${type}/`))
        .map(({ path, method }) => `${method} ${path.slice(type.length + 2)}`)
      expect(there, type).toEqual(expect.arrayContaining(calls))
    }
  })

  test('has the calls that are of no document type', () => {
    const calls = [
      'post /account/Login',
      'get /account/GetUserInfo',
      'post /account/ChangePassword',
      'post /account/ChangeLanguage',
      'post /file/Upload',
      'get /file/{hash}',
      'post /notification/GetList',
      'get /notification/MarkAllAsRead',
      'get /notification/MarkAsRead/{id}',
    ]
    expect(operations.map(({ path, method }) => `${method} ${path}`)).toEqual(expect.arrayContaining(calls))
  })

  test('asks for the fields that the forms and the actions have, and for no others', () => {
    const schemaAt = (path: string) => page.paths[path]!['post']!.requestBody!.content['application/json']!.schema
    for (const definition of definitions) {
      const { type } = definition
      const form = formAction(definition) === 'save' ? Object.keys(typedFields(definition)) : []
      if (form.length > 0) {
        expect(Object.keys(schemaAt(`/${type}/Create`).properties!), type).toEqual(
          type === 'user' ? [...form, 'password', 'oneTimePassword'] : form,
        )
        expect(schemaAt(`/${type}/Update`), type).toMatchObject({ required: ['id', 'version'], additionalProperties: false })
        expect(Object.keys(schemaAt(`/${type}/Update`).properties!), type).toEqual(['id', 'version', ...form])
      }
      for (const [name, action] of personsActions(definition).filter(([each, { input }]) => input !== 'form' && each !== 'delete')) {
        const variants = [action, ...Object.values(action.perState ?? {}).map((here) => ({ ...action, ...here }))]
        const signature = variants.some(({ signed }) => signed) ? ['signature'] : []
        const asked = variants.map((variant) => ['version', ...signature, ...Object.keys(inputFields(variant, definition))])
        const schema = schemaAt(`/${type}/${capital(name)}/{id}`)
        expect(
          (schema.anyOf ?? [schema]).map(({ properties }) => Object.keys(properties!)),
          `${type} ${name}`,
        ).toEqual(asked)
      }
    }
  })

  test('has no call that the server does not know', async () => {
    const unknown: string[] = []
    for (const { path, method } of operations) {
      if (path === '/account/Logout') continue
      const at = path.slice(1).replace(/\{\w+\}/g, randomUUID())
      const response = await call(method.toUpperCase() as 'GET' | 'POST' | 'PUT', at, method === 'post' ? {} : undefined)
      const code = response.ok ? null : ((await response.json()) as ProblemReply).code
      // A file that was waited for has not been made.
      const waited = code === 'unavailable' && /\/(ImportTemplate|SaveAsExecel)$/.test(path)
      if (code === 'noSuchCall' || (response.status >= 500 && !waited)) unknown.push(`${response.status} ${method} ${path}`)
    }
    expect(unknown).toEqual([])
  })
})
