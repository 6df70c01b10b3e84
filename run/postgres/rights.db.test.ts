import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Attempts, Credentials } from '@nazorat/api'
import { Intake } from '@nazorat/api/files/intake'
import { Sessions } from '@nazorat/api/account/sessions'
import { indexLog, NotificationListener, openEngine, openPool, replay } from '@nazorat/engine'
import { rebuildDeadlines } from '@nazorat/engine/deadlines/rebuild'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { openFiles } from '@nazorat/engine/files/open'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { grantServer, migrate, rights, takeOver } from '@nazorat/migrations'
import { sweepFiles } from '@nazorat/worker/files/sweep'
import { enlist } from '../testing/enlist.ts'
import { longPdf } from '../testing/pdf.ts'
import { makeWorld } from '../testing/world.ts'

/** A database with the two users of a deployment: the owner of the tables, and the user as which the system runs. */
async function open() {
  const { url, pool: owner } = await testDatabase()
  const user = `Server ${randomUUID()}`
  const password = `it's "x"`
  const at = new URL(url)
  ;[at.username, at.password] = [encodeURIComponent(user), encodeURIComponent(password)]
  const asOwner = async (work: (client: Client) => Promise<unknown>) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  // Roles of a cluster survive its databases.
  onTestFinished(() => asOwner((client) => client.query(`drop owned by "${user}" cascade; drop role "${user}"`)))
  const grant = () =>
    asOwner(async (client) => {
      await takeOver(client, user)
      await grantServer(client, user, password)
    })
  const pool = openPool(at.href, 8)
  onTestFinished(() => pool.end())
  return { owner, pool, user, grant, url: at.href }
}

test('every table says what the user of a running system may do with it', async () => {
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(rights).toSorted())
})

test('the user of a running system may do to the log and to what proves it nothing but add to them', async () => {
  const { owner, user, grant } = await open()
  // A right that an earlier version granted.
  await grant()
  await owner.query(`grant all on all tables in schema public to "${user}"`)
  await grant()
  const may = async (privilege: string, column = false) => {
    const { rows } = await owner.query<{ name: string }>(
      column
        ? `select format('%s.%s', table_name, column_name) as name from information_schema.columns
           where table_schema = 'public' and has_column_privilege($1, format('%I.%I', table_schema, table_name), column_name, $2) order by 1`
        : `select tablename as name from pg_tables where schemaname = 'public' and has_table_privilege($1, format('%I.%I', schemaname, tablename), $2) order by 1`,
      [user, privilege],
    )
    return rows.map(({ name }) => name)
  }
  const log = /^(event|head|machine|stream|log_node|log_checkpoint|log_signer|log_entry|person_key|title)\b/
  const ofLog = (names: string[]) => names.filter((name) => log.test(name))
  expect(ofLog(await may('delete'))).toEqual([])
  for (const privilege of ['truncate', 'references', 'trigger']) expect(await may(privilege), privilege).toEqual([])
  expect(ofLog(await may('insert', true)).map((name) => name.split('.')[0])).toEqual([
    ...Array<string>(8).fill('log_entry'),
    ...Array<string>(3).fill('machine'),
    'person_key',
    'person_key',
    'title',
    'title',
    'title',
  ])
  expect(ofLog(await may('update', true))).toEqual([
    'head.one',
    ...['at', 'basis', 'counted', 'due', 'due_at', 'fired', 'next', 'next_at', 'since'].map((column) => `stream.${column}`),
    'title.search',
    'title.title',
  ])
  expect(await may('select')).not.toContain('log_signer')
})

test('the user of a running system does all of its work', async () => {
  const { owner, pool, grant, url } = await open()
  await grant()
  await grant()

  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const check = await world.check(1, 'send', 'approve', 'receive', 'agree')
  const { act, actors } = world
  const { all } = actors
  // It becomes the role as which rows are read on behalf of a business.
  const contractorId = String((await engine.load('request', [check.id])).get(check.id)!.values['contractorId'])
  const business = { ...actors.moderator, organizationId: null, contractorId }
  expect((await engine.list(business, 'request', {})).rows.map(({ id }) => id)).toEqual([check.id])
  expect((await pool.query(`select pg_has_role('nazorat_business', 'member') as is`)).rows).toEqual([{ is: true }])
  const { id } = await act(all, 'save', randomUUID(), 0, { name: { ln: 'Bosh', cl: 'Бош', ru: 'Главный' } }, 'position')
  await act(all, 'deactivate', id, 1, {}, 'position')
  await act(all, 'delete', id, 2, {}, 'position')
  await act(all, 'deactivate', world.ids.inspector, 1, {}, 'employee')
  await act(all, 'erase', world.ids.inspector, 2, { erasureGround: 'Ариза № 5' }, 'employee')
  expect((await owner.query('select person from person_key where key is null')).rows).toEqual([{ person: world.ids.inspector }])

  const user = await enlist(world, actors.moderator)

  for (const type of ['position', 'request', 'employee'])
    expect(await replay(owner, engine.definitionOf(type), { adopt: true })).toMatchObject({ differences: [] })
  await rebuildDeadlines(pool, definitions, engine.referenceData)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-rights-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { rows } = await owner.query<{ pos: number }>('select pos from head')
  expect(await checkpointLog(pool, await openSigner(join(folder, 'log.key')))).toMatchObject({ size: rows[0]!.pos })
  // Files: one uploaded in pieces, one that a document names, and one that is removed because no document names it.
  const files = await openFiles({ dataDir: folder })
  const intake = new Intake({ pool, files })
  const bytes = longPdf(0)
  const upload = await intake.begin(all.id, { becomes: 'file', name: 'a.pdf', size: bytes.length })
  await intake.write(all.id, upload, 0, new Blob([bytes]).stream())
  await intake.end(upload, 'b.pdf')
  await intake.finish(all.id, upload.id)
  await intake.drop(await intake.begin(all.id, { becomes: 'file', name: 'c.pdf', size: 1 }))
  await owner.query(`update file set created_at = now() - interval '2 days'; update uploader set at = now() - interval '2 days'`)
  await sweepFiles(pool, files)
  expect((await owner.query('select hash from file')).rows).toEqual([{ hash: world.file.hash }])

  // Accounts: issued and changed passwords, failed and successful attempts, known devices, and sessions.
  const attempts = new Attempts(pool, engine)
  const credentials = new Credentials(pool, engine, attempts)
  const sessions = new Sessions(pool, engine)
  const source = { address: '203.0.113.1', device: undefined }
  await credentials.set(user.id, 'a-heron-over-the-canal')
  const issued = await credentials.issue(user.id)
  await expect(credentials.check(user.id, 'wrong', source)).rejects.toMatchObject({ code: 'wrongPassword' })
  const { mustChange } = await credentials.check(user.id, issued.password, source)
  const { token } = await sessions.open(user.id, mustChange)
  for (let i = 0; i < 2; i++) await attempts.know(user.id, 'a-browser')
  await credentials.set(user.id, 'another-heron-at-dawn')
  await sessions.renew(user.id, token)
  expect(await sessions.actorOf(token)).toMatchObject({ id: user.id })
  await sessions.logout(token)

  const listener = new NotificationListener(url)
  const stop = indexLog(pool, listener, definitions)
  await expect.poll(async () => (await owner.query('select from log_entry')).rowCount).toBe(rows[0]!.pos)
  await stop()
  await listener.close()
  await engine.close()
})

test("what the user of an earlier release owns becomes the owner's, and no policy of businesses holds for it", async () => {
  const { owner, pool, user, grant } = await open()
  await grant()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const { id } = await world.check(1, 'send')
  // As that release has left it.
  await owner.query(
    `alter table doc.request owner to "${user}"; alter schema bullmq owner to "${user}"; alter table bullmq.job owner to "${user}"`,
  )
  await owner.query(`grant create on schema doc to "${user}"; grant nazorat_business to "${user}" with inherit true`)
  await grant()
  const { rows } = await owner.query<{ owner: string }>(
    `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace in ('doc'::regnamespace, 'bullmq'::regnamespace) union select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'bullmq'`,
  )
  expect(rows).toEqual((await owner.query('select current_user as owner')).rows)
  expect((await pool.query('select id from doc.request')).rows).toEqual([{ id }])
  await replay(owner, engine.definitionOf('request'), { adopt: true })
  expect((await pool.query('select id from doc.request')).rows).toEqual([{ id }])
})

test('without the role for reads of businesses, the system runs as before', async () => {
  const { owner, pool, user, grant } = await open()
  await grant()
  await owner.query(`revoke nazorat_business from "${user}"`)
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const check = await world.check(1, 'send', 'approve', 'receive', 'agree')
  const contractorId = String((await engine.load('request', [check.id])).get(check.id)!.values['contractorId'])
  expect((await engine.list({ ...world.actors.moderator, organizationId: null, contractorId }, 'request', {})).total).toBe(1)
})

test('what the user of a running system may not do, Postgres refuses', async () => {
  const { owner, pool, user, grant } = await open()
  await grant()
  const engine = await openEngine({ pool, definitions })
  const world = await makeWorld(engine)
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-rights-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'))
  const { size } = (await checkpointLog(pool, signer))!
  await world.act(world.actors.all, 'save', randomUUID(), 0, { name: { ln: 'Bosh', cl: 'Бош', ru: 'Главный' } }, 'position')
  await engine.close()

  const client = await pool.connect()
  onTestFinished(() => client.release())
  expect(await migrate(client)).toEqual([])
  for (const sql of [
    'update event set actor = stream',
    'delete from event',
    'truncate event',
    'drop table event',
    'alter table event disable trigger all',
    'set session_replication_role = replica',
    'insert into event select * from event',
    'update head set pos = 1',
    'delete from head',
    `update stream set state = 'x'`,
    'delete from stream',
    'insert into stream select * from stream',
    `update log_checkpoint set note = ''`,
    'delete from log_checkpoint',
    `insert into log_checkpoint values (1, now(), 'forged')`,
    'select from log_signer',
    'delete from log_signer',
    `insert into log_node values (8, 9, 'x')`,
    'delete from log_node',
    'delete from machine',
    'update person_key set key = null',
    'delete from person_key',
    'delete from log_entry',
    'update log_entry set actor = stream',
    'update file set named = false',
    'delete from file',
    `insert into file (hash, size, named) values ('x', 1, true)`,
    'delete from uploader',
    `insert into signature values ('x', 'x', 'x', '{}')`,
    `insert into migration values ('x')`,
    'drop function only_added_to cascade',
    'create table mine (x int)',
    `select ask_signer('x')`,
    'create table doc.mine (x int)',
    'create table bullmq.mine (x int)',
    'create schema mine',
    'create function doc.mine() returns int return 1',
    'drop table doc.request',
    'truncate doc.request',
    'alter table doc.request disable row level security',
    'alter table doc.request add column x int',
    'drop policy everybody on doc.request',
    'create policy mine on doc.request using (true)',
    'create index on doc.request (id)',
    `update document_table set fingerprint = ''`,
    `alter role "${user}" createrole`,
    `select keep_checkpoint('x', ${size + 1}, now(), 'forged')`,
    `select keep_nodes('x', 8::smallint, 9, array['x'::bytea])`,
    `select change_log_key('x', 'y', ${size}, now(), 'forged')`,
    `insert into log_key_change values (1, 1, now(), 'forged')`,
  ]) {
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  }
  // Even the holder of the key can only add the checkpoint that comes next.
  for (const wrong of [size, size + 2])
    await expect(client.query('select keep_checkpoint($1, $2, now(), $3)', [signer.token, wrong, 'x'])).rejects.toMatchObject({
      code: '23514',
    })
  await client.query('select keep_checkpoint($1, $2, now(), $3)', [signer.token, size + 1, 'x'])

  // A signature that no event names is not kept, nor a row of the index of an event that there is not.
  await client.query(`select keep_signatures(array[sha256('x')], array['x'], array['x'::bytea], array['{}'::json])`)
  expect((await owner.query('select from signature')).rowCount).toBe(0)
  for (const pos of [0, size + 2]) {
    const entry = `insert into log_entry (pos, at, type, action, stream, actor) values (${pos}, now(), 'x', 'x', gen_random_uuid(), gen_random_uuid())`
    await expect(client.query(entry)).rejects.toMatchObject({ code: '23514', constraint: 'of_events' })
  }

  // A person's key cannot be destroyed without the event that erases them.
  await client.query('select destroy_keys(array_agg(id), array_agg(hash)) from stream')
  await expect(client.query('select destroy_keys(array_agg(person), array_agg(null::bytea)) from person_key')).resolves.toBeDefined()
  expect((await owner.query('select from person_key where key is null')).rowCount).toBe(0)
  expect((await owner.query('select from person_key')).rowCount).toBe(1)
})
