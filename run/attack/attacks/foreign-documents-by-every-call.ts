import { randomUUID } from 'node:crypto'
import type { ListReply } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import type { Answer, Attack, SignedIn } from '../attack.ts'
import { done } from '../new-user.ts'

const accounts = ['inspector', 'ceo', 'moderator', 'hr', 'contractor']
/** How many documents of each type each account tries. */
const maxForeign = 2

interface Call {
  readonly method: string
  readonly path: string
}

export default {
  tries:
    'every call of the API that names a document, with documents that the caller may not see: it is answered as for one that there is not',
  length: 'short',
  async run({ signIn, stranger, blame }) {
    const [auditor, admin, inspector] = await Promise.all([signIn('auditor'), signIn('admin'), signIn('inspector')])
    const { paths } = done(await stranger.get('openapi.json')) as { paths: Record<string, Record<string, unknown>> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method): Call => ({ method: method.toUpperCase(), path: path.slice(1) })),
    )
    const { id: draft } = done(await inspector.post('request/Create', { orderNumber: '1' })) as { id: string }
    const { id: taken } = done(await admin.post('region/SaveAsExcel')) as { id: string }

    /** The answer of each call for an unknown id. */
    const missing = new Map<string, Promise<string>>()
    for (const account of accounts) {
      const caller = await signIn(account)
      for (const { type, parties } of definitions.filter((each) => Object.keys(each.parties).length > 0)) {
        const own = await idsOf(caller, type)
        const foreign = (await idsOf(auditor, type)).filter((id) => !own.includes(id)).slice(0, maxForeign)
        if (type === 'request' && !own.includes(draft)) foreign.push(draft)
        for (const id of foreign) await Promise.all(waysTo(type, id, calls).map((asked) => isNothing(caller, asked, id, account)))
        for (const id of foreign) {
          const { json } = await caller.post(`${type}/GetList`, { id })
          if ((json as Partial<ListReply> | undefined)?.rows?.length)
            blame(`${account} finds a foreign ${type} in its list (${Object.keys(parties)})`)
        }
      }
      for (const call of ['', '/file', '/Cancel']) {
        const { status } = await caller.call(call === '/Cancel' ? 'POST' : 'GET', `export/${taken}${call}`)
        if (status !== 404) blame(`${account} asks for another’s export${call} and is answered with ${status}`)
      }
    }

    /** The answer must equal the one for an unknown id: otherwise it reveals that the document exists. */
    async function isNothing(caller: SignedIn, { method, path, body }: CallWithBody, id: string, account: string): Promise<void> {
      const call = `${account}: ${method} ${path.replaceAll(id, '{id}').replaceAll(id.toUpperCase(), '{ID}')}`
      const summaryOf = ({ status, text }: Answer) => `${status} ${text}`
      const foreign = await caller.call(method, path, body)
      if (foreign.status < 400) return blame(`${call} is answered with ${foreign.status}`)
      const nothing = randomUUID()
      const ask = () =>
        caller
          .call(
            method,
            path.replaceAll(id, nothing).replaceAll(id.toUpperCase(), nothing.toUpperCase()),
            body && { ...body, ...(body.id && { id: nothing }) },
          )
          .then(summaryOf)
      if (!missing.has(call)) missing.set(call, ask())
      if (summaryOf(foreign) !== (await missing.get(call)))
        blame(`${call} is answered with ${summaryOf(foreign)}, and for nothing with ${await missing.get(call)}`)
    }
  },
} satisfies Attack

interface CallWithBody extends Call {
  readonly body?: { readonly version: number; readonly id?: string }
}

/** Every call that names a document: the calls of its type, and calls of other types that only use the id. */
function waysTo(type: string, id: string, calls: readonly Call[]): CallWithBody[] {
  // The select list of a type with parents takes a document's id.
  const named = calls.filter(({ path }) => path.startsWith(`${type}/`) && path.includes('{id}') && !path.includes('GetAsSelectList'))
  const reads = definitions
    .filter((other) => other.type !== type)
    .map((other): CallWithBody => ({ method: 'GET', path: `${other.type}/Get/${id}` }))
  return [
    ...named.map(({ method, path }): CallWithBody => ({
      method,
      path: path.replace('{id}', id),
      ...(method === 'POST' && { body: { version: 1 } }),
    })),
    ...['', '?at=1', '?on=2026-11-20'].map((query): CallWithBody => ({ method: 'GET', path: `${type}/Get/${id.toUpperCase()}${query}` })),
    { method: 'GET', path: `${type}/GetHistory/${id}?before=1000` },
    { method: 'POST', path: `${type}/Update`, body: { id, version: 1 } },
    ...reads,
  ]
}

async function idsOf(caller: SignedIn, type: string): Promise<string[]> {
  const { status, json } = await caller.post(`${type}/GetList`, { pageSize: 200 })
  return status === 200 ? (json as ListReply).rows.map(({ id }) => id) : []
}
