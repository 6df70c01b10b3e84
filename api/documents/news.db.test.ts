import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import { type Actor, isVisible } from '@nazorat/machines/workflow'
import { testActor } from '@nazorat/engine/testing'
import { type Call, openApp } from '../testing/call.ts'

const text = t('Синов', 'Проба')
const news = definitions.find(({ type }) => type === 'news')!

test('news is seen by those whom it is meant for, in a list, by itself and among the counts, and unpublished by nobody else', async () => {
  const { world, engine, signIn, pool } = await openApp()
  const { act, actors, ids } = world
  // Roles are offered only to users who may see them.
  const editor = await signIn(testActor(['AllNewsView', 'NewsEdit', 'NewsPublish', 'RoleView']))
  const made: Record<string, string> = {}
  const publish = async (name: string, audience: object, ...steps: string[]) => {
    const created = await (await editor('POST', 'news/Create', { kind: 'announcement', title: text, content: text, ...audience })).json()
    made[name] = created.id
    for (const [i, step] of steps.entries())
      expect((await editor('POST', `news/${step}/${created.id}`, { version: i + 1 })).status).toBe(200)
  }
  const role = randomUUID()
  await act(actors.all, 'save', role, 0, { name: text, permissions: ['NewsView', 'EventHistoryView'] }, 'role')
  await publish('draft', {})
  await publish('for all', {}, 'Publish')
  await publish('for the role', { roles: [role] }, 'Publish')
  await publish('for the body', { roles: [], organizations: [ids.supervising] }, 'Publish')
  await publish('for either', { roles: [role], organizations: [ids.supervising] }, 'Publish')
  await publish('hidden', { roles: [role] }, 'Publish', 'Hide')

  const user = async (about: Partial<Actor>): Promise<Actor> => ({ ...testActor(['NewsView']), ...about })
  const readers: [Actor, string[]][] = [
    [await user({ roleIds: [role] }), ['for all', 'for either', 'for the role']],
    [await user({ organizationId: ids.supervising }), ['for all', 'for either', 'for the body']],
    [await user({ organizationId: ids.authorized }), ['for all']],
    [
      await user({ organizationId: ids.authorized, branchIds: [ids.supervising], grants: { BranchesNewsView: role } }),
      ['for all', 'for either', 'for the body'],
    ],
    [testActor(['AllNewsView']), Object.keys(made)],
  ]
  const documents = await engine.load('news', Object.values(made))
  for (const [reader, seen] of readers) {
    const { rows, total } = await engine.list(reader, 'news', {})
    expect(rows.map(({ id }) => id).toSorted()).toEqual(seen.map((name) => made[name]!).toSorted())
    expect(total).toBe(seen.length)
    expect((await engine.counts(reader, 'news'))['published']).toBe(seen.filter((name) => !['draft', 'hidden'].includes(name)).length)
    expect([...documents.values()].filter((document) => isVisible(news, document, reader)).length).toBe(seen.length)
    expect((await engine.list(reader, 'news', { state: 'draft' })).total).toBe(seen.includes('draft') ? 1 : 0)
  }

  // As a user who has the role, over HTTP: news for others does not exist.
  const call = await signedInWith(signIn, act, actors.all, role)
  const status = async (name: string, path = 'Get') => (await call('GET', `news/${path}/${made[name]}`)).status
  expect([
    await status('for the role'),
    await status('for the body'),
    await status('draft'),
    await status('hidden'),
    await status('hidden', 'GetHistory'),
  ]).toEqual([200, 404, 404, 404, 404])
  expect(((await (await call('POST', 'news/GetList', {})).json()) as ListReply).total).toBe(3)
  expect((await call('POST', `news/Hide/${made['for all']}`, { version: 2 })).status).toBe(403)

  // One piece of news is read already.
  const { id } = (await (await call('GET', 'account/GetUserInfo')).json()).actor
  const notify = (pos: number, type: string, document: string) =>
    pool.query(
      `insert into notification (user_id, pos, type, document, action, state, actor, created_at) values ($1, $2, $3, $4, 'publish', 'published', $1, now())`,
      [id, pos, type, document],
    )
  await notify(1, 'news', made['for all']!)
  await notify(2, 'news', made['for the role']!)
  await notify(3, 'request', randomUUID())
  const listed = async (query: object) =>
    (await (await call('POST', 'notification/GetList', query)).json()) as { total: number; rows: unknown[] }
  expect([(await listed({})).total, (await listed({ type: 'news' })).total]).toEqual([3, 2])
  expect(await (await call('GET', `notification/MarkAllAsRead?documentId=${made['for all']}`)).json()).toEqual({ total: 2 })
  expect((await listed({ type: 'news', notificationStatusId: 1 })).rows).toMatchObject([{ document: { id: made['for the role'] } }])
})

/** A user with an existing role. */
async function signedInWith(
  signIn: (actor: Actor) => Promise<Call>,
  act: Awaited<ReturnType<typeof openApp>>['world']['act'],
  by: Actor,
  role: string,
): Promise<Call> {
  const actor = testActor(['RequestView'])
  const call = await signIn(actor)
  const { version } = await act(by, 'save', actor.id, 1, { roles: [role] }, 'user')
  expect(version).toBe(2)
  return call
}
