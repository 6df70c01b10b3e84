import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine, registerFile } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { fileKey, storedBytes } from '@nazorat/engine/files/store'
import { exportKey } from '@nazorat/engine/jobs/exports'
import { openSigner } from '@nazorat/engine/proof/key'
import { verifyCase } from '@nazorat/engine/proof/verify-case'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import type { StoredFile } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import { verifyDatabase } from '../engine/proof/verify.ts'
import { runExport } from '../worker/export/run.ts'
import { sweepFiles } from '../worker/files/sweep.ts'
import { enlist } from './testing/enlist.ts'
import { makeWorld } from './testing/world.ts'

async function open() {
  const { url, pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-erased-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = await openFiles({ dataDir })
  const signer = await openSigner(join(dataDir, 'log.key'))
  const { inspector } = world.actors
  await enlist(world, inspector)
  const pathOf = (hash: string) => join(dataDir, 'files', fileKey(hash))
  const store = async (text: string, kind: 'pdf' | 'jpeg', name: string): Promise<StoredFile> => {
    const bytes = Buffer.from(text, 'latin1')
    const file = { hash: createHash('sha256').update(bytes).digest('hex'), name, size: bytes.length }
    await mkdir(dirname(pathOf(file.hash)), { recursive: true })
    await writeFile(pathOf(file.hash), bytes)
    await registerFile(pool, { ...file, kind }, inspector.id)
    return file
  }
  const pdf = (text: string) => store(`%PDF-1.7\n${text}\n%%EOF`, 'pdf', `${text}.pdf`)
  const photo = async (text: string): Promise<StoredFile> => ({
    ...(await store(`\xff\xd8\xff${text}`, 'jpeg', `${text}.jpg`)),
    photo: {
      shown: await store(`\xff\xd8\xff${text} shown`, 'jpeg', `${text}.jpg`),
      thumbnail: await store(`\xff\xd8\xff${text} small`, 'jpeg', `${text}.jpg`),
      width: 10,
      height: 10,
    },
  })
  const isThere = (file: StoredFile) => existsSync(pathOf(file.hash))
  const draft = (input: Record<string, unknown>) => world.act(inspector, 'save', randomUUID(), 0, input)
  const officer = testActor(['RequestView', 'AllRequestView', 'FilesErase'], { organizationId: world.ids.supervising })
  const erase = ({ id, version }: { id: string; version: number }, erasedFiles: readonly StoredFile[], by = officer) =>
    world.act(by, 'eraseFiles', id, version, { erasedFiles, fileErasureGround: 'Шахснинг аризаси, 12-сон' })
  /** The faults of the log and its tables, but for the file of the test data, which has no bytes. */
  const verify = async () => {
    const { faults } = await verifyDatabase(pool, { definitions, verifier: signer.verifier, bytes: storedBytes(files.store) })
    return faults.filter((fault) => !fault.includes(world.file.hash))
  }
  const load = async (id: string): Promise<Record<string, unknown>> => (await engine.load('request', [id])).get(id)!.values
  const namedFile = (id: string, { hash }: StoredFile) => engine.namedFile(inspector, 'request', id, hash)
  const caseOf = async (id: string) => {
    const asked = randomUUID()
    await pool.query(`insert into export (id, user_id, type, query, format) values ($1, $2, 'request', $3, 'case')`, [
      asked,
      inspector.id,
      { id },
    ])
    const given = { engine, files, addresses: { databaseUrl: url, dataDir }, signer, logPolicy: undefined, roots: async () => '' }
    await runExport(given, asked, new AbortController().signal)
    return new Map(Object.entries(unzipSync(new Uint8Array(await readFile(join(dataDir, 'files', exportKey(`${asked}.zip`)))))))
  }
  return {
    pool,
    world,
    inspector,
    files,
    pdf,
    photo,
    isThere,
    draft,
    erase,
    verify,
    load,
    namedFile,
    caseOf,
    sweep: () => sweepFiles(pool, files),
  }
}

test('a file that is destroyed leaves the document and the store, with the pictures drawn of it; the log goes on proving the rest', async () => {
  const { pdf, photo, isThere, draft, erase, verify, load, namedFile, sweep } = await open()
  const [paper, person, other] = [await pdf('buyruq'), await photo('odam'), await photo('peshtaxta')]
  const check = await draft({ orderFiles: [paper], basicFiles: [person, other] })
  await erase(check, [person])
  // The picture that is shown of it and the small one are refused with it.
  for (const file of [person, person.photo!.shown, person.photo!.thumbnail])
    await expect(namedFile(check.id, file)).rejects.toMatchObject({ code: 'fileErased' })
  expect(await load(check.id)).toMatchObject({
    orderFiles: [paper],
    basicFiles: [other],
    erasedFiles: [person],
    fileErasureGround: 'Шахснинг аризаси, 12-сон',
  })
  // Also before the sweep.
  expect(await verify()).toEqual([])
  await sweep()
  expect([person, person.photo!.shown, person.photo!.thumbnail].map(isThere)).toEqual([false, false, false])
  expect([paper, other, other.photo!.shown].map(isThere)).toEqual([true, true, true])
  expect(await verify()).toEqual([])
})

test('what was destroyed earlier stays said when more is', async () => {
  const { world, inspector, pdf, draft, erase, load } = await open()
  const [first, second] = [await pdf('bir'), await pdf('ikki')]
  const check = await draft({ orderFiles: [first, second] })
  const { id, version } = await erase(check, [first])
  await erase({ id, version }, [second])
  // In the document itself neither stands again.
  await expect(world.act(inspector, 'save', id, version + 1, { orderFiles: [first] })).rejects.toMatchObject({
    problems: { orderFiles: [{ cl: expect.stringContaining('бу файл йўқ қилинган') }] },
  })
  expect(await load(check.id)).toMatchObject({ orderFiles: null, erasedFiles: [first, second] })
})

test('another document that has the same file can be gone on with, says that it was destroyed, and nobody attaches the file again', async () => {
  const { world, inspector, pdf, isThere, draft, erase, load, namedFile, sweep, verify } = await open()
  const [shared, more] = [await pdf('umumiy'), await pdf('yana')]
  const check = await draft({ orderFiles: [shared] })
  const other = await draft({ orderFiles: [shared] })
  await erase(check, [shared])
  // Also until its bytes are gone, and in a document that still names it.
  await expect(namedFile(other.id, shared)).rejects.toMatchObject({ code: 'fileErased' })
  await sweep()
  const saved = await world.act(inspector, 'save', other.id, other.version, { orderFiles: [shared, more] })
  expect(await load(other.id)).toMatchObject({ orderFiles: [shared, more] })
  // There too it can be said to be destroyed.
  await erase(saved, [shared])
  expect(await verify()).toEqual([])
  const again = await pdf('umumiy')
  const refusal = await draft({ basicFiles: [again] }).catch((error: unknown) => error)
  expect((refusal as Refusal).problems['basicFiles']?.map(({ cl }) => cl)).toEqual([
    '«Асосий ҳужжатлар»: бу файл йўқ қилинган, уни яна илова қилиб бўлмайди',
  ])
  await sweep()
  expect(isThere(again)).toBe(false)
})

test('a document goes on with a file that went with an erased person, and the log proves to be whole', async () => {
  const { pool, world, inspector, pdf, isThere, draft, load, sweep, verify } = await open()
  const [gone, more] = [await pdf('shaxs'), await pdf('yana')]
  const check = await draft({ orderFiles: [gone] })
  const person = randomUUID()
  await pool.query('insert into person_key (person, key) values ($1, null)', [person])
  await pool.query('insert into personal_file (person, hash) values ($1, $2)', [person, gone.hash])
  await sweep()
  expect(isThere(gone)).toBe(false)
  await world.act(inspector, 'save', check.id, check.version, { orderFiles: [gone, more] })
  expect(await load(check.id)).toMatchObject({ orderFiles: [gone, more] })
  expect((await verify()).filter((fault) => fault.startsWith('file '))).toEqual([])
})

test('only a holder of FilesErase destroys a file, only in a document that has it, and only with the pictures that the document names', async () => {
  const { world, inspector, pdf, photo, draft, erase, load } = await open()
  const [paper, strange, person, foreign] = [await pdf('buyruq'), await pdf('begona'), await photo('odam'), await photo('begona odam')]
  const check = await draft({ orderFiles: [paper], basicFiles: [person] })
  await expect(erase(check, [paper], inspector)).rejects.toMatchObject({ code: 'forbidden' })
  await draft({ orderFiles: [strange], basicFiles: [foreign] })
  const officer = testActor(['RequestView', 'AllRequestView', 'FilesErase'], { organizationId: world.ids.supervising, id: inspector.id })
  await expect(erase(check, [strange], officer)).rejects.toMatchObject({ problems: { erasedFiles: [expect.anything()] } })
  await expect(erase(check, [])).rejects.toMatchObject({ code: 'invalid' })
  // It says that the picture of another photo was drawn of this one.
  await erase(check, [{ ...person, photo: { ...person.photo!, shown: foreign.photo!.shown } }], officer)
  expect((await load(check.id))['erasedFiles']).toEqual([person])
  const empty = await draft({ orderNumber: '1' })
  await expect(erase(empty, [paper])).rejects.toMatchObject({ code: 'rule' })
})

test('a case file proves that a file was destroyed, also by another document, and no file that is only left out', async () => {
  const { pdf, draft, erase, caseOf, sweep } = await open()
  const [shared, kept] = [await pdf('umumiy'), await pdf('qoladi')]
  const check = await draft({ orderFiles: [shared], basicFiles: [kept] })
  const other = await draft({ orderFiles: [shared] })
  await erase(other, [shared])
  await sweep()
  const members = await caseOf(check.id)
  expect(verifyCase(members).faults).toEqual([])
  const erasure = [...members.keys()].filter((path) => path.startsWith('erased/'))
  expect(erasure).toEqual([`erased/${shared.hash}.json`, `erased/${shared.hash}.tlog-proof`])
  const said = (change: (copy: Map<string, Uint8Array>) => void) => {
    const copy = new Map(members)
    change(copy)
    return verifyCase(copy).faults.filter((fault) => !fault.startsWith('contents'))
  }
  expect(said((copy) => copy.delete(erasure[0]!)).some((fault) => fault.startsWith(`files/${shared.hash}: it is missing`))).toBe(true)
  const forged = Buffer.from(members.get(erasure[0]!)!).toString().replaceAll(shared.hash, kept.hash)
  expect(
    said((copy) => {
      copy.delete(`files/${kept.hash}.pdf`)
      copy.set(`erased/${kept.hash}.json`, Buffer.from(forged))
      copy.set(`erased/${kept.hash}.tlog-proof`, members.get(erasure[1]!)!)
    }),
  ).toContain(`erased/${kept.hash}.json: it does not prove that the file was destroyed`)
})

test('who strikes a file off by hand, or forgets that one was destroyed, is found', async () => {
  const { pool, pdf, draft, erase, verify } = await open()
  const [gone, kept] = [await pdf('ketadi'), await pdf('qoladi')]
  const check = await draft({ orderFiles: [gone], basicFiles: [kept] })
  await erase(check, [gone])
  await pool.query('insert into erased_file (hash, document) values ($1, $2)', [kept.hash, check.id])
  await pool.query('delete from erased_file where hash = $1', [gone.hash])
  expect(await verify()).toEqual([
    `file ${kept.hash}: it is kept as destroyed by document ${check.id}, and no event of that says so`,
    `file ${gone.hash}: an event destroys it, and it is not kept as destroyed`,
  ])
})
