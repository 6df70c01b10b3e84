import { randomUUID } from 'node:crypto'
import { insertOwn } from '@nazorat/engine/secrets/door'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { nobodyMakesFiles } from '../../api/testing/no-files.ts'
import { type ApiCall, type Caller, differing, documentCall, inTurns, namesDocument, typeCall } from './calls.ts'
import { word } from './documents.ts'
import { offered, type Row, sees } from './oracle.ts'
import { holders } from './people.ts'
import { openTalk } from './sockets.ts'
import { openWorld, spareId, type World } from './world.ts'

/**
 * Every call of every type by each shipped role, about documents of its own organization, of a branch, of a foreign one and of
 * nobody, in each state. The expected answers are the oracle's.
 */
let world: World
/** The calls, from the API's own document. */
let paths: [path: string, methods: object][]
let callers: readonly Caller[]
let cells = 0

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  world = await openWorld((clean) => void cleaning.push(clean))
  await world.pool.query(nobodyMakesFiles)
  paths = Object.entries(((await (await world.app.request('/api/openapi.json')).json()) as { paths: Record<string, object> }).paths)
  // A copy of a branch is a branch too.
  const branchesOf = (own: readonly string[]) =>
    world.rows
      .get('organization')!
      .filter(({ values }) => own.includes(String(values['parentId'])))
      .map(({ id }) => id)
  callers = await Promise.all(
    holders.map(async (holder) => ({ ...holder, branches: branchesOf(holder.own), call: await world.callAs(holder.userId) })),
  )
  return async () => {
    console.log(`permissions: ${cells} cells asked`)
    await world.securityAudit.close()
    for (const clean of cleaning.toReversed()) await clean()
  }
})

/** The calls of a type, from the API's own page. */
const callsOf = ({ type }: Definition): ApiCall[] =>
  paths.flatMap(([path, methods]) =>
    path.startsWith(`/${type}/`)
      ? Object.keys(methods).map((method) => ({ method: method.toUpperCase() as ApiCall['method'], call: path.slice(type.length + 2) }))
      : [],
  )

const isWritten = ({ actions }: Definition): boolean => Object.values(actions).every(({ firedBy }) => firedBy === 'system')

const rowsOf = ({ type }: Definition): readonly Row[] => world.rows.get(type)!

/** The rows that a list has, of all pages. */
async function listed({ call }: Caller, { type }: Definition, filter: object = {}): Promise<Set<string>> {
  cells++
  const response = await call('POST', `${type}/GetList`, { pageSize: 200, ...filter })
  const { rows, total } = (await response.json()) as ListReply
  expect(rows.length).toBe(total)
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id))

test('lists, counts, searches, filters by id and exports have the documents that the caller may see, and no other', async () => {
  for (const caller of callers) {
    for (const definition of definitions) {
      const { type } = definition
      const response = await caller.call('GET', `${type}/GetCounts`)
      if (response.status === 403) continue
      const seen = rowsOf(definition).filter((row) => sees(definition, row, caller))
      const named = `${caller.role} ${type}`
      const there = await listed(caller, definition)
      // The system itself writes more of them while it is asked.
      if (isWritten(definition)) expect(there.isSupersetOf(idsOf(seen)), named).toBe(true)
      else expect(there, named).toEqual(idsOf(seen))
      const hidden = rowsOf(definition)
        .filter((row) => !seen.includes(row))
        .slice(0, 200)
      if (hidden.length > 0)
        expect(await listed(caller, definition, { id: hidden.map(({ id }) => id) }), `${named} by id`).toEqual(new Set())
      const found = definition.list.search.length > 0 ? await listed(caller, definition, { search: word }) : new Set()
      expect(
        [...found].filter((id) => !idsOf(seen).has(id as string)),
        `${named} by search`,
      ).toEqual([])
      if (isWritten(definition)) continue
      const counts = (await response.json()) as Record<string, number>
      for (const [queue, { states }] of Object.entries(definition.queues)) {
        cells++
        expect([named, queue, counts[queue]]).toEqual([named, queue, seen.filter(({ state }) => states.includes(state)).length])
      }
      cells++
      // Some see more types than the limit lets them export within ten minutes.
      await world.pool.query('delete from rate_limit')
      const asked = (await (await caller.call('POST', `${type}/SaveAsExcel`, {})).json()) as { id: string; total: number }
      expect([named, asked.total]).toEqual([named, seen.length])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/file'],
        ['POST', '/Cancel'],
      ] as const) {
        cells++
        const stranger = callers.find((each) => each !== caller)!
        expect([named, path, (await stranger.call(method, `export/${asked.id}${path}`)).status]).toEqual([named, path, 404])
      }
      await caller.call('POST', `export/${asked.id}/Cancel`)
    }
  }
})

test('select lists offer what may be referred to, and no other', async () => {
  for (const caller of callers) {
    for (const definition of definitions) {
      const response = await caller.call('GET', `${definition.type}/GetAsSelectList/0`)
      if (!response.ok) continue
      cells++
      const found = new Set(((await response.json()) as { value: string }[]).map(({ value }) => value))
      const expected = idsOf(offered(definition, rowsOf(definition), caller))
      // A select list has at most fifty.
      if (expected.size > 50)
        expect([caller.role, definition.type, [...found].filter((id) => !expected.has(id))]).toEqual([caller.role, definition.type, []])
      else expect([caller.role, definition.type, found]).toEqual([caller.role, definition.type, expected])
    }
  }
})

test('a socket is told of the documents that its user sees, and of no other, whatever it watches', async () => {
  const talk = openTalk(world)
  onTestFinished(() => talk.close())
  const watched = definitions.flatMap((definition) =>
    rowsOf(definition)
      .filter(({ id }) => !world.aside.has(id))
      .map((row) => ({ definition, type: definition.type, row })),
  )
  for (const caller of callers) {
    cells += watched.length
    const seen = watched.filter(({ definition, row }) => sees(definition, row, caller))
    const told = await talk.pushed(caller.userId, watched, seen[0]!)
    expect([caller.role, told]).toEqual([caller.role, idsOf(seen.map(({ row }) => row))])
  }
})

test('an import is its own user’s, and of nobody else', async () => {
  const [owner, ...others] = callers
  const id = randomUUID()
  const row = { id, user_id: owner!.userId, type: 'region', name: 'nishona.xlsx', hash: 'x', state: 'checked' as const }
  await insertOwn(world.pool, 'import', (db) => db.insertInto('import').values(row).returningAll().execute())
  const asked = paths
    .filter(([path]) => path.startsWith('/import/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET' | 'POST', path: path.slice(1).replace('{id}', id) })),
    )
  expect(asked.length).toBe(10)
  for (const caller of others) {
    for (const { method, path } of asked) {
      cells++
      const response = await caller.call(
        method,
        path,
        method === 'POST'
          ? {
              ...(path.endsWith('Apply') && { mode: 'good' }),
              ...(path.endsWith('Columns') && { columns: [] }),
              ...(path.endsWith('Choices') && { choices: {} }),
            }
          : undefined,
      )
      expect([caller.role, path, response.status]).toEqual([caller.role, path, 404])
    }
  }
  expect((await owner!.call('GET', `import/${id}`)).status).toBe(200)
})

test('files are given to those who see a document that has them', async () => {
  const withFiles = definitions.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'files'))
  const asked = withFiles.flatMap((definition) =>
    rowsOf(definition)
      .filter(({ id }) => !world.aside.has(id))
      .flatMap((row) => callers.map((caller) => ({ definition, row, caller }))),
  )
  const wrong = await inTurns(asked, async ({ definition, row, caller }) => {
    cells++
    const { status } = await caller.call('GET', `file/${world.file.hash}?document=${definition.type}/${row.id}`)
    return status === (sees(definition, row, caller) ? 200 : 404) ? null : `${caller.role} ${definition.type} in ${row.state}: ${status}`
  })
  expect(withFiles.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

test('nothing is answered to those who have not signed in', async () => {
  const open = [
    '/account/Login',
    '/account/GetSignatureOffer',
    '/account/Challenge',
    '/account/LoginBySignature',
    '/openapi.json',
    '/certificate/Check/{id}',
    // The log's proof, and nothing of what is in it.
    '/log/checkpoint',
    '/log/key',
    '/log/keys',
    '/log/policy',
    '/log/tile/{level}/{index}',
    // What anybody may know of a check that was decided on.
    '/open/Record/{code}',
    '/open/Record/{code}/event',
    '/open/Record/{code}/proof',
    '/open/Data/{dataset}',
    '/open/Data/{dataset}/csv',
    '/open/Catalog',
    // By what anybody knows whose system this is.
    '/open/Identity',
    '/open/Emblem/{hash}',
    '/open/AppIcon/{hash}/{side}',
    '/health',
    '/ready',
  ]
  const isOpen = (methods: object) => Object.values(methods).every(({ security }) => security?.length === 0)
  expect(paths.flatMap(([path, methods]) => (isOpen(methods) ? path : [])).toSorted()).toEqual(open.toSorted())
  const asked = paths
    .filter(([path]) => !open.includes(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replace('{id}', randomUUID()) })),
    )
  const wrong = await inTurns(asked, async ({ method, path }) => {
    cells++
    const { status } = await world.app.request(`/api${path}`, { method, ...(method !== 'GET' && { body: '{}' }) })
    return status === 401 ? null : `${method} ${path}: ${status}`
  })
  expect(wrong).toEqual([])
})

test('every call that names no document is answered as the permissions say', async () => {
  const asked = definitions.flatMap((definition) =>
    callsOf(definition)
      .filter((each) => !namesDocument(each))
      .flatMap((each) => callers.map((caller) => ({ caller, definition, each }))),
  )
  const found = await inTurns(asked, async ({ caller, definition, each }) => {
    cells++
    const { outcome, path, body } = typeCall(definition, each, caller, definitions)
    const response = await caller.call(each.method, path, body)
    const different = await differing(outcome, response)
    return different && `${caller.role} ${each.method} ${path}: ${different}`
  })
  expect(found).toEqual([])
})

test('every call that names a document is answered as permissions, parties and states say', async () => {
  const asked = definitions.flatMap((definition) => {
    const calls = callsOf(definition).filter(namesDocument)
    const rows = rowsOf(definition).filter(({ id }) => !world.aside.has(id))
    return callers.flatMap((caller) => rows.flatMap((row) => calls.map((each) => ({ definition, caller, row, each }))))
  })
  const wrong = await inTurns(asked, answerOf)
  expect(wrong.slice(0, 20), `${wrong.length} of ${asked.length}`).toEqual([])
})

async function answerOf({
  definition,
  caller,
  row,
  each,
}: {
  definition: Definition
  caller: Caller
  row: Row
  each: ApiCall
}): Promise<string | null> {
  cells++
  const { outcome, path, body } = documentCall(definition, each, row, caller)
  const isDeleted = each.call === 'Delete/{id}' && outcome === 'possible'
  const response = await caller.call(each.method, isDeleted ? path.replace(row.id, spareId(row, caller)) : path, body)
  const different = await differing(isDeleted ? 'deleted' : outcome, response)
  return different && `${caller.role} ${each.method} ${path} in ${row.state}: ${different}`
}
