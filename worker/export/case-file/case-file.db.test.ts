import { execFile } from 'node:child_process'
import { hash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngine, registerFile } from '@nazorat/engine'
import { exportKey, moveExport } from '@nazorat/engine/jobs/exports'
import { contentsTitle } from '@nazorat/engine/proof/case-file'
import { openSigner, type Signer } from '@nazorat/engine/proof/key'
import { readVerifier, vkeyOf } from '@nazorat/engine/proof/verifier'
import { signNote } from '@nazorat/engine/proof/note'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { verifyCase } from '@nazorat/engine/proof/verify-case'
import { fileKey, storedBytes } from '@nazorat/engine/files/store'
import { verifyFiles } from '../../../engine/proof/verify-files.ts'
import { verifyLog } from '@nazorat/engine/proof/verify-log'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { filesIn, type StoredFile } from '@nazorat/machines/fields'
import { type Actor, signedText } from '@nazorat/machines/workflow'
import { verifyProof } from '../../../engine/proof/witnesses/testing/second-verifier.ts'
import { SecondWitness } from '../../../engine/proof/witnesses/testing/second-witness.ts'
import { enlist } from '../../../run/testing/enlist.ts'
import { openAuthority } from '../../../run/testing/signatures.ts'
import { makeWorld } from '../../../run/testing/world.ts'
import { openFiles } from '@nazorat/engine/files/open'
import { readPolicy, type Policy } from '@nazorat/engine/proof/policy'
import { publish } from '@nazorat/engine/proof/published'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { runExport } from '../run.ts'
import { aboutFile } from './pdf.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF`

/** Test data with a data folder, and case files drawn as the worker does it. */
async function open(finished: (clean: () => Promise<void>) => void = onTestFinished) {
  const { url, pool } = await testDatabase(finished)
  const engine = await openEngine({ pool, definitions })
  finished(() => engine.close())
  const world = await makeWorld(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-case-'))
  finished(() => rm(dataDir, { recursive: true }))
  const signer = await openSigner(join(dataDir, 'log.key'))
  const authority = await openAuthority(finished)
  for (const actor of [world.actors.inspector, world.actors.moderator]) await enlist(world, actor)

  /** Stores bytes as if the inspector had uploaded them. */
  const store = async (bytes: Buffer, kind: 'pdf' | 'jpeg', name: string, pages?: number): Promise<StoredFile> => {
    const file = { hash: hash('sha256', bytes), name, size: bytes.length }
    const path = join(dataDir, 'files', fileKey(file.hash))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    await registerFile(pool, { ...file, kind, ...(pages && { pages }) }, world.actors.inspector.id)
    return file
  }
  const keep = (text: string) => store(Buffer.from(pdf(text)), 'pdf', `Буйруқ «${text}».pdf`)
  const ask = async (actor: Actor, id: string) => {
    const asked = randomUUID()
    await pool.query(`insert into export (id, user_id, type, query, format) values ($1, $2, 'request', $3, 'case')`, [
      asked,
      actor.id,
      { id },
    ])
    return asked
  }
  const files = await openFiles({ dataDir })
  const addresses = { databaseUrl: url, dataDir }
  const run = (asked: string, signal = new AbortController().signal, roots = authority.roots, logPolicy?: Policy) =>
    runExport({ engine, files, addresses, signer, logPolicy, roots: async () => roots }, asked, signal)
  const row = async (asked: string) =>
    (
      await pool.query<{ state: string; done: number; total: number; scope: string[] }>(
        'select state, done, total, scope from export where id = $1',
        [asked],
      )
    ).rows[0]!
  const draw = async (actor: Actor, id: string, roots = authority.roots, logPolicy?: Policy) => {
    const asked = await ask(actor, id)
    await run(asked, undefined, roots, logPolicy)
    expect(await row(asked)).toMatchObject({ state: 'ready' })
    const zip = new Uint8Array(await readFile(join(dataDir, 'files', exportKey(`${asked}.zip`))))
    return { zip, members: new Map(Object.entries(unzipSync(zip))) }
  }
  return { pool, engine, world, dataDir, signer, authority, store, keep, ask, run, row, draw }
}

let opened: Awaited<ReturnType<typeof open>>
let id: string
let members: Map<string, Uint8Array>
let zip: Uint8Array
let key: string
let folder: string

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await open((clean) => void cleaning.unshift(clean))
  const { world, signer, dataDir, keep, draw } = opened
  folder = dataDir
  const [order, programme] = [await keep('order'), await keep('programme')]
  const { actors } = world
  const input = {
    ...(await world.form(1)),
    orderFiles: [order],
    basicFiles: [order],
    programFiles: [programme],
    comment: 'ўқғҳ ʻʼ «"\\» \u2028 🙂',
  }
  let version
  ;({ id, version } = await world.act(actors.inspector, 'save', '0b7e5f0e-93a3-4c0e-8a43-2b0c6b7c1a11', 0, input))
  for (const [actor, action, given] of [
    [actors.inspector, 'send', {}],
    [actors.ceo, 'approve', {}],
    [actors.moderator, 'receive', {}],
    [actors.moderator, 'agree', { agreedCheckDaysNumber: 5 }],
  ] as const) {
    version = (await world.act(actor, action, id, version, given)).version
  }
  // The proof needs more than one stored node of the tree.
  for (let i = 2; i < 40; i++) await world.check(i, 'send', 'approve', 'receive', 'agree', 'markHeld')
  ;({ zip, members } = await draw(actors.inspector, id))
  key = signer.verifier.pem
  await writeFile(join(folder, 'key.pem'), key)
  return async () => {
    for (const clean of cleaning) await clean()
  }
})

/** Writes a changed case file to disk. Returns its path. */
async function altered(change: (members: Map<string, Uint8Array>) => void): Promise<string> {
  const other = new Map(members)
  change(other)
  const path = join(folder, 'case.zip')
  await writeFile(path, zipSync(Object.fromEntries(other)))
  return path
}

describe('a case file', () => {
  test('has the events, the proofs, the machine, the files and a PDF, and fits', () => {
    const names = [...members.keys()].map((name) => name.replace(/[0-9a-f]{64}/, '…'))
    expect(names).toEqual([
      'document.pdf',
      'checkpoint.txt',
      'key.pem',
      'proofs.json',
      'events/000001.json',
      'events/000002.json',
      'events/000003.json',
      'events/000004.json',
      'events/000005.json',
      'proofs/000001.tlog-proof',
      'proofs/000002.tlog-proof',
      'proofs/000003.tlog-proof',
      'proofs/000004.tlog-proof',
      'proofs/000005.tlog-proof',
      'machines/….json',
      'files/….pdf',
      'files/….pdf',
      'contents.txt',
    ])
    expect(verifyCase(members, readVerifier(key))).toMatchObject({ events: 5, files: 2, faults: [] })
    expect(Buffer.from(members.get('document.pdf')!).subarray(0, 8).toString()).toBe('%PDF-1.3')
  })

  test('is verified by a stranger with nothing but the descriptions', async () => {
    const path = join(folder, 'whole.zip')
    await writeFile(path, zip)
    const script = join(import.meta.dirname, 'testing/by-the-rfc.mjs')
    const { stdout } = await run(process.execPath, [script, path, join(folder, 'key.pem')], { cwd: folder })
    expect(stdout).toBe('5 events, 17 members\n')
    const bent = await altered((other) =>
      other.set('events/000003.json', Buffer.from(String(Buffer.from(other.get('events/000003.json')!)).replace('approve', 'receive'))),
    )
    await expect(run(process.execPath, [script, bent, join(folder, 'key.pem')])).rejects.toThrow('events/000003.json: not in the log')
  })

  test('is verified by the command where there is neither database nor server, and what was changed is named', async () => {
    const command = (path: string, ...more: readonly string[]) =>
      run(process.execPath, [join(root, 'run/cli/log/main.ts'), 'verify', path, ...more], {
        env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        (error: { code: number; stdout: string }) => error,
      )
    const path = join(folder, 'whole.zip')
    await writeFile(path, zip)
    const published = ['--key', join(folder, 'key.pem')]
    expect(await command(path, ...published)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/5 events, 2 files.*\nEverything fits\.\n$/s),
    })
    // By its own key a case file proves nothing of whose log it is.
    expect(await command(path)).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(
        /cannot be proved here: the key is the one in the case file.*\nNothing was found to be changed; not everything can be proved here\.\n$/s,
      ),
    })
    const bent = await altered((other) => other.set('document.pdf', Buffer.from(pdf('another'))))
    expect(await command(bent, ...published)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('does not fit: document.pdf: it was changed\n'),
    })
  })

  const text = (other: Map<string, Uint8Array>, path: string) => Buffer.from(other.get(path)!).toString()
  const change = (path: string, from: string | RegExp, to: string) => (other: Map<string, Uint8Array>) =>
    other.set(path, Buffer.from(text(other, path).replace(from, to)))
  const file = () => [...members.keys()].find((name) => name.startsWith('files/'))!
  const machine = () => [...members.keys()].find((name) => name.startsWith('machines/'))!
  const changes: Record<string, { change: () => (other: Map<string, Uint8Array>) => unknown; first: RegExp }> = {
    'whose event was changed': {
      change: () => change('events/000002.json', '"send"', '"sent"'),
      first: /^events\/000002.json: its content does not fit/,
    },
    'whose event was dated anew': {
      change: () => change('events/000001.json', /"at":"\d{4}/, '"at":"2020'),
      first: /^events\/000001.json: its content/,
    },
    'whose event is missing': { change: () => (other) => other.delete('events/000004.json'), first: /^events\/000004.json: it is missing/ },
    'whose events were exchanged': {
      change: () => (other) => {
        const [one, two] = [other.get('events/000001.json')!, other.get('events/000002.json')!]
        other.set('events/000001.json', two).set('events/000002.json', one)
      },
      first: /^events\/000001.json: /,
    },
    'whose last event was left out of the proofs too': {
      change: () => (other) => {
        const proofs = JSON.parse(text(other, 'proofs.json')) as { events: unknown[] }
        other.delete('events/000005.json')
        other.set('proofs.json', Buffer.from(JSON.stringify({ ...proofs, events: proofs.events.slice(0, 4) })))
      },
      first: /^proofs.json: it was changed/,
    },
    'whose file was exchanged': {
      change: () => (other) => other.set(file(), Buffer.from(pdf('x'))),
      first: /^files\/\w+.pdf: its bytes do not fit/,
    },
    'whose file is missing': { change: () => (other) => other.delete(file()), first: /^files\/\w+: it is missing/ },
    'whose machine was changed': { change: () => change(machine(), 'agree', 'agreed'), first: /^machines\/\w+.json: it does not fit/ },
    'whose checkpoint was changed': {
      change: () => change('checkpoint.txt', /^at .*$/m, 'at 2020-01-01T00:00:00.000Z'),
      first: /^checkpoint.txt: it is not signed/,
    },
    'whose proofs cannot be read': {
      change: () => (other) => other.set('proofs.json', Buffer.from('{')),
      first: /^proofs.json: it cannot be read/,
    },
    'that was given something more': {
      change: () => (other) => other.set('more.pdf', Buffer.from(pdf('x'))),
      first: /^more.pdf: it was put in/,
    },
    'whose contents are listed by nobody': {
      change: () => (other) => other.delete('contents.txt'),
      first: /^contents.txt: it is not signed/,
    },
  }
  test.each(Object.entries(changes))('%s does not fit', (_, change) => {
    const other = new Map(members)
    change.change()(other)
    expect(verifyCase(other, readVerifier(key)).faults[0]).toMatch(change.first)
  })

  test('that somebody else has signed fits his key and not that of the log', async () => {
    const signer = await openSigner(join(folder, 'other.key'))
    const other = new Map(members)
      .set('key.pem', Buffer.from(signer.verifier.pem))
      .set('checkpoint.txt', Buffer.from(signNote([signer], [signer.verifier.origin, '1', 'x', 'at x', 'previous '])))
    expect(verifyCase(other, readVerifier(key)).faults[0]).toMatch(/^checkpoint.txt: it is not signed by the key of the log/)
  })

  test('with the events of another document does not fit, whoever signed its contents', async () => {
    const { world, signer, draw } = opened
    const other = await world.check(50, 'send', 'approve', 'receive', 'agree')
    const { members: foreign } = await draw(world.actors.inspector, other.id)
    const proofs = JSON.parse(text(foreign, 'proofs.json')) as object
    foreign.set('proofs.json', Buffer.from(JSON.stringify({ ...proofs, document: id })))
    expect(verifyCase(signed(foreign, signer, id), readVerifier(key)).faults.filter((fault) => fault.startsWith('events/'))).toEqual(
      [1, 2, 3, 4, 5].map((version) => `events/00000${version}.json: it is not version ${version} of the document`),
    )
  })

  test('for a reader to whom a draft is private has of its events only the hashes, and fits', async () => {
    const { world, draw } = opened
    const drawn = await draw(world.actors.moderator, id)
    const names = [...drawn.members.keys()].map((name) => name.replace(/[0-9a-f]{64}/, '…'))
    expect(names).toEqual([
      'document.pdf',
      'checkpoint.txt',
      'key.pem',
      'proofs.json',
      'events/000003.json',
      'events/000004.json',
      'events/000005.json',
      'proofs/000003.tlog-proof',
      'proofs/000004.tlog-proof',
      'proofs/000005.tlog-proof',
      'machines/….json',
      'files/….pdf',
      'files/….pdf',
      'contents.txt',
    ])
    expect(verifyCase(drawn.members, readVerifier(key))).toMatchObject({ events: 5, withheld: 2, faults: [] })
    const path = join(folder, 'withheld.zip')
    await writeFile(path, drawn.zip)
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'testing/by-the-rfc.mjs'), path, join(folder, 'key.pem')], {
      cwd: folder,
    })
    expect(stdout).toBe('5 events, 13 members\n')
  })

  test('in which events are withheld does not fit when their hashes are not those of the log, or none follows them', async () => {
    const { world, signer, draw } = opened
    const { members: drawn } = await draw(world.actors.moderator, id)
    const proofs = JSON.parse(text(drawn, 'proofs.json')) as { events: { hash: string; version: number; withheld?: true }[] }
    const bent = (change: (events: typeof proofs.events) => unknown) => {
      const events = structuredClone(proofs.events)
      change(events)
      return verifyCase(
        signed(new Map(drawn).set('proofs.json', Buffer.from(JSON.stringify({ ...proofs, events }))), signer, id),
        readVerifier(key),
      ).faults
    }
    expect(bent(() => {})).toEqual([])
    expect(bent((events) => (events[1]!.hash = 'f'.repeat(64)))).toEqual([
      'events/000002.json: it is not in the log that the checkpoint signs',
      'events/000003.json: it does not follow the event before it',
    ])
    expect(bent((events) => (events[0]!.version = 2))).toEqual(['events/000001.json: it is not version 1 of the document'])
    expect(bent((events) => (events[4]!.withheld = true))).toEqual(['events/000005.json: it is withheld, and no event follows it'])
  })
})

/** The members with a list of contents that is signed again. */
function signed(members: Map<string, Uint8Array>, signer: Signer, document: string): Map<string, Uint8Array> {
  const listed = [...members].filter(([path]) => path !== 'contents.txt').map(([path, content]) => `${hash('sha256', content)}  ${path}`)
  return new Map(members).set('contents.txt', Buffer.from(signNote([signer], [contentsTitle(signer.verifier.origin), document, ...listed])))
}

/** The threads that this test starts from now on. A thread that has ended has the id −1. */
function threadsOf(): Worker[] {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return threads
}

/** A draft that was saved many times with long comments. */
async function longDraft({ world }: Pick<Awaited<ReturnType<typeof open>>, 'world'>, versions: number) {
  const { id } = await world.check(1)
  const long = 'ўқғҳ '.repeat(790)
  for (let version = 1; version < versions; version++)
    await world.act(world.actors.inspector, 'save', id, version, { comment: `${long}${version}` })
  return { id, long }
}

test('one that is drawn after the key was changed fits the former key and the new one', async () => {
  const { pool, dataDir, draw, world, signer } = opened
  const former = readVerifier(key)
  await rotateKey(pool, join(dataDir, 'log.key'))
  // The last checkpoint is still the former key's; the new one signs the list of contents.
  const first = (await draw(world.actors.inspector, id)).members
  await world.check(41, 'send')
  const second = (await draw(world.actors.inspector, id)).members
  const current = readVerifier(signer.verifier.pem)
  expect([current.origin, current.key.equals(former.key)]).toEqual([former.origin, false])
  for (const drawn of [first, second])
    for (const given of [undefined, former, current]) expect(verifyCase(drawn, given)).toMatchObject({ events: 5, files: 2, faults: [] })
  expect([verifyCase(first, current).verifier.pem, verifyCase(second, former).verifier.pem]).toEqual([former.pem, current.pem])
  const [note] = JSON.parse(String(Buffer.from(second.get('key-changes.json')!))) as [string]
  const bent = new Map(second).set('key-changes.json', Buffer.from(JSON.stringify([note.replace(/\d+$/m, '1')])))
  expect(verifyCase(bent, former).faults).toEqual(
    expect.arrayContaining([
      'key-changes.json: change 1 of the key: its signatures do not fit',
      expect.stringMatching(/^checkpoint.txt: it is not signed/),
    ]),
  )
})

test('of a draft that was saved often the archive has every version whole, and the PDF the newest, with long values cut', async () => {
  const at = await open()
  const { id, long } = await longDraft(at, 120)
  const { members } = await at.draw(at.world.actors.inspector, id)
  // The file that the test data's form names has no bytes.
  expect(verifyCase(members, at.signer.verifier)).toMatchObject({
    events: 120,
    withheld: 0,
    faults: [expect.stringContaining(at.world.file.hash)],
  })
  expect(JSON.parse(Buffer.from(members.get('events/000007.json')!).toString())).toMatchObject({ patch: { comment: `${long}6` } })
  const pages = Buffer.from(members.get('document.pdf')!)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)!.length
  expect(pages).toBeGreaterThan(10)
  // Uncut, the values before and after each save would take two sheets for each version.
  expect(pages).toBeLessThan(60)
})

test('one that is cancelled ends at once, and nothing is left of it', async () => {
  const at = await open()
  const { id } = await longDraft(at, 60)
  const threads = threadsOf()
  const asked = await at.ask(at.world.actors.inspector, id)
  const running = at.run(asked)
  await expect.poll(async () => (await at.row(asked)).state).toBe('running')
  await moveExport(at.pool, asked, ['running'], { state: 'cancelled' })
  await running
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  expect((await at.row(asked)).state).toBe('cancelled')
  expect(await readdir(join(at.dataDir, 'files/work'))).toEqual([])
})

test('one whose worker stops is handed back, and its thread is gone with its connections', async () => {
  const at = await open()
  const { id } = await longDraft(at, 60)
  const threads = threadsOf()
  const asked = await at.ask(at.world.actors.inspector, id)
  const stopping = new AbortController()
  const running = at.run(asked, stopping.signal)
  await expect.poll(async () => (await at.row(asked)).state).toBe('running')
  stopping.abort(new Error('stopping'))
  await expect(running).rejects.toThrow('stopping')
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1])
  expect(await at.row(asked)).toMatchObject({ state: 'running', total: 60 })
  await expect
    .poll(
      async () =>
        (
          await at.pool.query(
            `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
          )
        ).rowCount,
    )
    .toBe(0)
})

test('one of a document that its reader no longer sees is not made', async () => {
  const at = await open()
  const { id, version } = await at.world.check(1, 'send', 'approve', 'receive')
  const asked = await at.ask(at.world.actors.moderator, id)
  await at.world.act(at.world.actors.moderator, 'refuse', id, version, { reason: 'Тўлиқ эмас' })
  await at.world.act(at.world.actors.inspector, 'rework', id, version + 1)
  await expect(at.run(asked)).rejects.toMatchObject({ code: 'notFound' })
})

test('a signed decision has its text, its signature and the roots in the case file, which prove it to OpenSSL alone', async () => {
  const { world, engine, authority, draw, dataDir } = opened
  const { moderator, inspector } = world.actors
  const check = await world.check(500, 'send', 'approve', 'receive')
  const [command, at, input] = [randomUUID(), new Date().toISOString(), { agreedCheckDaysNumber: 5 }]
  const document = (await engine.load('request', [check.id])).get(check.id)!
  const content = signedText(getDefinition('request'), document, { id: command, action: 'agree', actor: moderator.id, input, at })
  const key = await authority.key('31503850000017')
  const pkcs7 = Buffer.from(await authority.sign(content, key), 'base64')
  const signature = { at, content, pkcs7, signer: await authority.provider.verify(Buffer.from(content), pkcs7, { now: new Date() }) }
  await engine.execute(moderator, {
    id: command,
    type: 'request',
    document: check.id,
    action: 'agree',
    version: check.version,
    input,
    signature,
  })

  const { members } = await draw(inspector, check.id)
  expect([...members.keys()].filter((path) => path.startsWith('signatures/'))).toEqual([
    'signatures/000005.json',
    'signatures/000005.p7s',
    'signatures/roots.pem',
    'signatures/readme.txt',
  ])
  // The test data's file has no bytes.
  expect(verifyCase(members)).toMatchObject({ events: 5, signatures: 1, unprovable: 0, faults: [expect.stringMatching(/^files\//)] })
  const faultsOf = (path: string, bytes: Uint8Array) => verifyCase(new Map([...members, [path, bytes]])).faults[0]
  expect(faultsOf('signatures/000005.json', Buffer.from(content.replace('5', '6')))).toMatch(/^signatures\/000005.p7s: it/)
  expect(
    faultsOf('signatures/000005.p7s', Buffer.from(await authority.sign(content, await authority.key('31503850000025')), 'base64')),
  ).toBe('signatures/000005.p7s: it is not the one that the event names')
  expect(faultsOf('signatures/roots.pem', Buffer.from((await openAuthority(onTestFinished)).roots))).toBe(
    'signatures/000005.p7s: its certificate leads to none of the roots',
  )

  // Where the roots are not known, none are put in, and the line in the readme holds all the same.
  const withoutRoots = await draw(inspector, check.id, '')
  expect([...withoutRoots.members.keys()].filter((path) => path.startsWith('signatures/'))).toEqual([
    'signatures/000005.json',
    'signatures/000005.p7s',
    'signatures/readme.txt',
  ])
  expect(verifyCase(withoutRoots.members)).toMatchObject({ signatures: 1, unprovable: 1 })

  for (const drawn of [members, withoutRoots.members]) {
    const folder = await mkdtemp(join(dataDir, 'signatures-'))
    for (const [path, bytes] of drawn)
      if (path.startsWith('signatures/')) await writeFile(join(folder, path.slice('signatures/'.length)), bytes)
    const told = Buffer.from(drawn.get('signatures/readme.txt')!).toString().trim().replaceAll('000001', '000005').split(' ')
    expect((await run(told[0]!, told.slice(1), { cwd: folder })).stderr).toMatch(/Verification successful/)
  }
})

test('a case file has the lines of the witnesses, the policy, and each proof as other programs read it', async () => {
  const { world, pool, signer, draw, dataDir } = opened
  const check = await world.check(501, 'send')
  const witnesses = ['a', 'b'].map((name) => new SecondWitness(`${name}.example`, []))
  const file = [
    `log ${vkeyOf(signer.verifier)}`,
    ...witnesses.map(({ vkey }, i) => `witness W${i} ${vkey} http://127.0.0.1:1`),
    'group W all W0 W1',
    'quorum W',
    '',
  ].join('\n')
  const { size, note } = (await checkpointLog(pool, signer))!
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  await publish(pool, size, witnesses.map((each) => each.cosign(text)).join(''), new Date())
  const { members, zip } = await draw(world.actors.inspector, check.id, '', readPolicy(file))
  const read = (path: string) => Buffer.from(members.get(path)!).toString()
  expect(read('policy.txt')).toBe(file)
  for (const version of ['000001', '000002']) {
    const leaf = hash('sha256', Buffer.concat([Buffer.alloc(1), members.get(`events/${version}.json`)!]), 'buffer')
    expect(verifyProof(read(`proofs/${version}.tlog-proof`), leaf, file).size).toBe(size)
  }
  const first = read('proofs/000001.tlog-proof')
  const faults = verifyCase(new Map([...members, ['proofs/000001.tlog-proof', Buffer.from(first.replace(/index \d+/, 'index 0'))]])).faults
  expect(faults[0]).toBe('proofs/000001.tlog-proof: it is not the proof of the event')

  const [path, policy, lesser] = ['case.zip', 'policy.txt', 'lesser.txt'].map((name) => join(dataDir, `witnessed-${name}`))
  await writeFile(path!, zip)
  await writeFile(policy!, file)
  const { vkey } = new SecondWitness('c.example', [])
  await writeFile(lesser!, `${file.replace('group W all W0 W1', `witness W2 ${vkey}\ngroup W all W0 W1 W2`)}`)
  const verified = async (by: string) =>
    run(process.execPath, [join(root, 'run/cli/log/main.ts'), 'verify', path!, '--policy', by], {
      env: { ...process.env, DATA_DIR: dataDir },
    }).catch((error: { stdout: string }) => error)
  const enough = (await verified(policy!)).stdout
  expect(enough).toMatch(new RegExp(`the checkpoint of ${size} events: signed by W0 .*, W1 .*, which is the quorum`))
  // The policy has the key of the log, too.
  expect(enough).not.toContain('the key is the one in the case file')
  expect((await verified(lesser!)).stdout).toContain('fewer witnesses than the quorum have signed it')
})

test('photos stand in it as they were taken and as they are shown, and a paper whose pages were counted, each proved by its hash', async () => {
  const { world, draw, pool, signer, dataDir, store } = opened
  const jpeg = (text: string) => store(Buffer.from(`\xff\xd8\xff${text}`, 'latin1'), 'jpeg', `${text}.jpg`)
  const [taken, shown, thumbnail] = [await jpeg('olingan'), await jpeg('katta'), await jpeg('kichik')]
  const photo = { ...taken, photo: { shown, width: 4, height: 3, thumbnail, takenAt: '2026-01-01T22:04:05.000Z' } }
  const order = { ...(await store(Buffer.from(pdf('counted')), 'pdf', 'buyruq.pdf', 3)), pages: 3 }
  const input = { ...(await world.form(700)), orderFiles: [order], basicFiles: [photo], programFiles: [order] }
  const { id } = await world.act(world.actors.inspector, 'save', randomUUID(), 0, input)
  const { members, zip } = await draw(world.actors.inspector, id)
  const files = [...members.keys()].filter((path) => path.startsWith('files/')).toSorted()
  const named = [`files/${order.hash}.pdf`, ...[taken, shown, thumbnail].map((file) => `files/${file.hash}.jpg`)]
  expect(files).toEqual(named.toSorted())
  expect(verifyCase(members, signer.verifier)).toMatchObject({ events: 1, files: 4, faults: [] })
  for (const path of files) {
    const without = new Map(members)
    without.delete(path)
    expect(verifyCase(without).faults[0]).toBe(`${path.replace(/\.\w+$/, '')}: it is missing, and events/000001.json names it`)
    expect(verifyCase(new Map(members).set(path, Buffer.from('x'))).faults[0]).toBe(`${path}: its bytes do not fit its hash`)
  }
  const [original, copy] = filesIn(getDefinition('request').fields, { basicFiles: [photo] }).map(({ value }) => aboutFile(value, 'ru'))
  expect(original).toContain(`SHA-256 ${taken.hash}\nснимок, как он был сделан; по данным устройства: 02.01.2026 03:04`)
  expect(copy).toContain(`SHA-256 ${shown.hash}\nкопия снимка`)

  const [path, publicKey] = [join(dataDir, 'photos.zip'), join(dataDir, 'photos.pem')]
  await writeFile(path, zip)
  await writeFile(publicKey, signer.verifier.pem)
  const script = join(import.meta.dirname, 'testing/by-the-rfc.mjs')
  expect((await run(process.execPath, [script, path, publicKey])).stdout).toMatch(/^1 events, \d+ members\n$/)

  // The verifier of the whole log knows them as well.
  const log = await verifyLog(pool, { verifier: signer.verifier })
  const { faults } = await verifyFiles(pool, log, storedBytes((await openFiles({ dataDir })).store))
  expect(faults.filter((fault) => named.some((each) => fault.includes(each.slice('files/'.length, -4))))).toEqual([])
  expect([order, taken, shown, thumbnail].map(({ hash }) => log.files.get(hash)?.size)).toEqual(
    [order, taken, shown, thumbnail].map(({ size }) => size),
  )
})
