import { hash, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Pool, PoolClient } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { files, inn, integer, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { openEngine } from '../engine.ts'
import { registerFile } from '../event-store/files.ts'
import { hashOf, noHash } from '../event-store/hash.ts'
import { eventsAfter } from '../event-store/events.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'
import { checkpointLog } from './checkpoints.ts'
import { openSigner, type Signer } from './key.ts'
import { noteHash, signCheckpoint } from './note.ts'
import { verifyDatabase } from './verify.ts'

const word = t('а', 'а')
const paper = defineDirectory({
  type: 'paper',
  permission: 'Paper',
  label: { one: word, many: word },
  fields: { name: text(word), inn: inn(word), pages: integer(word, { required: false }), scans: files(word, { required: false }) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: ['name', 'inn'], sort: 'name' },
})
const clerk = testActor(['PaperView', 'PaperEdit'])

let pool: Pool
let folder: string
let signer: Signer
const bytes = new Map<string, Buffer>()
const store = {
  read: (sum: string) =>
    bytes.has(sum)
      ? (async function* () {
          yield bytes.get(sum)!
        })()
      : null,
}
const verified = (notes: string[] = []) => verifyDatabase(pool, { definitions: [paper], verifier: signer.verifier, notes, bytes: store })

/** How often each change is tried, each time elsewhere; RUNS raises it for long runs. */
const runs = Number(process.env['RUNS'] ?? 1)

/** The tables that the tests change; each is restored from a copy. */
const tables = ['event', 'stream', 'title', 'head', 'machine', 'file', 'checkpoint', 'log_node', 'log_checkpoint', 'doc.paper']

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  pool = (await migratedDatabase((clean) => void cleaning.push(clean))).pool
  folder = await mkdtemp(join(tmpdir(), 'nazorat-key-'))
  cleaning.push(() => rm(folder, { recursive: true }))
  signer = await openSigner(join(folder, 'log.key'))
  const engine = await openEngine({ pool, definitions: [paper] })
  await fill(engine)
  await engine.close()
  await pool.query('create schema kept')
  for (const table of tables) await pool.query(`create table kept."${table}" as table ${table}`)
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

/** Documents with several versions and files, some deleted; checkpoints between them, and more events than one stored node covers. */
async function fill(engine: Awaited<ReturnType<typeof openEngine>>): Promise<void> {
  const scans = Array.from({ length: 4 }, (_, i) => Buffer.from(`%PDF-1.7 ${i} %%EOF`)).map((content) => ({
    hash: hash('sha256', content),
    name: 'нусха "1".pdf',
    size: content.length,
    content,
  }))
  for (const { hash: sum, size, content } of scans) {
    bytes.set(sum, content)
    await registerFile(pool, { hash: sum, size, kind: 'pdf' }, clerk.id)
  }
  const file = (i: number) => ({ hash: scans[i % 4]!.hash, name: scans[i % 4]!.name, size: scans[i % 4]!.size })
  const act = (document: string, action: string, version: number, input = {}) =>
    engine.execute(clerk, { id: randomUUID(), type: 'paper', document, action, version, input })
  for (let wave = 0; wave < 6; wave++) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const id = randomUUID()
        await act(id, 'save', 0, { name: `«Ҳужжат» ${wave}/${i} \u2028 \\ "🙂"`, inn: '301234567', scans: [file(i)], pages: i })
        await act(id, 'save', 1, { name: `Ҳужжат ${wave}/${i}`, scans: [file(i), file(i + 1)] })
        await act(id, i % 5 === 0 ? 'delete' : 'deactivate', 2)
      }),
    )
    // The last wave has no checkpoint yet.
    if (wave < 5) await checkpointLog(pool, signer)
  }
}

/** Changes the database with its triggers disabled, verifies it, and restores it. */
async function afterwards(tamper: (db: PoolClient) => Promise<void>, notes: string[] = []): Promise<readonly string[]> {
  const client = await pool.connect()
  const files = new Map(bytes)
  try {
    await client.query('set session_replication_role = replica')
    await tamper(client)
    const { faults } = await verified(notes)
    for (const table of tables) await client.query(`truncate ${table}; insert into ${table} select * from kept."${table}"`)
    return faults
  } finally {
    client.release(true)
    for (const [sum, content] of files) bytes.set(sum, content)
  }
}

test('an untouched log fits', async () => {
  expect(await verified()).toMatchObject({ events: 360, streams: 120, checkpoints: 5, unsigned: 60, files: 4, documents: 96, faults: [] })
})

test('the log and what it signed are only added to, whoever asks', async () => {
  for (const table of ['event', 'machine', 'log_checkpoint']) {
    for (const sql of [
      `delete from ${table}`,
      `truncate ${table}`,
      `update ${table} set ${table === 'event' ? 'version = 1' : table === 'machine' ? 'type = type' : 'note = note'}`,
    ]) {
      await expect(pool.query(sql), sql).rejects.toThrow(`${table} is only added to`)
    }
  }
})

/** Changes of one row of a table, each with the fault that must be reported. A number chooses the row or the value. */
const attacks: Record<string, { do: (db: PoolClient, n: number) => Promise<unknown>; names: RegExp }> = {
  ...Object.fromEntries(
    Object.entries({
      version: 'version + 1000',
      type: `type || 'x'`,
      action: `'activate'`,
      from_state: `coalesce(from_state, '') || 'x'`,
      to_state: `to_state || 'x'`,
      actor: 'gen_random_uuid()',
      organization: 'gen_random_uuid()',
      role: 'gen_random_uuid()',
      origin: `'10.0.0.1'`,
      at: `at + interval '1 millisecond'`,
      input: `'{"name":"x"}'`,
      patch: `'{"name":"x"}'`,
      machine: `sha256(machine)`,
      command: 'gen_random_uuid()',
      hash: 'sha256(hash)',
      signature: 'sha256(hash)',
      on_behalf_of: 'gen_random_uuid()',
    }).map(([column, value]) => [
      `changes ${column} of an event`,
      {
        do: (db: PoolClient, n: number) => db.query(`update event set ${column} = ${value} where pos = $1`, [at(n)]),
        names: /^event \d+ /,
      },
    ]),
  ),
  'changes the moment of an event': {
    do: (db, n) => db.query(`update event set at = at - make_interval(days => $2::integer) where pos = $1`, [at(n), 1 + (n % 900)]),
    names: /^event \d+ /,
  },
  'deletes an event': { do: (db, n) => db.query('delete from event where pos = $1', [at(n)]), names: /^event \d+(:| \()/ },
  'deletes an event and closes the gap': {
    async do(db, n) {
      await db.query('delete from event where pos = $1', [at(n)])
      await db.query('update event set pos = -pos where pos > $1', [at(n)])
      await db.query('update event set pos = -pos - 1 where pos < 0')
      await db.query('update head set pos = pos - 1')
    },
    names: /^(event \d+ |the checkpoint of |node |stream )/,
  },
  'deletes the last event with all that stands on it': {
    async do(db) {
      const { rows } = await db.query<{ stream: string }>('delete from event where pos in (select pos from head) returning stream')
      await db.query('update head set pos = pos - 1')
      await db.query(
        'update stream s set version = e.version, state = e.to_state, hash = e.hash, at = e.at from event e where s.id = $1 and e.stream = s.id and e.version = s.version - 1',
        [rows[0]!.stream],
      )
    },
    names: /^paper /,
  },
  'puts an event in': {
    async do(db, n) {
      await db.query('update event set pos = -pos where pos >= $1', [signed(n)])
      await db.query('update event set pos = -pos + 1 where pos < 0')
      await db.query('update head set pos = pos + 1')
      await forge(db, signed(n), randomUUID())
    },
    names: /^(the checkpoint of |node )/,
  },
  'puts an event at the end': { do: (db) => forge(db, 361, randomUUID()), names: /^event 361: the log goes from 1 to its head at 360$/ },
  ...Object.fromEntries(
    [0, -1].map((pos) => [
      `puts an event at ${pos}, into a document that there is`,
      { do: (db: PoolClient, n: number) => copyEvent(db, at(n), pos), names: /^event (0|-1): the log goes from 1 to its head at 360$/ },
    ]),
  ),
  'exchanges two events': {
    async do(db, n) {
      const other = 1 + (at(n) % 300)
      await db.query('update event set pos = -1 where pos = $1', [signed(n)])
      await db.query('update event set pos = $2 where pos = $1', [other === signed(n) ? 300 : other, signed(n)])
      await db.query('update event set pos = $1 where pos = -1', [other === signed(n) ? 300 : other])
    },
    names: /^(event \d+ |the checkpoint of |node )/,
  },
  'changes the head': { do: (db, n) => db.query('update head set pos = pos + $1', [n % 2 ? -1 : 1]), names: /^event 36[01]:/ },
  'changes the source of a machine': { do: (db) => db.query(`update machine set source = source || ' '`), names: /^machine / },
  'takes the machines out': { do: (db) => db.query('delete from machine'), names: /^event 1: the machine/ },
  'changes the bytes of a file': {
    async do(_, n) {
      const [sum, content] = [...bytes][n % 4]!
      bytes.set(sum, Buffer.concat([content.subarray(1), content.subarray(0, 1)]))
    },
    names: /^file \S+: its bytes do not fit/,
  },
  'loses a file': { do: async (_, n) => bytes.delete([...bytes.keys()][n % 4]!), names: /^file \S+: its bytes are missing/ },
  'changes the size of a file': {
    do: (db, n) => db.query('update file set size = size + 1 where hash = $1', [[...bytes.keys()][n % 4]]),
    names: /^file /,
  },
  'strikes a file off': {
    do: (db, n) => db.query('delete from file where hash = $1', [[...bytes.keys()][n % 4]]),
    names: /^file \S+, named by event \d+: it is not registered/,
  },
  'says that nothing names a file': {
    do: (db, n) => db.query('update file set named = false where hash = $1', [[...bytes.keys()][n % 4]]),
    names: /^file \S+, named by event \d+: it is registered as one that no event names/,
  },
  'registers a file with more bytes than it has': {
    async do(db) {
      const content = Buffer.from('%PDF-1.7 more %%EOF')
      bytes.set(hash('sha256', content), content)
      await db.query('insert into file (hash, size) values ($1, $2)', [hash('sha256', content), content.length + 1])
    },
    names: /^file \S+: it is registered with 20 bytes and has 19$/,
  },
  'registers a file that is not there': {
    do: (db, n) => db.query('insert into file (hash, size) values ($1, 1)', [hash('sha256', String(n))]),
    names: /^file /,
  },
  'deletes a checkpoint': {
    do: (db, n) => db.query('delete from log_checkpoint where size = $1', [sizeAt(n)]),
    names: /^the checkpoint of /,
  },
  'puts a checkpoint in that somebody else signed': {
    async do(db, n) {
      const folder = await mkdtemp(join(tmpdir(), 'nazorat-key-'))
      const other = await openSigner(join(folder, 'log.key'))
      await rm(folder, { recursive: true })
      await db.query('insert into log_checkpoint select $1, at, $2 from log_checkpoint where size = 60', [
        61 + (n % 50),
        signCheckpoint(other, { size: 61 + (n % 50), root: noHash, at: '', previous: noHash }),
      ])
    },
    names: /^the checkpoint of \d+ events: its signature/,
  },
  'puts a checkpoint in with the key of the log': {
    async do(db, n) {
      const size = 61 + (n % 50)
      const { rows } = await db.query<{ note: string }>('select note from log_checkpoint where size = 60')
      const note = signCheckpoint(signer, {
        size,
        root: hash('sha256', String(n), 'buffer'),
        at: '2026-01-01T00:00:00.000Z',
        previous: noteHash(rows[0]!.note),
      })
      await db.query(`insert into log_checkpoint values ($1, '2026-01-01T00:00:00Z', $2)`, [size, note])
    },
    names: /^the checkpoint of \d+ events: the log was another one/,
  },
  'changes a checkpoint': {
    async do(db, n) {
      const { rows } = await db.query<{ note: string }>('select note from log_checkpoint where size = $1', [sizeAt(n)])
      const note = rows[0]!.note
      const place = n % note.length
      const other = note[place] === 'A' ? 'B' : 'A'
      await db.query('update log_checkpoint set note = $2 where size = $1', [
        sizeAt(n),
        note.slice(0, place) + other + note.slice(place + 1),
      ])
    },
    names: /^the checkpoint of /,
  },
  'changes the moment of a checkpoint': {
    do: (db, n) => db.query(`update log_checkpoint set at = at + interval '1 hour' where size = $1`, [sizeAt(n)]),
    names: /^the checkpoint of \d+ events: its row/,
  },
  'moves a checkpoint': {
    do: (db, n) => db.query('update log_checkpoint set size = size + 1 where size = $1', [sizeAt(n)]),
    names: /^the checkpoint of /,
  },
  'exchanges two checkpoints': {
    do: (db, n) =>
      db.query(
        'update log_checkpoint c set at = o.at, note = o.note from log_checkpoint o where c.size in ($1, $2) and o.size in ($1, $2) and o.size <> c.size',
        [sizeAt(n), sizeAt(n + 1)],
      ),
    names: /^the checkpoint of /,
  },
  'changes a node of the tree': { do: (db) => db.query('update log_node set hash = sha256(hash)'), names: /^node 0 of level 8/ },
  'takes a node of the tree out': { do: (db) => db.query('delete from log_node'), names: /^node 0 of level 8/ },
  'puts a node into the tree': {
    do: (db, n) => db.query(`insert into log_node values ($1, $2, sha256('x'))`, n % 2 ? [8, 1] : [3, 0]),
    names: /^node /,
  },
  ...Object.fromEntries(
    Object.entries({
      version: 'version + 1',
      type: `'other'`,
      state: `'passive' || state`,
      hash: 'sha256(hash)',
      at: `at + interval '1 ms'`,
    }).map(([column, value]) => [
      `changes ${column} of a stream`,
      {
        do: (db: PoolClient, n: number) =>
          db.query(`update stream set ${column} = ${value} where id = (select id from doc.paper order by id offset $1 limit 1)`, [n % 96]),
        names: /^(stream|paper) \S+: /,
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ title: `'"x"'`, search: `search || ' x'` }).map(([column, value]) => [
      `changes ${column} of a title`,
      {
        do: (db: PoolClient, n: number) =>
          db.query(`update title set ${column} = ${value} where id = (select id from doc.paper order by id offset $1 limit 1)`, [n % 96]),
        names: /^paper /,
      },
    ]),
  ),
  'takes a title out': {
    do: (db, n) => db.query('delete from title where id = (select id from doc.paper order by id offset $1 limit 1)', [n % 96]),
    names: /^paper /,
  },
  'takes a stream out': {
    do: (db, n) => db.query('delete from stream where id = (select id from stream order by id offset $1 limit 1)', [n % 120]),
    names: /^stream /,
  },
  'puts a stream in': {
    do: (db) => db.query(`insert into stream select gen_random_uuid(), type, version, state, hash, at from stream limit 1`),
    names: /^stream \S+: has no events/,
  },
  ...Object.fromEntries(
    Object.entries({
      version: 'version + 1',
      state: `'passive' || state`,
      name: `name || 'x'`,
      pages: 'coalesce(pages, 0) + 1',
      scans: `'[]'`,
      '"stateId"': '"stateId" + 1',
      '"updatedAt"': `"updatedAt" + interval '1 ms'`,
      '"createdAt"': `"createdAt" - interval '1 day'`,
      '"createdUserId"': 'gen_random_uuid()',
    }).map(([column, value]) => [
      `changes ${column} of a document`,
      {
        do: (db: PoolClient, n: number) =>
          db.query(`update doc.paper set ${column} = ${value} where id = (select id from doc.paper order by id offset $1 limit 1)`, [
            n % 96,
          ]),
        names: /^paper /,
      },
    ]),
  ),
  'takes a document out': {
    do: (db, n) => db.query('delete from doc.paper where id = (select id from doc.paper order by id offset $1 limit 1)', [n % 96]),
    names: /^paper /,
  },
  'exchanges two documents': {
    do: (db, n) =>
      db.query(
        `with two as (select id, name, pages, row_number() over (order by id) as k from doc.paper order by id offset $1 limit 2)
       update doc.paper d set name = o.name, pages = o.pages from two t join two o on o.k <> t.k where d.id = t.id`,
        [n % 95],
      ),
    names: /^paper /,
  },
  'puts a document in': {
    do: (db) =>
      db.query(
        'create temp table one as select * from doc.paper limit 1; update one set id = gen_random_uuid(); insert into doc.paper select * from one; drop table one',
      ),
    names: /^paper /,
  },
}

/** A position of the log; one of those that a checkpoint has taken in; the size of a checkpoint. */
const at = (n: number): number => 1 + (n % 360)
const signed = (n: number): number => 1 + (n % 299)
const sizeAt = (n: number): number => 60 * (1 + (n % 5))

/** Copies an event beyond the head: the history of its document would show it. */
function copyEvent(db: PoolClient, pos: number, to: number): Promise<unknown> {
  return db.query(
    `insert into event select $1, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, gen_random_uuid(), hash
     from event where pos = $2`,
    [to, pos],
  )
}

/** An event with a correct hash, at a position. */
async function forge(db: PoolClient, pos: number, id: string): Promise<void> {
  const template = (await eventsAfter(pool, 0, 1))[0]!
  const event = { ...template, stream: id, command: randomUUID() }
  const { rows } = await db.query<{ input: string; patch: string }>(
    'select input::text, patch::text from event where version = 1 and abs(pos) > 0 limit 1',
  )
  const sum = hashOf(event, rows[0]!.input, rows[0]!.patch, noHash)
  await db.query(
    `insert into event select $1, $2, version, type, action, from_state, to_state, actor, organization, role, origin, at, $3, $4, machine, $5, $6 from event where stream = $7 and version = 1`,
    [pos, id, rows[0]!.input, rows[0]!.patch, event.command, sum, template.stream],
  )
  await db.query('insert into stream select $1, type, 1, $2, $3, at from stream where id = $4', [id, event.to, sum, template.stream])
}

describe('is found when somebody', () => {
  test.each(Object.entries(attacks))('%s', async (_, attack) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), async (n) => {
        const faults = await afterwards(async (db) => void (await attack.do(db, n)))
        expect(faults[0] ?? 'nothing was found').toMatch(attack.names)
      }),
      { numRuns: runs },
    )
  })

  /** Changes an event whose value a later event overwrites, and recomputes every hash of its document. */
  const rewrite = async (db: PoolClient) => {
    const { rows } = await db.query<{ pos: number; input: string; patch: string }>(
      'select pos, input::text, patch::text from event where stream = (select stream from event where pos = 7) order by version',
    )
    const events = new Map((await eventsAfter(pool, 0, 1000)).map((event) => [event.pos, event]))
    let previous: Buffer = noHash
    for (const [i, { pos, input, patch }] of rows.entries()) {
      const changed = i === 0 ? patch.replace('«Ҳужжат»', '«Бошқа»') : patch
      previous = hashOf(events.get(Number(pos))!, input, changed, previous)
      await db.query('update event set patch = $2, hash = $3 where pos = $1', [pos, changed, previous])
    }
    await db.query('update stream set hash = $1 where id = (select stream from event where pos = 7)', [previous])
  }

  test('changes an event and reckons every hash after it anew, because the checkpoint remembers', async () => {
    expect((await afterwards(rewrite))[0]).toBe(
      'the checkpoint of 60 events: the log was another one when it was signed; what differs is among the events 1 to 60',
    )
  })

  test('has the key too and signs everything anew, by whoever has kept an older checkpoint', async () => {
    const { rows } = await pool.query<{ note: string }>('select note from log_checkpoint where size = 120')
    const anew = async (db: PoolClient) => {
      await rewrite(db)
      await db.query(`delete from log_checkpoint; delete from log_node; delete from checkpoint where follower = 'proof'`)
      await copyFile(join(folder, 'log.key'), join(folder, 'stolen.key'))
      await checkpointLog(pool, await openSigner(join(folder, 'stolen.key')))
    }
    expect(await afterwards(anew)).toEqual([])
    expect(await afterwards(anew, [rows[0]!.note])).toEqual([
      'the kept checkpoint of 120 events: the log was another one when it was signed; what differs is among the events 1 to 120',
      'the published checkpoint of 120 events: it is not in the database any more',
    ])
  })
})
