import { describe, expect, test } from 'vitest'
import { actorsFor, everyActor, loadActor, loadActors, type Reader } from './actors.ts'
import { type Actor, type Condition, isVisible, maxFound } from '../../kit/index.ts'
import { getDefinition } from '../index.ts'

interface Stored {
  state: string
  values: Record<string, unknown>
}

/** Two inspectors of a body with one branch, and somebody of a business. */
const records = (): Record<string, Record<string, Stored>> => ({
  user: {
    karimov: active({
      shortName: 'Karimov',
      languageId: '3',
      roles: ['inspector', 'reader'],
      organizationId: 'body',
      employeeId: 'employee',
      contractorId: null,
    }),
    salimov: active({
      shortName: 'Salimov',
      languageId: '2',
      roles: ['reader'],
      organizationId: 'body',
      employeeId: null,
      contractorId: null,
    }),
    trader: active({
      shortName: 'Trader',
      languageId: '1',
      roles: ['reader'],
      organizationId: null,
      employeeId: null,
      contractorId: 'business',
    }),
  },
  role: {
    inspector: active({ permissions: ['RequestView', 'RequestSend'] }),
    reader: active({ permissions: ['NewsView', 'RequestView'] }),
  },
  organization: { body: active({ parentId: null }), branch: active({ parentId: 'body' }) },
  employee: { employee: active({}) },
  contractor: { business: active({}) },
})

const active = (values: Record<string, unknown>): Stored => ({ state: 'active', values })

const readerOf = (stored: ReturnType<typeof records>): Reader => {
  const all = (type: string) =>
    Object.entries(stored[type]!)
      .map(([id, record]) => ({ id, ...record }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const reader = {
    load: async (type: string, ids: readonly string[]) =>
      new Map(
        all(type)
          .filter(({ id }) => ids.includes(id))
          .map((record) => [record.id, record]),
      ),
    find: async (type: string, conditions: readonly Condition[]) =>
      all(type)
        .filter((record) => conditions.every((condition) => meets(record, condition)))
        .slice(0, maxFound),
  }
  return reader as Reader
}

function meets({ id, values }: Stored & { id: string }, { field, is, value }: Condition): boolean {
  const held = field === 'id' ? id : values[field]
  if (is === 'after') return String(held) > String(value)
  const wanted = [value].flat()
  return [held].flat().some((each) => wanted.includes(each as string))
}

/** The records after one of them has become passive. */
function withPassive(type: string, id: string): Reader {
  const stored = records()
  stored[type]![id]!.state = 'passive'
  return readerOf(stored)
}

describe('the actor that a user is', () => {
  test('acts for a body and its branches, with what all roles grant, each permission by the first that gives it', async () => {
    expect(await loadActor(readerOf(records()), 'karimov')).toEqual({
      id: 'karimov',
      name: 'Karimov',
      language: 'ln',
      organizationId: 'body',
      contractorId: null,
      branchIds: ['branch'],
      roleIds: ['inspector', 'reader'],
      grants: { RequestView: 'inspector', RequestSend: 'inspector', NewsView: 'reader' },
    })
  })

  test.each([
    ['user', 'karimov'],
    ['organization', 'body'],
    ['employee', 'employee'],
  ])('is none once the %s is passive', async (type, id) => {
    expect(await loadActor(withPassive(type, id), 'karimov')).toBeNull()
  })

  test('is none once the business is passive', async () => {
    expect(await loadActor(withPassive('contractor', 'business'), 'trader')).toBeNull()
  })

  test.each(['user', 'organization', 'employee'])('is none where the %s is not there', async (type) => {
    expect(await loadActor(readerOf({ ...records(), [type]: {} }), 'karimov')).toBeNull()
  })

  test('signs what they decide where the record of their body or business says so', async () => {
    const stored = records()
    stored['organization']!['body']!.values['signing'] = 'possible'
    stored['contractor']!['business']!.values['signing'] = 'required'
    const loaded = await loadActors(readerOf(stored), ['karimov', 'trader'])
    expect([...loaded.values()].map(({ signing }) => signing)).toEqual(['possible', 'required'])
  })

  test('stays who it is when records are passive that it does not depend on', async () => {
    const before = await loadActor(readerOf(records()), 'salimov')
    for (const [type, id] of [
      ['user', 'karimov'],
      ['employee', 'employee'],
      ['contractor', 'business'],
      ['role', 'inspector'],
    ] as const) {
      expect(await loadActor(withPassive(type, id), 'salimov')).toEqual(before)
    }
  })

  test('is granted nothing by a passive role, and is not meant by what is meant for that role', async () => {
    const news = getDefinition('news')
    const forInspectors = { id: 'n', version: 1, state: 'published', values: { roles: ['inspector'], organizations: [] } }
    const before = await loadActor(readerOf(records()), 'karimov')
    const after = await loadActor(withPassive('role', 'inspector'), 'karimov')
    expect(after).toEqual({ ...before, roleIds: ['reader'], grants: { RequestView: 'reader', NewsView: 'reader' } })
    expect([before, after].map((actor) => isVisible(news, forInspectors, actor!))).toEqual([true, false])
  })

  test('is loaded for many users as for each alone', async () => {
    const reader = withPassive('employee', 'employee')
    const ids = ['karimov', 'salimov', 'trader', 'nobody']
    const each = await Promise.all(ids.map(async (id) => [id, await loadActor(reader, id)] as const))
    expect(await loadActors(reader, ids)).toEqual(new Map(each.filter(([, actor]) => actor !== null)))
  })
})

async function pagesOf(pages: AsyncGenerator<Actor[]>): Promise<string[][]> {
  const all: string[][] = []
  for await (const page of pages) all.push(page.map(({ id }) => id))
  return all
}

describe('the actors who may act for parties', () => {
  test('are those of the party, of the body above it, and those whom a role gives one of the permissions', async () => {
    const among = async (parties: string[], permissions: string[]) =>
      new Set((await pagesOf(actorsFor(readerOf(records()), parties, permissions))).flat())
    expect(await among(['body'], [])).toEqual(new Set(['karimov', 'salimov']))
    expect(await among(['branch'], [])).toEqual(new Set(['karimov', 'salimov']))
    expect(await among(['business'], [])).toEqual(new Set(['trader']))
    expect(await among(['business'], ['RequestSend'])).toEqual(new Set(['trader', 'karimov']))
    expect(await among(['elsewhere'], ['AllRequestSend'])).toEqual(new Set())
  })

  test('come a page at a time, as everybody does, without those who can do nothing', async () => {
    const many = records()
    for (let i = 0; i < maxFound; i++) many['user']![`user${i}`] = { ...many['user']!['salimov']!, ...(i === 7 && { state: 'passive' }) }
    const sizes = async (pages: AsyncGenerator<Actor[]>) => (await pagesOf(pages)).map(({ length }) => length)
    expect(await sizes(actorsFor(readerOf(many), ['body'], []))).toEqual([maxFound - 1, 2])
    expect(await sizes(everyActor(readerOf(many)))).toEqual([maxFound - 1, 3])
  })
})
