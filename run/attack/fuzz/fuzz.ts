import fc from 'fast-check'
import { demoAccounts } from '../../seed/seed.ts'
import type { Target } from '../attack.ts'
import { bodies, places } from './bodies.ts'

/** A call as one of the accounts; status 0 when the connection broke. */
type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
) => Promise<{ readonly status: number; readonly text: string }>

/** The app that is fuzzed: one function for each signed-in account, which makes a call as that account. */
export interface Fuzzed {
  readonly callers: readonly Call[]
}

interface FuzzOptions {
  /** How many bodies each call gets. */
  readonly bodies: number
  /** Parts of the paths of calls; all calls when there are none. */
  readonly calls?: readonly string[]
  readonly seed?: number
  readonly blame: (fault: string) => void
  /** Called after each call with how many bodies it got, in how many milliseconds, and how long the slowest answer took. */
  readonly onCall?: (path: string, sent: number, milliseconds: number, slowest: number) => void
}

interface Slowest {
  readonly milliseconds: number
  readonly body: string
}

/** How long an answer may take, in milliseconds; a longer one is misbehaviour. */
const timeout = 1500

/** How many bodies are under way at once: fewer than the connections to Postgres. */
const concurrency = 12

/** Calls that are left out, since they end the session that the others need. */
const ending = /^account\/(Logout|End)/i

/** The demo accounts of a server. */
export async function overHttp({ signIn }: Target): Promise<Fuzzed> {
  const callers = await Promise.all(demoAccounts.names.map((name) => signIn(name)))
  return {
    callers: callers.map(
      ({ call }) =>
        (method, path, body) =>
          call(method, path, body, { 'content-type': 'application/json' }),
    ),
  }
}

/**
 * Sends random and hostile bodies to every POST call that the OpenAPI document names, as each of the accounts by turns. An
 * answer of 500 or more, one that takes too long, and a broken connection are misbehaviour. Returns how many bodies were sent.
 */
export async function fuzz(
  { callers }: Fuzzed,
  { bodies: count, calls = [], seed = Date.now() % 2 ** 31, blame, onCall }: FuzzOptions,
): Promise<number> {
  const isWanted = (path: string) => calls.length === 0 || calls.some((part) => path.toLowerCase().includes(part.toLowerCase()))
  const found = (await postCalls(callers[0]!)).filter(({ path }) => !ending.test(path) && isWanted(path))
  if (found.length === 0) blame('the OpenAPI document names no such POST call')
  for (const { path, properties } of found) {
    const begun = performance.now()
    let slowest: Slowest = { milliseconds: 0, body: '' }
    let askAgain = async () => {}
    const given = fc.sample(fc.tuple(bodies(properties), places), { numRuns: count, seed }).entries()
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const [n, [body, place]] of given) {
          const sent =
            typeof body === 'string' || body instanceof Uint8Array ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body)
          const ask = () => callers[n % callers.length]!('POST', path.replace(/\{\w+\}/g, place), sent)
          const at = performance.now()
          const { status, text } = await ask()
          const milliseconds = performance.now() - at
          if (milliseconds > slowest.milliseconds) {
            slowest = { milliseconds, body: shortOf(sent) }
            askAgain = async () => void (await ask())
          }
          if (status === 0 || status >= 500)
            blame(
              `POST ${path} with ${shortOf(sent)} (${place.slice(0, 50)}, seed ${seed}) is answered with ${status || 'nothing'}: ${text.slice(0, 200)}`,
            )
        }
      }),
    )
    const taken = performance.now() - begun
    if (slowest.milliseconds > timeout) {
      // It waited for the others that were under way: what counts is how long it takes alone.
      const at = performance.now()
      await askAgain()
      slowest = { ...slowest, milliseconds: performance.now() - at }
    }
    if (slowest.milliseconds > timeout) blame(`POST ${path} takes ${Math.round(slowest.milliseconds)} ms with ${slowest.body}`)
    onCall?.(path, count, taken, slowest.milliseconds)
  }
  return found.length * count
}

const shortOf = (body: string | Uint8Array): string =>
  (body instanceof Uint8Array ? `bytes ${Buffer.from(body).toString('hex')}` : body).slice(0, 300)

interface PostCall {
  readonly path: string
  /** The names of what its body may hold. */
  readonly properties: readonly string[]
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      { readonly post?: { readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> } } }
    >
  >
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
}

/** The POST calls that take JSON, or nothing. */
async function postCalls(caller: Call): Promise<PostCall[]> {
  const document = JSON.parse((await caller('GET', 'openapi.json')).text) as OpenApi
  return Object.entries(document.paths).flatMap(([path, { post }]) => {
    const content = post?.requestBody?.content
    if (!post || (content && !content['application/json'])) return []
    const schema = content?.['application/json']?.schema
    const named = schema?.$ref ? document.components?.schemas?.[schema.$ref.split('/').at(-1)!] : schema
    return [{ path: path.replace(/^\/(api\/)?/, ''), properties: Object.keys(named?.properties ?? {}) }]
  })
}
