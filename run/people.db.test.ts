import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { conform, loadTitles, openEngine } from '@nazorat/engine'
import { groupFinished, testActor, testDatabase, today } from '@nazorat/engine/testing'
import type { Receipt } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { formFields } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import type { Actor } from '@nazorat/machines/workflow'
import { accounts } from './cli/log/accounts.ts'
import { enlist } from './testing/enlist.ts'
import { makeWorld, type World } from './testing/world.ts'

/** Employees, their posts and their attestations, on a real log. */
const finished = groupFinished()
let world: World
let hr: Actor
let commission: Actor
let number = 0

beforeAll(async () => {
  const { pool } = await testDatabase(finished)
  const engine = await openEngine({ pool, definitions })
  finished(() => engine.close())
  world = await makeWorld(engine)
  const { supervising, authorized } = world.ids
  hr = await enlist(
    world,
    testActor(
      ['EmployeeView', 'EmployeeEdit', 'EmployeeErase', 'AttestationView', 'AttestationCreate', 'AttestationSend', 'AllPositionView'],
      { organizationId: supervising },
    ),
  )
  commission = await enlist(world, testActor(['AttestationView', 'AttestationReceive', 'AttestationHeld'], { organizationId: authorized }))
})

const refusal = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: { code: string; params: { rule?: string }; problems?: object }) =>
      error.params.rule ?? ([error.code, ...Object.keys(error.problems ?? {})].join(' ') || null),
  )

const valuesOf = async (type: string, id: string) => (await world.engine.load(type, [id])).get(id)!.values

/** The form of an employee like the inspector of the test data, with papers of their own. */
async function formLike(changes: Record<string, unknown> = {}) {
  const values = await valuesOf('employee', world.ids.inspector)
  const asked = Object.keys(formFields(getDefinition('employee'))).filter(
    (name) => !/^(attestation|certificate|isPassed|isInspector)/.test(name),
  )
  number++
  const digits = `3150385${String(200_000 + number)}`
  return {
    ...Object.fromEntries(asked.map((name) => [name, values[name]])),
    pinfl: `${digits}${pinflCheckDigit(digits)}`,
    passport: `AB${1_000_000 + number}`,
    dutyNumber: `D-${number + 1}`,
    ...changes,
  }
}

const hire = async (changes: Record<string, unknown> = {}) =>
  world.act(world.actors.all, 'save', randomUUID(), 0, await formLike(changes), 'employee')

const attestation = (employeeId: string, by = hr) =>
  world.act(
    by,
    'save',
    randomUUID(),
    0,
    { employeeId, authorizedOrganizationId: world.ids.authorized, docNumber: '12-К', docDate: today(), date: today() },
    'attestation',
  )

const take = (by: Actor, action: string, { id, version }: Receipt, input: Record<string, unknown> = {}) =>
  world.act(by, action, id, version, input, 'attestation')

const certificateExpiration = () => addDays(today(), 1095)

async function attested(employeeId: string, by: Actor = commission, draft?: Receipt) {
  let at = await take(hr, 'send', draft ?? (await attestation(employeeId)))
  for (const action of ['receive', 'hold']) at = await take(by, action, at)
  return take(by, 'pass', at, { protocolNumber: '7', score: 90, certificateExpiration: certificateExpiration() })
}

describe('an employee', () => {
  test('has the birth date and the sex of their PINFL, and a passport that is nobody else’s', async () => {
    const { all } = world.actors
    const save = async (changes: Record<string, unknown>) =>
      refusal(world.act(all, 'save', randomUUID(), 0, await formLike(changes), 'employee'))
    expect(await save({ birthDate: '1985-03-16' })).toBe('invalid birthDate')
    expect(await save({ gender: 'female' })).toBe('invalid gender')
    // The first digit says the century too: a man of the 21st has 5.
    const digits = '5150385200999'
    expect(await save({ pinfl: `${digits}${pinflCheckDigit(digits)}` })).toBe('invalid birthDate')
    expect(await save({ passport: 'AA1234567' })).toBe('invalid passport')
    expect(await save({})).toBe(null)
  })

  test('gets their post by actions alone: an inspector is certified first, and nobody gives a post to themselves', async () => {
    const { id, version } = await hire()
    expect(await refusal(world.act(hr, 'save', id, version, { isHr: true }, 'employee'))).toBe('invalid isHr')
    expect(await refusal(world.act(hr, 'makeInspector', id, version, {}, 'employee'))).toBe('certified')
    expect(await refusal(world.act(hr, 'makeTopInspector', id, version, {}, 'employee'))).toBe('isInspector')
    const user = (await world.engine.load('user', [hr.id])).get(hr.id)!
    await world.act(world.actors.all, 'save', hr.id, user.version, { employeeId: id }, 'user')
    expect(await refusal(world.act(hr, 'makeHr', id, version, {}, 'employee'))).toBe('notOneself')
    await world.act(world.actors.all, 'save', hr.id, user.version + 1, { employeeId: null }, 'user')
  })

  test('who works with people keeps those of their body by their post alone, and of no other; the log stays conform', async () => {
    const { supervising, authorized } = world.ids
    const { all } = world.actors
    const clerk = await enlist(world, testActor(['NewsView'], { organizationId: supervising }))
    const { id, version } = await hire()
    await world.act(all, 'save', clerk.id, 1, { employeeId: id }, 'user')
    expect((await loadActor(world.engine, clerk.id))!.grants).not.toHaveProperty('EmployeeEdit')
    await world.act(hr, 'makeHr', id, version, {}, 'employee')
    const actor = (await loadActor(world.engine, clerk.id))!
    const other = await hire()
    await world.act(actor, 'save', other.id, other.version, { dutyNumber: 'D-by-post' }, 'employee')
    const foreign = await hire({ organizationId: authorized })
    expect(await refusal(world.act(actor, 'save', foreign.id, foreign.version, { dutyNumber: 'D-x' }, 'employee'))).toBe('notFound')
    const breaches = (
      await conform(world.engine.pool, {
        ...accounts,
        system: [...accounts.system, ...Object.values(world.actors).map((each) => each.id), hr.id, commission.id],
      })
    ).breaches
    expect(breaches).toEqual([])
    // Without the post it would be one.
    const without = await conform(world.engine.pool, {
      ...accounts,
      posts: { ...accounts.posts, gives: () => [] },
      system: [...accounts.system, ...Object.values(world.actors).map((each) => each.id), hr.id, commission.id],
    })
    expect(without.breaches.map(({ event, why }) => [event.stream, why])).toEqual([[other.id, 'role']])
    await world.act(hr, 'revokeHr', id, version + 1, {}, 'employee')
    expect((await loadActor(world.engine, clerk.id))!.grants).not.toHaveProperty('EmployeeEdit')
  })

  test('a top inspector sees of the branches what a role lets them see of their own body', async () => {
    const { supervising } = world.ids
    const inspector = await enlist(world, testActor(['RequestView', 'NewsView'], { organizationId: supervising }))
    await world.act(world.actors.all, 'save', inspector.id, 1, { employeeId: world.ids.inspector }, 'user')
    const { version } = (await world.engine.load('employee', [world.ids.inspector])).get(world.ids.inspector)!
    await world.act(hr, 'makeTopInspector', world.ids.inspector, version, {}, 'employee')
    const { grants } = (await loadActor(world.engine, inspector.id))!
    expect([grants['BranchesRequestView'], grants['BranchesNewsView'], grants['BranchesEmployeeView']]).toEqual([
      grants['RequestView'],
      undefined,
      undefined,
    ])
  })
})

describe('an attestation', () => {
  test('writes attestation and certificate on the employee in the same append, with the next number of the register', async () => {
    const { id } = await hire()
    const { id: second } = await hire()
    const [first, next] = [await attested(id), await attested(second)]
    const [one, other] = [await valuesOf('attestation', first.id), await valuesOf('attestation', next.id)]
    const year = today().slice(0, 4)
    expect(one['certificateNumber']).toMatch(new RegExp(`^MS-${year.slice(2)}-\\d{6}$`))
    expect(Number(String(other['certificateNumber']).slice(6)) - Number(String(one['certificateNumber']).slice(6))).toBe(1)
    expect(await valuesOf('employee', id)).toMatchObject({
      attestationNumber: '7',
      attestationDate: today(),
      isPassedAttestation: true,
      certificateNumber: one['certificateNumber'],
      certificateExpiration: certificateExpiration(),
    })
    const { rows } = await world.engine.pool.query(
      'select count(distinct command)::int as commands, count(*)::int as events from event where (stream = $1 and action = $2) or (stream = $3 and action = $4)',
      [first.id, 'pass', id, 'attest'],
    )
    expect(rows).toEqual([{ commands: 1, events: 2 }])
    await world.act(hr, 'makeInspector', id, 2, {}, 'employee')
    expect(await valuesOf('employee', id)).toMatchObject({ isInspector: true })
  })

  test('is held by another body, for an employee of one’s own body, one at a time, not before its day', async () => {
    const { id } = await hire()
    const foreign = await hire({ organizationId: world.ids.authorized })
    expect(await refusal(attestation(foreign.id))).toBe('forbidden')
    const first = await take(hr, 'send', await attestation(id))
    expect(await refusal(take(hr, 'send', await attestation(id)).then(() => null))).toBe('onlyOne')
    const own = testActor(['AttestationView', 'AllAttestationView', 'AttestationReceive', 'AttestationHeld'], {
      organizationId: world.ids.supervising,
    })
    expect(await refusal(take(own, 'receive', first))).toBe('forbidden')
    const received = await take(commission, 'receive', first)
    const returned = await take(commission, 'return', received, { reason: 'Сана нотўғри' })
    expect(returned.state).toBe('returned')
    const moved = await world.act(hr, 'save', returned.id, returned.version, { date: addDays(today(), 3) }, 'attestation')
    const again = await take(commission, 'receive', await take(hr, 'send', moved))
    expect(await refusal(take(commission, 'hold', again))).toBe('dayHasCome')
  })

  test('that is not passed leaves the certificate as it was', async () => {
    const { id } = await hire()
    await attested(id)
    const before = await valuesOf('employee', id)
    let at = await take(hr, 'send', await attestation(id))
    for (const action of ['receive', 'hold']) at = await take(commission, action, at)
    // Until there is a certificate its end is only proposed.
    const { certificateExpiration: end, proposedExpiration: proposed } = await valuesOf('attestation', at.id)
    expect([end, proposed]).toEqual([null, `${Number(today().slice(0, 4)) + 3}${today().slice(4)}`])
    expect((await take(commission, 'fail', at, { protocolNumber: '8', score: 20, reason: 'Йиқилди' })).state).toBe('failed')
    expect(await valuesOf('employee', id)).toEqual(before)
  })

  test('is forgotten with the person, in the log too', async () => {
    const { id } = await hire({ fullName: 'Унутилган Одам' })
    const letter = { ...world.file, name: 'Унутилган Одам.pdf' }
    const { id: file, version: written } = await attestation(id)
    await world.act(hr, 'save', file, written, { files: [letter] }, 'attestation')
    const at = await attested(id, commission, { id: file, version: written + 1, state: 'draft' })
    const { version } = (await world.engine.load('employee', [id])).get(id)!
    const passive = await world.act(hr, 'deactivate', id, version, {}, 'employee')
    await world.act(hr, 'erase', id, passive.version, { erasureGround: 'Ариза' }, 'employee')
    expect((await world.engine.load('attestation', [at.id])).get(at.id)).toMatchObject({
      state: 'erased',
      values: { employeeName: null, files: null, score: null, protocolNumber: null, employeeId: id },
    })
    const { rows } = await world.engine.pool.query(
      'select count(*)::int as keys from person_key where person = any($1) and key is not null',
      [[id, at.id]],
    )
    expect(rows).toEqual([{ keys: 0 }])
    const told = await world.engine.pool.query("select 1 from title where id = any($1) and title::text like '%Унутилган%'", [[id, at.id]])
    const logged = await world.engine.pool.query("select 1 from event where stream = any($1) and concat(input, patch) like '%Унутилган%'", [
      [id, at.id],
    ])
    expect([told.rowCount, logged.rowCount]).toEqual([0, 0])
    for (const version of [3, 5])
      expect(await world.engine.get(world.actors.all, 'attestation', at.id, version)).toMatchObject({
        fields: { employeeName: null, files: null },
      })
  })
})

test('a person is called in the alphabet of the reader and found by either, also by how they were called before; their record stays as it was written', async () => {
  const { engine } = world
  const [latin, cyrillic] = [await hire({ fullName: 'Yevstigneyeva Yelena' }), await hire({ fullName: 'Евстигнеев Игорь' })]
  const called = { ln: 'Yevstigneyeva Yelena', cl: 'Евстигнеева Елена', ru: 'Евстигнеева Елена', official: 'Yevstigneyeva Yelena' }
  expect(await loadTitles(engine.pool, [latin.id, cyrillic.id])).toEqual({
    [latin.id]: called,
    [cyrillic.id]: { ln: 'Yevstigneyev Igor', cl: 'Евстигнеев Игорь', ru: 'Евстигнеев Игорь', official: 'Евстигнеев Игорь' },
  })
  expect([await valuesOf('employee', latin.id), await valuesOf('employee', cyrillic.id)]).toMatchObject([
    { fullName: 'Yevstigneyeva Yelena' },
    { fullName: 'Евстигнеев Игорь' },
  ])
  for (const search of ['yevstigne', 'евстигне']) {
    const { rows } = await engine.list(hr, 'employee', { search })
    expect(rows.map(({ id }) => id).toSorted(), search).toEqual([latin.id, cyrillic.id].toSorted())
  }
  // Titles of an earlier release have one spelling: their type's table is rebuilt with them.
  await engine.pool.query(`update title set title = '"Yevstigneyeva Yelena"', search = 'yevstigneyeva yelena' where id = $1`, [latin.id])
  await engine.pool.query(`update document_table set fingerprint = 'before' where type = 'employee'`)
  const next = await openEngine({ pool: engine.pool, definitions })
  await next.close()
  expect(await loadTitles(engine.pool, [latin.id])).toEqual({ [latin.id]: called })
})
