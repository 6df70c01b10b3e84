import { randomUUID } from 'node:crypto'
import { type Context, type Handler, Hono } from 'hono'
import { v5 } from 'uuid'
import { z } from 'zod'
import { isDay } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { Env } from '../context.ts'
import { isId } from '@nazorat/machines/fields'
import { headerOf } from './headers.ts'
import type { LimitedCalls } from './rate-limits.ts'
import { parse, readBody } from './request-body.ts'

/**
 * A call of the API, described once: its route checks rights, site and limits by it (`declaration.ts`), its handler is given what its
 * schemas have read and answers what its reply says, and the OpenAPI document is made of it (`openapi/openapi.ts`).
 */
export interface Description<P = z.ZodType, Q = z.ZodType, B = z.ZodType, R = z.ZodType> {
  readonly summary: Text
  /**
   * Whether it writes: nothing; what concerns the person alone, who may act for another user (sessions, preferences, exports, marks, lines
   * of the audit); what documents and imports are made of, in the name of that user; or documents, of which the engine asks more.
   */
  readonly writes: 'nothing' | 'person' | 'actor' | 'documents'
  /** How often a user may make it. */
  readonly limit?: LimitedCalls
  /** The type and action that the security audit records when the call is refused. */
  readonly attempts?: { readonly type: string; readonly action: string }
  /** It needs no session. */
  readonly isPublic?: true
  /** Sent again under the same `Idempotency-Key`, it happens once. */
  readonly takesKey?: true
  /** The parameters of the path; others are not found. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The names of fields of the query and the body, in refusals and in the document. */
  readonly labels?: Readonly<Record<string, Text>>
  /** The reply in JSON. Without one the call answers nothing (204), or a file. */
  readonly reply?: R
  /** The content types of the file that it answers. */
  readonly file?: readonly string[]
  /** It takes a form with a `file`. */
  readonly takesFile?: true
  /** The statuses that it answers when all is well, where they are not 200 or 204. */
  readonly statuses?: readonly number[]
  /** Headers that it needs. */
  readonly headers?: readonly string[]
  /** Of a route of all methods: the one that the document has. */
  readonly method?: 'post'
  /** The path in the document, where it is not that of the route. */
  readonly path?: string
  /** Of a route for many types: the calls that it stands for in the document, each with what is special about it. */
  readonly each?: (definitions: readonly Definition[]) => readonly Instance[]
}

/** One of the calls that a route stands for. */
export interface Instance extends Partial<Pick<Description, 'summary' | 'body' | 'query' | 'reply'>> {
  /** The type of documents that it is about, before the summary. */
  readonly of?: Text
  /** The patterns in the route's path in place of names. */
  readonly at: Readonly<Record<string, string>>
}

/** The input of a handler: the body is read when it asks for it, so that a right may be refused first. */
interface CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  readonly params: z.output<P>
  readonly query: z.output<Q>
  readonly body: () => Promise<z.output<B>>
}

type Answer<R extends z.ZodType> = R extends z.ZodVoid ? Response | void : z.input<R>

const descriptions = new WeakMap<object, Description>()

/** A call with its handler: what it returns is the reply; an action without a reply returns nothing, a file is a response. */
interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> extends Description<P, Q, B, R> {
  handle(c: Context<Env>, given: CallInput<P, Q, B>): Answer<NoInfer<R>> | Promise<Answer<NoInfer<R>>>
}

/** Hono's routes, each of which is a call with its description. */
export class Routes extends Hono<Env> {
  call<P extends z.ZodType = z.ZodVoid, Q extends z.ZodType = z.ZodVoid, B extends z.ZodType = z.ZodVoid, R extends z.ZodType = z.ZodVoid>(
    method: 'get' | 'post' | 'all',
    path: string,
    call: Call<P, Q, B, R>,
  ): this {
    const { params: inPath, query: inQuery, body, labels } = call
    const handler: Handler<Env> = async (c) => {
      const params = inPath?.safeParse(c.req.param())
      if (params && !params.success) throw new Refusal('notFound')
      const answer = await call.handle(c, {
        params: params?.data as z.output<P>,
        query: (inQuery && parse(inQuery, c.req.query(), labels)) as z.output<Q>,
        body: async () => parse(body!, await readBody(c), labels),
      })
      if (answer instanceof Response) return answer
      return answer === undefined ? c.body(null, 204) : c.json(answer as object)
    }
    descriptions.set(handler, call)
    this[method](path, handler)
    return this
  }
}

/** The description that a route's handler is made of; undefined for any other. */
export const descriptionOf = (handler: object): Description | undefined => descriptions.get(handler)

/** The path of a call about one document or row. */
export const byId = z.object({ id: z.string().toLowerCase().refine(isId).meta({ format: 'uuid' }) })

/** The path of a call of every type. */
export const ofType = z.object({ type: z.string() })

/** An object whose names depend on the type; the engine checks them. A record of zod would drop `__proto__`, which is to be refused. */
export const anyForm = z.custom<Record<string, unknown>>()

const day = z.string({ error: ({ input }) => (input === undefined ? 'bothEnds' : undefined) }).refine(isDay, 'date')

/** Days from one to another, both included. */
export const days = z.strictObject({ from: day, to: day })

/** The command's id: derived from the caller and their idempotency key, or a new one. */
export function commandId(c: Context<Env>): string {
  const key = headerOf(c, 'idempotency-key')
  return key ? v5(`${c.get('actor').id} ${key.slice(0, 200)}`, v5.URL) : randomUUID()
}
