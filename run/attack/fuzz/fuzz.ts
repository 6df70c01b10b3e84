import fc from 'fast-check'
import { demoAccounts } from '../../seed/seed.ts'
import type { SignedIn, Target } from '../attack.ts'
import { bodies, places } from './bodies.ts'

interface Given {
  /** How many bodies each call gets. */
  readonly bodies: number
  /** Parts of the paths of calls; all calls when there are none. */
  readonly calls?: readonly string[]
  /** Called for each answer with the milliseconds that it took. */
  readonly onAnswer?: (call: string, milliseconds: number, body: unknown) => void
  readonly seed?: number
}

/** How many calls are under way at once. */
const atOnce = 8

/** Calls that are left out, since they end the session that the others need. */
const ending = /^account\/(Logout|End)/i

/**
 * Sends random and hostile bodies to every POST call that the OpenAPI document names, as each of the demo accounts by turns. An
 * answer of 500 or more, and a broken connection, is misbehaviour. Returns how many bodies were sent.
 */
export async function fuzz({ signIn, blame }: Target, { bodies: count, calls = [], onAnswer, seed = Date.now() % 2 ** 31 }: Given): Promise<number> {
  const callers = await Promise.all(demoAccounts.names.map((name) => signIn(name)))
  const isWanted = (path: string) => calls.length === 0 || calls.some((part) => path.toLowerCase().includes(part.toLowerCase()))
  const found = (await postCalls(callers[0]!)).filter(({ path }) => !ending.test(path) && isWanted(path))
  if (found.length === 0) blame('the OpenAPI document names no such POST call')
  let sent = 0
  const ask = async (path: string, body: unknown, n: number) => {
    const begun = performance.now()
    const { status } = await callers[n % callers.length]!.post(path, body)
    onAnswer?.(path, performance.now() - begun, body)
    sent++
    if (status === 0) blame(`POST ${path.slice(0, 100)} with ${shortOf(body)} (seed ${seed}): the connection broke`)
    else if (status >= 500) blame(`POST ${path.slice(0, 100)} with ${shortOf(body)} (seed ${seed}) is answered with ${status}`)
  }
  for (const { path, properties } of found) {
    const given = fc.sample(fc.tuple(bodies(properties), places), { numRuns: count, seed })
    for (let i = 0; i < given.length; i += atOnce) {
      await Promise.all(given.slice(i, i + atOnce).map(([body, place], n) => ask(path.replace(/\{\w+\}/g, place), body, i + n + sent)))
    }
  }
  return sent
}

const shortOf = (body: unknown): string => (body instanceof Uint8Array ? `bytes ${Buffer.from(body).toString('hex')}` : JSON.stringify(body)).slice(0, 300)

interface PostCall {
  readonly path: string
  /** The names of what its body may hold. */
  readonly properties: readonly string[]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post?: { readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> } } }>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** The POST calls that take JSON, or nothing. */
async function postCalls(caller: SignedIn): Promise<PostCall[]> {
  const document = (await caller.get('openapi.json')).json as OpenApi
  return Object.entries(document.paths).flatMap(([path, { post }]) => {
    const content = post?.requestBody?.content
    if (!post || (content && !content['application/json'])) return []
    const schema = content?.['application/json']?.schema
    const named = schema?.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1)!] : schema
    return [{ path: path.replace(/^\/(api\/)?/, ''), properties: Object.keys(named?.properties ?? {}) }]
  })
}
