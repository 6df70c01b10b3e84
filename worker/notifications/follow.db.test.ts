import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importHistory, NotificationListener, openEngine } from '@nazorat/engine'
import { testActor, testDatabase, today } from '@nazorat/engine/testing'
import { formFields } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type Actor, timerActor } from '@nazorat/machines/workflow'
import { makeWorld } from '../../run/testing/world.ts'
import { enlist } from '../../run/testing/enlist.ts'
import { sweep } from '../deadlines/sweep.ts'
import { followNotifications } from './follow.ts'

async function open() {
  const { url, pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const { inspector, ceo, moderator } = world.actors
  const enlisted = (name: string, grants: string[], about: Partial<Actor>) => enlist(world, testActor(grants, { name, ...about }))
  for (const actor of [inspector, ceo, moderator]) await enlist(world, actor)
  const colleague = await enlisted('Ҳамкасб', Object.keys(inspector.grants), { organizationId: inspector.organizationId })
  const otherModerator = await enlisted('Модератор 2', Object.keys(moderator.grants), { organizationId: moderator.organizationId })
  const central = await enlisted('Марказ', ['AllRequestView', 'AllRequestReceive', 'AllRequestAgree'], {})

  const following = () => {
    const listener = new NotificationListener(url)
    const stop = followNotifications(engine, pool, listener)
    return async () => {
      await stop()
      await listener.close()
    }
  }
  const caughtUp = () =>
    vi.waitFor(
      async () => {
        const { rows } = await pool.query<{ behind: number }>(
          `select h.pos - coalesce((select pos from checkpoint where follower = 'notifications'), 0) as behind from head h`,
        )
        expect(rows[0]!.behind).toBe(0)
      },
      { timeout: 60_000, interval: 10 },
    )
  /** The users who were notified of the last event of a document. */
  const notified = async (document: string) => {
    await caughtUp()
    const { rows } = await pool.query<{ user_id: string }>(
      'select user_id from notification where document = $1 and pos = (select max(pos) from event where stream = $1)',
      [document],
    )
    return new Set(rows.map(({ user_id }) => user_id))
  }
  return {
    url,
    pool,
    engine,
    world,
    following,
    caughtUp,
    notified,
    users: { inspector, ceo, moderator, colleague, otherModerator, central },
  }
}

const ids = (...actors: Actor[]) => new Set(actors.map(({ id }) => id))

test('each step of a check tells those whose turn it is, and its creator', async () => {
  const { world, following, notified, users } = await open()
  onTestFinished(following())
  const { act, actors } = world
  const draft = await world.check(1)
  expect(await notified(draft.id)).toEqual(ids())

  const sent = await act(actors.inspector, 'send', draft.id, draft.version)
  expect(await notified(draft.id)).toEqual(ids(users.ceo))

  const approved = await act(actors.ceo, 'approve', draft.id, sent.version)
  expect(await notified(draft.id)).toEqual(ids(users.moderator, users.otherModerator, users.inspector))

  const received = await act(actors.moderator, 'receive', draft.id, approved.version)
  expect(await notified(draft.id)).toEqual(ids(users.otherModerator, users.inspector))

  const agreed = await act(actors.moderator, 'agree', draft.id, received.version, { agreedCheckDaysNumber: 5 })
  expect(await notified(draft.id)).toEqual(ids(users.inspector))

  await act(users.colleague, 'markHeld', draft.id, agreed.version, { actualStartDate: today() })
  expect(await notified(draft.id)).toEqual(ids(users.inspector))
})

test('what comes back tells its creator, and what is taken back nobody', async () => {
  const { world, following, notified, users } = await open()
  onTestFinished(following())
  const { act, actors } = world
  const sent = await world.check(1, 'send')
  const rejected = await act(actors.ceo, 'reject', sent.id, sent.version, { reason: 'Тўлиқ эмас' })
  expect(await notified(sent.id)).toEqual(ids(users.inspector))
  const again = await act(actors.inspector, 'send', sent.id, rejected.version)
  await act(actors.inspector, 'revoke', sent.id, again.version)
  expect(await notified(sent.id)).toEqual(ids())
})

test('those who act for every body are told only where the body has nobody of its own', async () => {
  const { world, following, notified, users } = await open()
  onTestFinished(following())
  const { act, actors } = world
  const approved = await world.check(1, 'send', 'approve')
  const name = t('Бошқа ҳудуд', 'Другая область')
  const { id: region } = await act(actors.all, 'save', randomUUID(), 0, { soato: '1718', name }, 'region')
  const { id: district } = await act(actors.all, 'save', randomUUID(), 0, { soato: '1718203', name, regionId: region }, 'district')
  const { id: elsewhere } = await act(
    actors.all,
    'save',
    randomUUID(),
    0,
    {
      inn: '203333333',
      name,
      kind: 'authorized',
      regionId: region,
      districtId: district,
      address: 'Тошкент',
      isFilial: false,
      isTopInspector: false,
    },
    'organization',
  )
  await act(actors.moderator, 'redirect', approved.id, approved.version, { authorizedOrganizationId: elsewhere, reason: 'Бошқа ҳудуд' })
  expect(await notified(approved.id)).toEqual(ids(users.central, users.inspector))
})

test('a passive user is not notified, nor one whose employee record or role is passive', async () => {
  const { engine, world, following, notified, users } = await open()
  onTestFinished(following())
  const {
    act,
    actors,
    ids: { inspector: inspectorId },
  } = world
  const head = (name: string) =>
    enlist(world, testActor(Object.keys(actors.ceo.grants), { name, organizationId: actors.ceo.organizationId }))
  const [passive, employed, powerless] = [await head('Раҳбар 2'), await head('Раҳбар 3'), await head('Раҳбар 4')]
  const digits = '3150385123457'
  const asked = Object.keys(formFields(getDefinition('employee')))
  const filledIn = Object.entries((await engine.load('employee', [inspectorId])).get(inspectorId)!.values).filter(
    ([name, value]) => value !== null && asked.includes(name),
  )
  const colleague = {
    ...Object.fromEntries(filledIn),
    pinfl: `${digits}${pinflCheckDigit(digits)}`,
    passport: 'AA7654321',
    certificateNumber: 'S-2',
    dutyNumber: 'D-2',
  }
  const employee = await act(actors.all, 'save', randomUUID(), 0, colleague, 'employee')
  const { version } = await act(actors.all, 'save', employed.id, 1, { employeeId: employee.id }, 'user')
  expect(version).toBe(2)
  const before = await world.check(1, 'send')
  expect(await notified(before.id)).toEqual(ids(users.ceo, passive, employed, powerless))

  await act(actors.all, 'deactivate', passive.id, 1, {}, 'user')
  await act(actors.all, 'deactivate', employee.id, employee.version, {}, 'employee')
  const role = ((await engine.load('user', [powerless.id])).get(powerless.id)!.values['roles'] as string[])[0]!
  await act(actors.all, 'deactivate', role, 1, {}, 'role')
  const { id } = await world.check(2, 'send')
  expect(await notified(id)).toEqual(ids(users.ceo))
})

test('nobody is told of what he may not see: neither its creator, once he works elsewhere, nor who could decide on it', async () => {
  const { pool, world, following, notified, users } = await open()
  onTestFinished(following())
  const { act, actors } = world
  await enlist(world, testActor(['RequestApprove'], { name: 'Кўрмайди', organizationId: world.ids.supervising }))
  const draft = await act(users.colleague, 'save', randomUUID(), 0, await world.form(1))
  const sent = await act(users.colleague, 'send', draft.id, draft.version)
  expect(await notified(draft.id)).toEqual(ids(users.ceo))

  const { rows } = await pool.query<{ username: string; roles: string[] }>('select username, roles from doc."user" where id = $1', [
    users.colleague.id,
  ])
  const moved = { ...rows[0], shortName: users.colleague.name, organizationId: world.ids.authorized, languageId: '2' }
  await act(actors.all, 'save', users.colleague.id, 1, moved, 'user')
  await act(actors.ceo, 'reject', draft.id, sent.version, { reason: 'Тўлиқ эмас' })
  expect(await notified(draft.id)).toEqual(ids(users.inspector))
})

test('published news is told to everybody whom it is meant for, however many, and no longer once it is hidden', async () => {
  const { engine, pool, world, following, caughtUp, notified } = await open()
  const { act, actors } = world
  const named = (name: string, permissions: string[], about: Partial<Actor> = {}) =>
    enlist(world, testActor(permissions, { name, ...about }))
  const reader = await named('Ўқувчи', ['NewsView'], { organizationId: world.ids.supervising })
  const other = await named('Бошқа', ['NewsView'])
  // This user sees all news, but is not in the audience.
  await named('Аудитор', ['AllNewsView'])
  const editor = await named('Муҳаррир', ['AllNewsView', 'NewsEdit', 'NewsPublish'])
  await pool.query(
    `with copied as materialized (select gen_random_uuid() as id from generate_series(1, 2500)),
       titled as (insert into title select c.id, title, search from title t, copied c where t.id = $1)
     insert into doc."user" select made.* from doc."user" u, copied c, jsonb_populate_record(u, jsonb_build_object('id', c.id)) made where u.id = $1`,
    [reader.id],
  )

  const text = t('Синов', 'Проба')
  const publish = async (organizations: string[], ...after: string[]) => {
    let { id, version } = await act(
      actors.all,
      'save',
      randomUUID(),
      0,
      { kind: 'system', title: text, content: text, organizations },
      'news',
    )
    for (const action of ['publish', ...after]) version = (await act(editor, action, id, version, {}, 'news')).version
    return id
  }
  const hidden = await publish([], 'hide')
  const forBody = await publish([world.ids.supervising])
  onTestFinished(following())
  const toBody = await notified(forBody)
  expect([toBody.size, toBody.has(reader.id), toBody.has(other.id)]).toEqual([2501, true, false])
  const toAll = await notified(await publish([]))
  // The auditor is in the audience; the publisher is not notified.
  expect([toAll.size, toAll.has(other.id), toAll.has(editor.id)]).toEqual([2503, true, false])
  await caughtUp()
  expect((await pool.query('select from notification where document = $1', [hidden])).rowCount).toBe(0)

  // Planned news notifies nobody until the clock publishes it; then its editor is notified too.
  const draft = await act(actors.all, 'save', randomUUID(), 0, { kind: 'system', title: text, content: text }, 'news')
  const planned = await act(editor, 'schedule', draft.id, draft.version, { scheduledDate: '2099-12-31', scheduledTime: '09:00' }, 'news')
  await expect(engine.get(reader, 'news', draft.id)).rejects.toThrow(expect.objectContaining({ code: 'notFound' }))
  await sweep(engine, pool, '2099-12-31T03:59:59.999Z')
  expect((await notified(draft.id)).size).toBe(0)
  await sweep(engine, pool, '2099-12-31T04:00:00.000Z')
  expect((await engine.get(reader, 'news', draft.id)).version).toBe(planned.version + 1)
  expect((await notified(draft.id)).size).toBe(2504)
})

test('two workers at once, and a second pass over the log, tell each once', async () => {
  const { pool, world, following, caughtUp } = await open()
  const stops = [following(), following()]
  for (let i = 1; i <= 20; i++) await world.check(i, 'send', 'approve', 'receive', 'agree')
  await caughtUp()
  for (const stop of stops) await stop()
  const count = async () => Number((await pool.query('select count(*) as n from notification')).rows[0].n)
  const once = await count()
  // The head; two moderators and the creator; one moderator and the creator; the creator.
  expect(once).toBe(20 * (1 + 3 + 2 + 1))

  await pool.query(`update checkpoint set pos = 0 where follower = 'notifications'`)
  onTestFinished(following())
  await caughtUp()
  expect(await count()).toBe(once)
})

test('the users told are announced when it is committed', async () => {
  const { pool, world, following, notified, users } = await open()
  onTestFinished(following())
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  const announced: string[][] = []
  client.on('notification', ({ payload }) => announced.push(JSON.parse(payload!)))
  await client.query('listen nazorat_notified')
  const { id } = await world.check(1, 'send')
  await notified(id)
  await expect.poll(() => announced).toEqual([[users.ceo.id]])
})

test('five thousand events are worked off, each once', async () => {
  const { pool, world, following, caughtUp } = await open()
  const { id } = await world.check(1, 'send')
  // Copies of one event as other documents: the follower only reads the log and the documents' rows.
  await pool.query(`
    create temp table copied as select n, gen_random_uuid() as id from generate_series(1, 5000) n;
    insert into event select h.pos + n, c.id, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, gen_random_uuid(), hash
      from event e, copied c, head h where e.stream = '${id}' and e.version = 2;
    insert into stream select c.id, type, version, state, hash, at from stream s, copied c where s.id = '${id}';
    insert into title select c.id, title, search from title t, copied c where t.id = '${id}';
    insert into doc.request select made.* from doc.request r, copied c, jsonb_populate_record(r, jsonb_build_object('id', c.id)) made where r.id = '${id}';
    update head set pos = pos + 5000`)
  onTestFinished(following())
  await caughtUp()
  expect(Number((await pool.query('select count(*) as n from notification')).rows[0].n)).toBe(5001)
})

test('what another system decided long ago is nobody’s news', async () => {
  const { engine, world, following, notified, caughtUp, users } = await open()
  onTestFinished(following())
  const document = randomUUID()
  const { supervising, authorized } = world.ids
  const values = { orderedOrganizationId: supervising, inspectionOrganizationId: supervising, authorizedOrganizationId: authorized }
  const step = (action: string, to: string, at: string) => ({
    command: randomUUID(),
    action,
    to,
    actor: users.inspector.id,
    at,
    source: {},
  })
  const day = (n: number) => `2019-01-0${n}T00:00:00.000Z`
  const steps = [step('save', 'draft', day(1)), step('send', 'ceo', day(2)), step('approve', 'sent', day(3))]
  await importHistory(engine, engine.definitionOf('request'), 'import old.xes', [{ document, values, steps }])
  await caughtUp()
  expect(await notified(document)).toEqual(ids())
  // Proof that such a document of this system does notify users.
  const { id } = await world.check(1, 'send', 'approve')
  expect(await notified(id)).toEqual(ids(users.moderator, users.otherModerator, users.inspector))
})

test('users are told of what was done to their accounts, by whomever, and nobody else is', async () => {
  const { engine, following, notified, users } = await open()
  onTestFinished(following())
  const happen = async (actor: Actor, action: string, userId: string) => {
    const document = randomUUID()
    const input = { userId, documentType: 'user', documentId: userId, times: 1 }
    await engine.execute(
      { ...actor, grants: { AccessRecord: '' } },
      { id: randomUUID(), type: 'access', document, action, version: 0, input },
    )
    return notified(document)
  }
  expect(await happen(users.central, 'issuePassword', users.inspector.id)).toEqual(ids(users.inspector))
  expect(await happen(users.central, 'endSessions', users.inspector.id)).toEqual(ids(users.inspector))
  // Users are notified of their own actions too: somebody else may have acted in their name.
  expect(await happen(users.inspector, 'changePassword', users.inspector.id)).toEqual(ids(users.inspector))
  expect(await happen(users.inspector, 'signIn', users.inspector.id)).toEqual(ids())
})

test('both are told who deputizes for whom, and when it ends, also by itself', async () => {
  const {
    engine,
    world,
    following,
    notified,
    users: { inspector, ceo },
  } = await open()
  onTestFinished(following())
  const orderer = { ...ceo, grants: { DeputyView: '', DeputyCreate: '' } }
  const order = { userId: ceo.id, deputyId: inspector.id, startDate: today(), endDate: today(), orderNumber: '1', orderDate: today() }
  const first = await world.act(orderer, 'save', randomUUID(), 0, order, 'deputy')
  expect(await notified(first.id)).toEqual(ids(ceo, inspector))
  await world.act(orderer, 'end', first.id, 1, { reason: 'Қайтди' }, 'deputy')
  expect(await notified(first.id)).toEqual(ids(ceo, inspector))
  const second = await world.act(orderer, 'save', randomUUID(), 0, order, 'deputy')
  await engine.execute(timerActor(getDefinition('deputy')), {
    id: randomUUID(),
    type: 'deputy',
    document: second.id,
    action: 'expire',
    version: 1,
    input: {},
  })
  expect(await notified(second.id)).toEqual(ids(ceo, inspector))
})
