import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { checkpoints } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { openCheckpoint } from '@nazorat/engine/proof/note'
import { logger } from '@nazorat/engine/telemetry/logger'
import { migratedDatabase, testActor } from '@nazorat/engine/testing'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { sendCheckpoints, signCheckpoints } from './checkpoints.ts'

const word = t('а', 'а')
const note = defineDirectory({
  type: 'note',
  permission: 'Note',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})
const clerk = testActor(['NoteView', 'NoteEdit'])
const sendEvery = { fresh: 100, same: 1000, attempt: 20 }

async function open() {
  const { pool } = await migratedDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-sent-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'))
  const engine = await openEngine({ pool, definitions: [note] })
  onTestFinished(() => engine.close())
  const failures = vi.spyOn(logger, 'error').mockImplementation(() => {})
  onTestFinished(() => failures.mockRestore())
  const start = (sendTo: string) => {
    onTestFinished(signCheckpoints({ reserved: pool, signer }))
    onTestFinished(sendCheckpoints(sendEvery)({ reserved: pool, checkpointTo: sendTo }))
  }
  const write = () =>
    engine.execute(clerk, { id: randomUUID(), type: 'note', document: randomUUID(), action: 'save', version: 0, input: { name: 'x' } })
  const isSigned = (size: number) => expect.poll(async () => (await checkpoints(pool, { last: 1 }))[0]?.size).toBe(size)
  return { pool, folder, signer, failures, start, write, isSigned }
}

test('checkpoints are sent to an address until it takes them, the newest again from time to time', async () => {
  const { pool, signer, failures, start, write, isSigned } = await open()
  const taken: string[] = []
  let busy = true
  const server = createServer(async (request, response) => {
    const body = await readAll(request)
    if (!busy) taken.push(`${request.method} ${request.headers['content-type']} ${body}`)
    response.writeHead(busy ? 503 : 204).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await expect.poll(() => server.listening).toBe(true)
  await write()
  start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keep`)
  await expect.poll(() => failures.mock.calls.length).toBeGreaterThan(1)
  expect(failures.mock.calls[0]).toMatchObject([
    {
      task: 'sending a checkpoint',
      err: { message: expect.stringContaining('the checkpoint of 1 events was not taken by http://127.0.0.1') },
    },
    expect.any(String),
  ])
  busy = false
  const [first] = await checkpoints(pool, { last: 1 })
  const times = (note: string) => () => taken.filter((each) => each === `POST text/plain; charset=utf-8 ${note}`).length
  await expect.poll(times(first!.note)).toBeGreaterThan(0)
  await write()
  await isSigned(2)
  const [second] = await checkpoints(pool, { last: 1 })
  await expect.poll(times(second!.note)).toBeGreaterThan(1)
  expect(openCheckpoint(signer.verifier, second!.note)).toMatchObject({ size: 2 })
})

test('an address that never answers keeps neither signing nor stopping waiting', async () => {
  const { start, write, isSigned } = await open()
  let asked = 0
  const server = createServer(() => void asked++).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await expect.poll(() => server.listening).toBe(true)
  await write()
  start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect.poll(() => asked).toBe(1)
  await write()
  await isSigned(2)
})

test('checkpoints are put into a folder, each a file of its own', async () => {
  const { pool, folder, start, write, isSigned } = await open()
  const keeper = join(folder, 'kept/elsewhere')
  start(keeper)
  for (const size of [1, 2]) {
    await write()
    await isSigned(size)
    const name = `checkpoint-00000000000${size}.txt`
    await expect.poll(() => readdir(keeper).catch(() => [])).toContain(name)
    expect(await readFile(join(keeper, name), 'utf8')).toBe((await checkpoints(pool, { last: 1 }))[0]!.note)
  }
})
