import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Accounts, conform, openEngine, whatIf } from '@nazorat/engine'
import { testDatabase, today } from '@nazorat/engine/testing'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import type { Actor } from '@nazorat/machines/workflow'
import { enlist } from '../../testing/enlist.ts'
import { makeWorld } from '../../testing/world.ts'
import { accounts } from './accounts.ts'

/** An agreed check, and the command's output after the log was tampered with. */
async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const { all } = world.actors
  const users = Object.fromEntries(
    await Promise.all(
      (['inspector', 'ceo', 'moderator'] as const).map(async (name) => {
        await enlist(world, world.actors[name])
        return [name, (await loadActor(engine, world.actors[name].id))!] as const
      }),
    ),
  ) as Record<'inspector' | 'ceo' | 'moderator', Actor>
  const { id } = await world.act(users.inspector, 'save', randomUUID(), 0, await world.form(1))
  const through = [
    ['inspector', 'send'],
    ['ceo', 'approve'],
    ['moderator', 'receive'],
    ['moderator', 'agree'],
  ] as const
  for (const [i, [who, action]] of through.entries())
    await world.act(users[who], action, id, i + 1, action === 'agree' ? { agreedCheckDaysNumber: 3 } : {})

  const whoever: Accounts = { ...accounts, system: [all.id] }
  return {
    pool,
    world,
    users,
    id,
    bend: (set: string) => pool.query(`set local session_replication_role = replica; update event set ${set}`),
    breaches: async () => (await conform(pool, whoever)).breaches.map(({ event: { version, action }, why }) => [version, action, why]),
    again: (changed: readonly Definition[] = definitions) => whatIf(pool, { definitions: changed, system: [all] }),
  }
}

test('nothing is said of a log in which each step was legal, though rights were taken away later', async () => {
  const { breaches, again, world, users } = await open()
  await world.act(world.actors.all, 'deactivate', users.ceo.id, 1, {}, 'user')
  expect(await breaches()).toEqual([])
  expect(await again()).toMatchObject({ different: 0, undecided: 0, unknown: 0 })
})

test('a step that its machine does not know, or that leads elsewhere, is found', async () => {
  const { bend, breaches, id } = await open()
  await bend(`action = 'markHeld' where stream = '${id}' and version = 3`)
  await bend(`to_state = 'notAgreed' where stream = '${id}' and version = 5`)
  expect(await breaches()).toEqual([
    [3, 'markHeld', 'action'],
    [5, 'agree', 'target'],
  ])
})

test('a step whose version, state or moment does not follow the one before it is found', async () => {
  const { bend, breaches, id } = await open()
  await bend(`version = 9 where stream = '${id}' and version = 2`)
  await bend(`from_state = 'draft' where stream = '${id}' and version = 4`)
  await bend(`at = '2001-01-01' where stream = '${id}' and version = 5`)
  expect(await breaches()).toEqual([
    [9, 'send', 'version'],
    [3, 'approve', 'version'],
    [4, 'receive', 'state'],
    [5, 'agree', 'moment'],
  ])
})

test('whoever had not the role, or not the permission, is found', async () => {
  const { bend, breaches, id, users } = await open()
  await bend(`actor = '${users.inspector.id}' where stream = '${id}' and version = 3`)
  await bend(`actor = '${users.moderator.id}', role = '${users.moderator.grants['RequestAgree']}' where stream = '${id}' and version = 2`)
  expect(await breaches()).toEqual([
    [2, 'send', 'permission'],
    [3, 'approve', 'role'],
  ])
})

test('a step that names a machine that is not kept is found, and one that only a document fires where none did', async () => {
  const { bend, breaches, id, users, world } = await open()
  await world.act(users.moderator, 'cancelAgreement', id, 5, { reason: 'Асос йўқ' })
  await bend(`machine = '\\x00' where stream = '${id}' and version = 2`)
  await bend(`action = 'cancelByPostponement' where stream = '${id}' and version = 6`)
  expect(await breaches()).toEqual([
    [2, 'send', 'machine'],
    [6, 'cancelByPostponement', 'cause'],
  ])
})

test('what the system does on its own authority is legal, whoever it names', async () => {
  const { breaches, again, world, users, bend } = await open()
  const recorder = { ...users.ceo, grants: { [accessRecord]: '' } }
  const { id } = await world.act(recorder, 'signIn', randomUUID(), 0, { times: 1 }, 'access')
  expect(await breaches()).toEqual([])
  expect(await again()).toMatchObject({ different: 0, undecided: 0 })
  await bend(`role = '${users.ceo.grants['RequestApprove']}' where stream = '${id}'`)
  expect(await breaches()).toEqual([[1, 'signIn', 'system']])
})

test('a changed machine is asked what would have gone differently', async () => {
  const { again, id } = await open()
  const changed = definitions.map((definition): Definition => {
    if (definition.type !== 'request') return definition
    const { agree, receive } = definition.actions
    return {
      ...definition,
      actions: {
        ...definition.actions,
        agree: { ...agree!, permission: 'RequestAgreeTwice' },
        receive: { ...receive!, validateInput: () => ({ moderatorId: [agree!.label] }) },
      },
    }
  })
  const { different, differences } = await again(changed)
  expect(different).toBe(2)
  expect(differences.map(({ event: { stream, action }, refused }) => [stream, action, refused?.code])).toEqual([
    [id, 'receive', 'invalid'],
    [id, 'agree', 'forbidden'],
  ])
})

test('what somebody did for another is legal by that one’s role on a day on which an order made them their deputy, and asked again it goes the same', async () => {
  const {
    pool,
    world,
    users: { ceo, inspector },
    breaches,
    again,
  } = await open()
  const order = { number: '7', date: today(), until: today() }
  const { id, version } = await world.check(2, 'send')
  const before = await breaches()
  const enter = {
    userId: ceo.id,
    deputyId: inspector.id,
    startDate: today(),
    endDate: today(),
    orderNumber: order.number,
    orderDate: today(),
  }
  const deputizing = await world.act(world.actors.all, 'save', randomUUID(), 0, enter, 'deputy')
  const acting = { ...ceo, id: inspector.id, name: inspector.name, onBehalfOf: { id: ceo.id, name: ceo.name, order } }
  await world.act(acting, 'approve', id, version)
  expect(await breaches()).toEqual(before)
  expect(await again()).toMatchObject({ different: 0 })
  await pool.query(
    `set local session_replication_role = replica; update event set patch = (patch::jsonb || '{"endDate":"2026-01-01"}')::json where stream = '${deputizing.id}'`,
  )
  expect(await breaches()).toEqual([...before, [3, 'approve', 'replacement']])
})
