import { expect, onTestFinished, test, vi } from 'vitest'
import { conform, NotificationListener, openEngine, openPool } from '@nazorat/engine'
import { sealUnsealed } from '@nazorat/engine/secrets/reseal'
import { definitions } from '@nazorat/machines/documents'
import { migrate } from '@nazorat/migrations'
import { followNotifications } from '@nazorat/worker/notifications/follow'
import { accounts } from '../../cli/log/accounts.ts'
import { openReleased } from '../../testing/released/open.ts'
import { actorOf } from '../demo/accounts.ts'
import { idOf } from '../ids.ts'
import type { Seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'
import { roleRecords } from './roles.ts'
import { bringRoles } from './roles-of-release.ts'

/** A database of the released version in which an administrator has changed the role of the authorized body's staff. */
async function opened() {
  const { url } = await openReleased()
  const pool = openPool(url, 5)
  const client = await pool.connect()
  await migrate(client, { '0054-macs.sql': async () => void (await sealUnsealed(client)) }).finally(() => client.release())
  const engine = await openEngine({ pool, definitions })
  onTestFinished(async () => {
    await engine.close()
    await pool.end()
  })
  const run = { execute: (actor, command, at) => engine.execute(actor, command, at) } as Run
  const bring = (shipped: readonly Seeded[]) => bringRoles(run, { engine, pool }, shipped)
  const eventsOf = async (id: string) =>
    (
      await pool.query<{ action: string; actor: string; input: { permissions?: string[] } }>(
        'select action, actor, input from event where stream = $1 order by version',
        [id],
      )
    ).rows
  const permissionsOf = async (id: string) => new Set((await engine.load('role', [id])).get(id)?.values['permissions'] as string[])
  return { url, pool, engine, bring, eventsOf, permissionsOf }
}

/** The roles of a release that gives more permissions to two of them. */
const shipping = (...more: string[]) =>
  roleRecords.map((role): Seeded =>
    [inspector, staff].includes(role.id)
      ? { ...role, values: { ...role.values, permissions: [...(role.values['permissions'] as string[]), ...more] } }
      : role,
  )

const inspector = idOf('role', 'inspector')
const staff = idOf('role', 'authorizedStaff')

test('a role that nobody has changed gets the permissions of a release, one that somebody has changed is offered them once', async () => {
  const { url, pool, engine, bring, eventsOf, permissionsOf } = await opened()
  await bring(roleRecords)
  const before = await permissionsOf(staff)
  const shipped = shipping('EventLogView', 'BranchesEmployeeView')
  await Promise.all([bring(shipped), bring(shipped)])
  await bring(shipped)

  expect(await permissionsOf(inspector)).toEqual(new Set(shipped.find(({ id }) => id === inspector)!.values['permissions'] as string[]))
  expect((await eventsOf(inspector)).at(-1)).toMatchObject({ action: 'save', actor: system.id })
  // An administrator has granted one of the two; the other is offered.
  expect(await permissionsOf(staff)).toEqual(before)
  const offers = (await eventsOf(staff)).filter(({ action, input }) => action === 'offer' && input.permissions?.includes('EventLogView'))
  expect(offers).toEqual([{ action: 'offer', actor: system.id, input: { permissions: ['EventLogView'] } }])

  const listener = new NotificationListener(url)
  const stop = followNotifications(engine, pool, listener)
  onTestFinished(async () => {
    await stop()
    await listener.close()
  })
  const notified = async () =>
    (await pool.query<{ user_id: string }>(`select user_id from notification where document = $1 and action = 'offer'`, [staff])).rows.map(
      ({ user_id }) => user_id,
    )
  await vi.waitFor(async () => expect(new Set(await notified())).toEqual(new Set([actorOf('admin').id])), { timeout: 60_000 })
  expect(await notified()).toHaveLength((await eventsOf(staff)).filter(({ action }) => action === 'offer').length)
  expect((await conform(pool, accounts)).breaches).toEqual([])
})

test('what an administrator took away, or did not take, is not offered again by a release that brings something else', async () => {
  const { engine, bring, eventsOf, permissionsOf } = await opened()
  const offered = async () => (await eventsOf(staff)).filter(({ action }) => action === 'offer').map(({ input }) => input.permissions)
  await bring(roleRecords)
  const before = await offered()
  await bring(shipping('EventLogView'))
  const { version } = (await engine.load('role', [staff])).get(staff)!
  const fewer = [...(await permissionsOf(staff))].filter((name) => name !== 'NewsView')
  await engine.execute(actorOf('admin'), {
    id: crypto.randomUUID(),
    type: 'role',
    document: staff,
    action: 'save',
    version,
    input: { permissions: fewer },
  })
  await bring(shipping('EventLogView', 'RoleView'))
  expect(await offered()).toEqual([...before, ['EventLogView'], ['RoleView']])
})

test('a role that is new is made, and one that was deleted stays so', async () => {
  const { engine, bring, eventsOf, permissionsOf } = await opened()
  const made: Seeded = { type: 'role', id: idOf('role', 'brand new'), values: { ...roleRecords[0]!.values, permissions: ['NewsView'] } }
  await bring([made])
  await bring([made])
  expect([await permissionsOf(made.id), (await eventsOf(made.id)).map(({ action }) => action)]).toEqual([new Set(['NewsView']), ['save']])
  await engine.execute(actorOf('admin'), {
    id: crypto.randomUUID(),
    type: 'role',
    document: made.id,
    action: 'delete',
    version: 1,
    input: {},
  })
  await bring([made])
  expect((await eventsOf(made.id)).map(({ action }) => action)).toEqual(['save', 'delete'])
})
