import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testActor, testDatabase, today } from '@nazorat/engine/testing'
import { addDays } from '@nazorat/machines/calendar'
import { formFields } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { type Actor, timerActor } from '@nazorat/machines/workflow'
import { makeWorld, type World } from './testing/world.ts'

/** Rules of definitions about other documents and organizations, on a real log. */
let world: World

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const { pool } = await testDatabase((clean) => void cleaning.push(clean))
  const engine = await openEngine({ pool, definitions })
  world = await makeWorld(engine)
  return async () => {
    await engine.close()
    for (const clean of cleaning.toReversed()) await clean()
  }
})

const refusal = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: { code: string; params: { rule?: string } }) => error.params.rule ?? error.code,
  )
const inBody = (organizationId: string, ...permissions: string[]) => testActor(permissions, { organizationId })

describe('a postponement', () => {
  test('is not sent while another one of the same check is with the head, sent or with the moderator, and is once that is over', async () => {
    const { supervising, authorized } = world.ids
    const check = await world.check(1, 'send', 'approve', 'receive', 'agree', 'markHeld')
    const inspector = inBody(
      supervising,
      ...Object.keys(world.actors.inspector.grants),
      'PostponementView',
      'PostponementCreate',
      'PostponementSend',
    )
    const head = inBody(supervising, 'RequestView', 'PostponementView', 'PostponementApprove')
    const moderator = inBody(authorized, 'RequestView', 'PostponementView', 'PostponementReceive', 'PostponementAgree')
    const input = { requestId: check.id, kind: 'extend', endDate: addDays(today(), 11), reason: 'Сабаб' }
    const draft = () => world.act(inspector, 'save', randomUUID(), 0, input, 'postponement')
    const [first, second] = [await draft(), await draft()]
    let version = first.version
    const act = async (actor: Actor, action: string, given = {}) =>
      void ({ version } = await world.act(actor, action, first.id, version, given, 'postponement'))
    const sendSecond = () => refusal(world.act(inspector, 'send', second.id, second.version, {}, 'postponement'))

    await act(inspector, 'send')
    expect(await sendSecond()).toBe('onlyOne')
    await act(head, 'approve')
    expect(await sendSecond()).toBe('onlyOne')
    await act(moderator, 'receive')
    expect(await sendSecond()).toBe('onlyOne')
    await act(moderator, 'reject', { comment: 'Йўқ' })
    expect(await sendSecond()).toBe(null)
  })

  test('ends with the step of its check by which it cannot be agreed any more, whoever takes that', async () => {
    const { supervising, authorized } = world.ids
    const inspector = inBody(supervising, 'RequestView', 'PostponementView', 'PostponementCreate', 'PostponementSend')
    const head = inBody(supervising, 'PostponementView', 'PostponementApprove')
    // Neither may decide on postponements.
    const canceller = inBody(authorized, 'RequestView', 'RequestCancelAgreement')
    const clock = timerActor(getDefinition('request'))
    const ends: unknown[] = []
    for (const [n, actor, action, input] of [
      [2, canceller, 'cancelAgreement', { reason: 'Сабаб' }],
      [3, clock, 'expire', {}],
    ] as const) {
      const check = await world.check(n, 'send', 'approve', 'receive', 'agree')
      const draft = await world.act(
        inspector,
        'save',
        randomUUID(),
        0,
        { requestId: check.id, kind: 'cancel', reason: 'Сабаб' },
        'postponement',
      )
      const sent = await world.act(inspector, 'send', draft.id, draft.version, {}, 'postponement')
      if (actor === clock) await world.act(head, 'approve', sent.id, sent.version, {}, 'postponement')
      await world.act(actor, action, check.id, check.version, input)
      const { state, version } = (await world.engine.load('postponement', [sent.id])).get(sent.id)!
      ends.push([state, version])
    }
    expect(ends).toEqual([
      ['expiredAtHead', 3],
      ['expired', 4],
    ])
  })
})

describe('who keeps the people of his own body', () => {
  test('makes none of another body, moves none there, and touches none who are there', async () => {
    const { supervising, authorized } = world.ids
    const { all } = world.actors
    const clerk = inBody(
      supervising,
      'EmployeeView',
      'EmployeeEdit',
      'UserView',
      'UserEdit',
      'AllOrganizationView',
      'AllPositionView',
      'AllRoleView',
    )
    const employee = (await world.engine.load('employee', [world.ids.inspector])).get(world.ids.inspector)!
    const ofEmployee = Object.fromEntries(
      Object.entries(employee.values).filter(([name, value]) => name in formFields(getDefinition('employee')) && value !== null),
    )
    const { id: role } = await world.act(
      all,
      'save',
      randomUUID(),
      0,
      // The clerk may grant this role anywhere: only the other organization is the reason.
      { name: { ln: 'R', cl: 'Р', ru: 'Р' }, permissions: ['AllOrganizationView'] },
      'role',
    )
    const ofUser = { username: 'yangi', shortName: 'Янги', roles: [role], phone: '+998901234567', languageId: '2' }
    const digits = '3150385123457'
    const values = {
      employee: {
        ...ofEmployee,
        pinfl: `${digits}${pinflCheckDigit(digits)}`,
        passport: 'AA7654321',
        certificateNumber: 'S-2',
        dutyNumber: 'D-2',
      },
      user: ofUser,
    }
    for (const type of ['employee', 'user'] as const) {
      const make = (organizationId: string) => world.act(clerk, 'save', randomUUID(), 0, { ...values[type], organizationId }, type)
      expect(await refusal(make(authorized)), type).toBe('forbidden')
      const own = await make(supervising)
      const given = { ...values[type], organizationId: authorized }
      expect(await refusal(world.act(clerk, 'save', own.id, own.version, given, type)), type).toBe('forbidden')
      await world.act(clerk, 'deactivate', own.id, own.version, {}, type)
    }
    const { id: foreign } = await world.act(
      all,
      'save',
      randomUUID(),
      0,
      { ...ofUser, username: 'begona', organizationId: authorized },
      'user',
    )
    expect(await refusal(world.act(clerk, 'save', foreign, 1, { ...ofUser, organizationId: supervising }, 'user'))).toBe('notFound')
    expect(await refusal(world.act(clerk, 'deactivate', foreign, 1, {}, 'user'))).toBe('notFound')
  })
})
