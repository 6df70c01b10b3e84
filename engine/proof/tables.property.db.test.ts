import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, momentAt } from '@nazorat/machines/calendar'
import { type Definition, defineDirectory, eraseFiles, filesErase } from '@nazorat/machines/definition'
import { date, files, integer, text, reference } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import type { Command } from '../commands/command.ts'
import { openEngine } from '../engine.ts'
import { registerFile } from '../event-store/files.ts'
import { canonical } from '../event-store/hash.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { NotificationListener } from '../projections/notification-listener.ts'
import { catchUpCounts, type Counter, countersOf, wrongCounts } from '../projections/document-counts.ts'
import { readCertificate, subjectOf } from '../signatures/certificate.ts'
import { derOf, issue, oids } from '../../run/eimzo/authority.ts'
import { encode, sign } from '../../run/eimzo/pkcs7.ts'
import { type Door, doors, insertOwn } from '../secrets/door.ts'
import { sealedColumns, type SealedTable, sealSecret } from '../secrets/seal.ts'
import { indexLog } from '../projections/log-entries.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'
import { checkpointLog } from './checkpoints.ts'
import { openSigner, type Signer } from './key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { tables } from './tables.ts'
import { savedSigned } from './testing/signed-log.ts'
import { verifyDatabase } from './verify.ts'

/** The class of a column. */
const classOf = (table: string, column: string) => tables[table]!.but?.[column]?.[0] ?? tables[table]!.is

const word = t('а', 'а')
const common = { label: { one: word, many: word } } as const
const list = { columns: ['name'], filters: [], search: ['name'], sort: 'name' } as const
const limit = savedSigned(
  defineDirectory({
    ...common,
    type: 'limit',
    permission: 'Limit',
    fields: { name: text(word), days: integer(word) },
    title: 'name',
    list,
  }),
)
const person = defineDirectory({
  ...common,
  type: 'person',
  permission: 'Person',
  fields: { name: text(word), born: date(word, { required: false }) },
  personal: ['name', 'born'],
  title: 'name',
  list,
})
/** A type with deadlines some days after its day, as a limit says: a reminder that has fired, and a breach that will. */
const term: Definition = {
  ...defineDirectory({
    ...common,
    type: 'term',
    permission: 'Term',
    fields: {
      name: text(word),
      day: date(word, { required: false }),
      personId: reference('person', word, { required: false }),
      scans: files(word, { required: false }),
    },
    title: 'name',
    list,
    lookups: { limits: { every: { of: 'limit', where: () => [] }, reads: ['days'], open: true, reference: true } },
    deadlines: {
      soon: {
        label: word,
        states: ['active'],
        kind: 'reminder',
        fields: ['day'],
        lookups: ['limits'],
        at: ({ values: { day }, lookups }) => day && momentAt(addDays(day, daysIn(lookups)), '09:00'),
      },
      over: {
        label: word,
        states: ['active'],
        kind: 'breach',
        fields: ['day'],
        lookups: ['limits'],
        at: ({ values: { day }, lookups }) => day && momentAt(addDays(day, daysIn(lookups) + 1), '09:00'),
      },
    },
  }),
  subject: 'personId',
}
const definitions = [limit, person, term]
const daysIn = (lookups: Readonly<Record<string, unknown>>): number =>
  Number((lookups['limits'] as { values: { days: number } }[])[0]?.values.days ?? 0)
const clerk = testActor([
  ...definitions.flatMap(({ permission }) => [`${permission}View`, `${permission}Edit`, `${permission}Erase`]),
  filesErase,
])

let pool: Pool
let signer: Signer
const scan = Buffer.from('%PDF-1.7 %%EOF')
const file = { hash: hash('sha256', scan), name: 'a.pdf', size: scan.length }
/** One that a document destroys: its bytes are gone. */
const gone = { ...file, hash: hash('sha256', 'gone') }
const bytes = {
  read: (sum: string) =>
    sum === file.hash
      ? (async function* () {
          yield scan
        })()
      : null,
}
/** The numbers of documents and their steps, as `log replay` compares them. */
const counters: Counter[] = [...countersOf(definitions, []), { subject: 'report', definition: term, month: 'day', fields: [] }]
const miscounts = async (): Promise<string[]> => {
  const client = await pool.connect()
  try {
    return (await wrongCounts(client, counters, { adopt: false })) > 0 ? ['counts of document_count'] : []
  } finally {
    client.release()
  }
}
// Rules of tables are not there: see below. `walls.db.test.ts` is about those.
const verified = async () =>
  (await verifyDatabase(pool, { definitions, verifier: signer.verifier, bytes })).faults.filter(
    (fault) => !/^wall: constraint \S+ CHECK/.test(fault),
  )

/** How often each change is tried, each time elsewhere; RUNS raises it for long runs. */
const runs = Number(process.env['RUNS'] ?? 1)

const all: string[] = []

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const database = await migratedDatabase((clean) => void cleaning.push(clean))
  pool = database.pool
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-tables-'))
  cleaning.push(() => rm(folder, { recursive: true }))
  const key = join(folder, 'log.key')
  signer = await openSigner(key)
  await fill(database.url, key)
  // A change may break a rule of its table, too.
  await pool.query(`do $$ declare r record; begin
    for r in select conrelid::regclass as t, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', r.t, r.conname);
    end loop; end $$`)
  await pool.query('create schema kept')
  all.push(...Object.keys(tables), ...definitions.map(({ type }) => `doc.${type}`))
  for (const table of all) await pool.query(`create table kept."${table}" as table ${table}`)
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

async function fill(url: string, key: string): Promise<void> {
  const engine = await openEngine({ pool, definitions })
  const act = async (
    type: string,
    action: string,
    input = {},
    document: string = randomUUID(),
    version = 0,
    more: Partial<Command> = {},
    by: Actor = clerk,
  ) => (await engine.execute(by, { id: randomUUID(), type, document, action, version, input, ...more })).id
  for (const each of [file, gone]) await registerFile(pool, { ...each, kind: 'pdf' }, clerk.id)
  await act('limit', 'save', { name: 'Муддат', days: 3 })
  const persons = await Promise.all([1, 2, 3].map((n) => act('person', 'save', { name: `Каримов ${n}`, born: '1985-03-15' })))
  await act('person', 'deactivate', {}, persons[0], 1)
  await act('person', 'erase', { erasureGround: 'Ариза' }, persons[0], 2)
  const day = addDays(new Date().toISOString().slice(0, 10), 30)
  const terms = await Promise.all(
    persons.slice(1).map((personId, n) => act('term', 'save', { name: `Муддат ${n}`, day, personId, scans: [file] })),
  )
  const open = await act('term', 'save', { name: 'Муддатсиз', scans: [gone] })
  await act('term', eraseFiles, { erasedFiles: [gone], fileErasureGround: 'Ариза' }, open, 1)
  // As the sweep of files does.
  await pool.query('select remove_erased_file($1)', [gone.hash])
  const by = await issue({ names: { [oids.name]: 'Каримов' } })
  const order = { number: '1', date: day, until: day }
  for (const input of [
    { name: 'Имзоли', days: 1 },
    { name: 'Имзоли 2', days: 2 },
  ]) {
    const [id, document] = [randomUUID(), randomUUID()]
    const at = new Date().toISOString()
    const content = canonical({
      action: 'save',
      actor: clerk.id,
      at,
      command: id,
      document,
      files: [],
      input,
      onBehalfOf: persons[0]!,
      type: 'limit',
      version: 0,
    })
    await act(
      'limit',
      'save',
      input,
      document,
      0,
      {
        id,
        signature: {
          at,
          content,
          pkcs7: encode(await sign(Buffer.from(content), by, [])),
          signer: subjectOf(readCertificate(derOf(by.certificate))),
        },
      },
      { ...clerk, onBehalfOf: { id: persons[0]!, name: 'Каримов 1', order } },
    )
  }
  // More events than one stored node of the tree covers.
  await Promise.all(Array.from({ length: 250 }, (_, n) => act('limit', 'save', { name: `${n}`, days: 3 })))
  await checkpointLog(pool, signer)
  await rotateKey(pool, key)
  await act('term', 'deactivate', {}, terms[0], 1)
  // A deleted document has a stream and a title, but no row.
  await act('term', 'delete', {}, terms[0], 2)
  await checkpointLog(pool, signer)
  // The deadlines of the last event may have been computed with the limits before.
  await act('term', 'save', { day: addDays(day, 1) }, terms[1], 1)
  const listener = new NotificationListener(url)
  const stop = indexLog(pool, listener, definitions)
  const { rows } = await pool.query<{ pos: number }>('select pos from head')
  const indexed = async () => expect((await pool.query('select from log_entry')).rowCount).toBe(rows[0]!.pos)
  await vi.waitFor(indexed, { timeout: 60_000, interval: 50 })
  await stop()
  await listener.close()
  await fillOthers()
  await engine.close()
}

/** Rows of what is no event, and of what is counted: one at least of each table that has to be named. */
async function fillOthers(): Promise<void> {
  const user = randomUUID()
  const [id, moment] = [randomUUID(), new Date()]
  await insertOwn(pool, 'credential', (db) =>
    db.insertInto('credential').values({ user_id: user, password_hash: 'x' }).returningAll().execute(),
  )
  await insertOwn(pool, 'session', (db) =>
    db
      .insertInto('session')
      .values({ token_hash: randomBytes(32), user_id: user, expires_at: moment })
      .returningAll()
      .execute(),
  )
  const secret = sealSecret('second_factor', id, randomBytes(20))
  await insertOwn(pool, 'second_factor', (db) =>
    db.insertInto('second_factor').values({ id, user_id: user, kind: 'totp', name: '', secret }).returningAll().execute(),
  )
  await insertOwn(pool, 'recovery_code', (db) =>
    db
      .insertInto('recovery_code')
      .values({ user_id: user, code_hash: randomBytes(32) })
      .returningAll()
      .execute(),
  )
  await insertOwn(pool, 'sign_in_challenge', (db) =>
    db
      .insertInto('sign_in_challenge')
      .values({ hash: randomBytes(32), expires_at: moment })
      .returningAll()
      .execute(),
  )
  await insertOwn(pool, 'import', (db) =>
    db.insertInto('import').values({ id, user_id: user, type: 'limit', name: 'a.xlsx', hash: file.hash }).returningAll().execute(),
  )
  const line = {
    import: id,
    line: 1,
    outcome: 'added' as const,
    document: randomUUID(),
    version: 0,
    input: '{"name":"a"}',
    before: '{}',
    problems: '{}',
    restored: [],
    cells: '[]',
  }
  await insertOwn(pool, 'import_line', (db) => db.insertInto('import_line').values(line).returningAll().execute())
  await pool.query(
    `insert into notification (user_id, pos, type, document, action, state, actor, created_at) select $1, pos, type, stream, action, to_state, actor, at from event limit 1`,
    [user],
  )
  await inTransaction(pool, async (tx) => {
    await catchUpCounts(tx, counters)
  })
}

/** Changes a table as the owner of the database, verifies the database, and restores the table. */
async function afterwards(table: string, sql: string, values: unknown[] = []): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    expect((await client.query(sql, values)).rowCount, sql).toBe(1)
    const faults = [...(await verified()), ...(await miscounts())]
    await client.query(`delete from ${table}; insert into ${table} overriding system value select * from kept."${table}"`)
    return faults
  } finally {
    client.release(true)
  }
}

test('every column of the schema has a class, and of what is fleeting or unproved it is said why', async () => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema = 'public' group by table_name order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tables).toSorted())
  for (const { name, columns } of rows) {
    const { is, why, but = {} } = tables[name]!
    expect(columns, name).toEqual(expect.arrayContaining(Object.keys(but)))
    if (is === 'fleeting' || is === 'unproved') expect(why, name).toBeTruthy()
    // The columns of a door are those of its MAC, and the value that is sealed.
    const sealed = Object.hasOwn(sealedColumns, name) ? [sealedColumns[name as SealedTable].column] : []
    const own = Object.hasOwn(doors, name) ? [...doors[name as Door].columns, 'mac'] : name === 'person_key' ? ['person'] : []
    expect(columns.filter((column) => classOf(name, column) === 'door').toSorted(), name).toEqual([...own, ...sealed].toSorted())
  }
})

test('untouched they fit', async () => {
  expect(await verified()).toEqual([])
})

/** Another value of a type for a column that may be empty. */
const others: Record<string, (column: string) => string> = {
  smallint: (column) => `${column} + 1000`,
  integer: (column) => `coalesce(${column}, 0) + 1000000`,
  bigint: (column) => `coalesce(${column}, 0) + 1000000`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `not coalesce(${column}, false)`,
  bytea: (column) => `sha256(coalesce(${column}, ''))`,
  json: () => `'{"x":1}'`,
  jsonb: () => `'[{"x":1}]'`,
  date: (column) => `coalesce(${column}, '2000-01-01') + 1`,
  _text: (column) => `coalesce(${column}, '{}') || array['x']`,
  _uuid: (column) => `coalesce(${column}, '{}') || gen_random_uuid()`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2000-01-01') + interval '1 minute'`,
}

/** The faults that may be reported for a change of a table, directly or as a consequence. */
const names: Record<string, RegExp> = {
  event: /^event \d+/,
  head: /^(event \d+|the head of the log|the checkpoint of)/,
  machine: /^(event \d+|machine [0-9a-f]+)/,
  stream: /^(stream|term|limit|person) [0-9a-f-]{36}/,
  title: /^(title|term|limit|person) [0-9a-f-]{36}/,
  log_node: /^node \d+ of level/,
  log_checkpoint: /^the (checkpoint|change of the key) of/,
  log_key_change: /^(change \d+ of the key|the change of the key of|the checkpoint of \d+ events: its signature)/,
  log_entry: /^event \d+ in the index/,
  signature: /^signature ([0-9a-f]{64}|of event \d+): /,
  person_key: /^(person [0-9a-f-]{36} \(person\): the key|person_key)/,
  notification: /^notification \d+/,
  file: /^file [0-9a-fx]{64}/,
  erased_file: /^file [0-9a-fx]{64,65}: .*destroy/,
}
const nameOf = (table: string): RegExp =>
  names[table] ??
  (tables[table]?.is === 'door'
    ? new RegExp(`^${table} `)
    : tables[table]?.is === 'derived'
      ? new RegExp(`^counts of ${table}`)
      : undefined) ??
  new RegExp(`^${table.slice('doc.'.length)} [0-9a-f-]{36}: its row is not what the log says`)

const named = new Set(['evidence', 'derived', 'door'])
/** `run/reports/reports.db.test.ts` has documents with steps. */
const namedTables = [
  ...Object.entries(tables).flatMap(([name, { is }]) => (named.has(is) && name !== 'document_step' ? [name] : [])),
  ...definitions.map(({ type }) => `doc.${type}`),
]

/** A row of a table, by a number. */
const rowOf = (table: string): string =>
  `ctid = (select ctid from ${table} order by ctid offset $1::integer % (select count(*) from ${table}) limit 1)`

describe.each(namedTables)('what somebody does to %s', (table) => {
  /** Fails unless a fault for the changed table is reported. */
  const isFound = async (sql: string, n: number, what: string): Promise<void> => {
    const faults = await afterwards(table, sql, [n])
    expect(faults.some((fault) => nameOf(table).test(fault)) ? '' : `${what}: ${faults.join('; ') || 'nothing was found'}`).toBe('')
  }

  test('is found when they change a column of a row', async () => {
    const { rows } = await pool.query<{ column: string; type: string }>(
      `select column_name as column, case data_type when 'ARRAY' then udt_name else data_type end as type from information_schema.columns where format('%I.%I', table_schema, table_name) = $1 order by ordinal_position`,
      [table.includes('.') ? table : `public.${table}`],
    )
    for (const { column, type } of rows.filter(({ column }) => !tables[table] || named.has(classOf(table, column)))) {
      const sql = `update ${table} set "${column}" = ${others[type]!(`"${column}"`)} where ${rowOf(table)}`
      await fc.assert(
        fc.asyncProperty(fc.nat(1_000_000), (n) => isFound(sql, n, `${table}.${column}`)),
        { numRuns: runs },
      )
    }
  })

  // A row of a door that is gone opens nothing.
  test.skipIf((tables[table]?.is === 'door' && table !== 'person_key') || table === 'notification')(
    'is found when they take a row out',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(1_000_000), (n) => isFound(`delete from ${table} where ${rowOf(table)}`, n, table)),
        { numRuns: runs },
      )
    },
  )
})

test('a damaged key is named, and hides nothing else that is wrong', async () => {
  const { rows } = await pool.query<{ person: string }>('select person from person_key where key is not null order by person limit 1')
  const id = rows[0]!.person
  await pool.query(`update doc.limit set days = 4 where name = '7'`)
  const faults = await afterwards('person_key', `update person_key set key = 'short' where person = $1`, [id])
  await pool.query(`update doc.limit set days = 3 where name = '7'`)
  expect(faults).toEqual([
    expect.stringMatching(new RegExp(`^person ${id} \\(person\\): the key does not open event \\d+$`)),
    expect.stringContaining(`person_key ${id}: this system has not sealed`),
    expect.stringMatching(/^limit \S+: its row is not what the log says$/),
  ])
})

test('a deadline that is hidden from who fires it is found', async () => {
  const hide = 'set next = due, next_at = due_at' // The reminder would never come.
  expect(await afterwards('stream', `update stream ${hide} where next = 'soon'`)).toEqual([
    expect.stringMatching(/^stream \S+: it does not say which deadlines come next$/),
  ])
  expect(await afterwards('stream', `update stream ${hide}, fired = '{soon}' where next = 'soon'`)).toEqual([
    expect.stringMatching(/^stream \S+: it says that soon has fired, which is due 2/),
  ])
  const none = 'set next = null, next_at = null, due = null, due_at = null, counted = null, since = null, fired = null, basis = null'
  expect(await afterwards('stream', `update stream ${none} where next = 'soon'`)).toEqual([
    expect.stringMatching(/^stream \S+: it counts no deadlines$/),
  ])
})
