import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSigner, readVerifier } from '@nazorat/engine/proof/key'
import { signNote } from '@nazorat/engine/proof/note'
import { verifyCase } from '@nazorat/engine/proof/verify-case'
import { openApp } from '../testing/call.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF`

let opened: Awaited<ReturnType<typeof openApp>>
let members: Map<string, Uint8Array>
let zip: Uint8Array
let key: string
let folder: string

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openApp((clean) => void cleaning.push(clean))
  const { world, signIn } = opened
  folder = await mkdtemp(join(tmpdir(), 'nazorat-case-'))
  cleaning.unshift(() => rm(folder, { recursive: true }))
  const call = await signIn(world.actors.inspector)
  const upload = async (text: string) => {
    const form = new FormData()
    form.append('file', new File([pdf(text)], `Буйруқ «${text}».pdf`))
    return (await call('POST', 'file/Upload', form)).json()
  }
  const [order, programme] = [await upload('order'), await upload('programme')]
  const { actors } = world
  const input = { ...(await world.form(1)), orderFiles: [order], basicFiles: [order], programFiles: [programme], comment: 'ўқғҳ ʻʼ «"\\» \u2028 🙂' }
  let { id, version } = await world.act(actors.inspector, 'save', '0b7e5f0e-93a3-4c0e-8a43-2b0c6b7c1a11', 0, input)
  for (const [actor, action, given] of [[actors.inspector, 'send', {}], [actors.ceo, 'approve', {}], [actors.moderator, 'receive', {}], [actors.moderator, 'agree', { agreedCheckDaysNumber: 5 }]] as const) {
    version = (await world.act(actor, action, id, version, given)).version
  }
  // The proof leads over more than one kept node of the tree.
  for (let i = 2; i < 40; i++) await world.check(i, 'send', 'approve', 'receive', 'agree', 'markHeld')
  const response = await call('GET', `request/GetCaseFile/${id}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  zip = new Uint8Array(await response.arrayBuffer())
  members = new Map(Object.entries(unzipSync(zip)))
  key = await (await call('GET', 'log/key')).text()
  await writeFile(join(folder, 'key.pem'), key)
  return async () => {
    for (const clean of cleaning) await clean()
  }
}, 120_000)

/** A case file with something done to it, in a file. */
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
      'document.pdf', 'checkpoint.txt', 'key.pem', 'proofs.json', 'events/000001.json', 'events/000002.json', 'events/000003.json', 'events/000004.json', 'events/000005.json',
      'machines/….json', 'files/….pdf', 'files/….pdf', 'contents.txt',
    ])
    expect(verifyCase(members, readVerifier(key))).toMatchObject({ events: 5, files: 2, faults: [] })
    expect(Buffer.from(members.get('document.pdf')!).subarray(0, 8).toString()).toBe('%PDF-1.3')
  })

  test('is verified by a stranger with nothing but the descriptions', async () => {
    const path = join(folder, 'whole.zip')
    await writeFile(path, zip)
    const script = join(import.meta.dirname, 'testing/by-the-rfc.mjs')
    const { stdout } = await run(process.execPath, [script, path, join(folder, 'key.pem')], { cwd: folder })
    expect(stdout).toBe('5 events, 12 members\n')
    const bent = await altered((other) => other.set('events/000003.json', Buffer.from(String(Buffer.from(other.get('events/000003.json')!)).replace('approve', 'receive'))))
    await expect(run(process.execPath, [script, bent, join(folder, 'key.pem')])).rejects.toThrow('events/000003.json: not in the log')
  })

  test('is verified by the command where there is neither database nor server, and what was changed is named', async () => {
    const command = (path: string) =>
      run(process.execPath, [join(root, 'run/log/main.ts'), 'verify', path, '--key', join(folder, 'key.pem')], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })
        .then(({ stdout }) => ({ code: 0, stdout }), (error: { code: number; stdout: string }) => error)
    const path = join(folder, 'whole.zip')
    await writeFile(path, zip)
    expect(await command(path)).toMatchObject({ code: 0, stdout: expect.stringMatching(/5 events, 2 files.*\nEverything fits\.\n$/s) })
    const bent = await altered((other) => other.set('document.pdf', Buffer.from(pdf('another'))))
    expect(await command(bent)).toMatchObject({ code: 1, stdout: expect.stringContaining('does not fit: document.pdf: it was changed\n') })
  })

  const text = (other: Map<string, Uint8Array>, path: string) => Buffer.from(other.get(path)!).toString()
  const change = (path: string, from: string | RegExp, to: string) => (other: Map<string, Uint8Array>) => other.set(path, Buffer.from(text(other, path).replace(from, to)))
  const file = () => [...members.keys()].find((name) => name.startsWith('files/'))!
  const machine = () => [...members.keys()].find((name) => name.startsWith('machines/'))!
  const deeds: Record<string, { change: () => (other: Map<string, Uint8Array>) => unknown; first: RegExp }> = {
    'whose event was changed': { change: () => change('events/000002.json', '"send"', '"sent"'), first: /^events\/000002.json: its content does not fit/ },
    'whose event was dated anew': { change: () => change('events/000001.json', /"at":"\d{4}/, '"at":"2020'), first: /^events\/000001.json: its content/ },
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
    'whose file was exchanged': { change: () => (other) => other.set(file(), Buffer.from(pdf('x'))), first: /^files\/\w+.pdf: its bytes do not fit/ },
    'whose file is missing': { change: () => (other) => other.delete(file()), first: /^files\/\w+.pdf: it is missing/ },
    'whose machine was changed': { change: () => change(machine(), 'agree', 'agreed'), first: /^machines\/\w+.json: it does not fit/ },
    'whose checkpoint was changed': { change: () => change('checkpoint.txt', /^at .*$/m, 'at 2020-01-01T00:00:00.000Z'), first: /^checkpoint.txt: it is not signed/ },
    'whose proofs cannot be read': { change: () => (other) => other.set('proofs.json', Buffer.from('{')), first: /^proofs.json: it cannot be read/ },
    'that was given something more': { change: () => (other) => other.set('more.pdf', Buffer.from(pdf('x'))), first: /^more.pdf: it was put in/ },
    'whose contents are listed by nobody': { change: () => (other) => other.delete('contents.txt'), first: /^contents.txt: it is not signed/ },
  }
  test.each(Object.entries(deeds))('%s does not fit', (_, deed) => {
    const other = new Map(members)
    deed.change()(other)
    expect(verifyCase(other, readVerifier(key)).faults[0]).toMatch(deed.first)
  })

  test('that somebody else has signed fits his key and not that of the log', async () => {
    const signer = await openSigner(join(folder, 'other.key'))
    const other = new Map(members).set('key.pem', Buffer.from(signer.verifier.pem)).set('checkpoint.txt', Buffer.from(signNote(signer, [signer.verifier.origin, '1', 'x', 'at x', 'previous '])))
    expect(verifyCase(other, readVerifier(key)).faults[0]).toMatch(/^checkpoint.txt: it is not signed by the key of the log/)
  })

  test('is only for those who may read the history of a document that they see', async () => {
    const { world, signIn } = opened
    const ceo = await signIn(world.actors.ceo)
    const [{ id }] = (await (await ceo('POST', 'request/GetList', { pageSize: 1 })).json() as { rows: [{ id: string }] }).rows
    expect((await ceo('GET', `request/GetCaseFile/${id}`)).status).toBe(403)
    for (const path of ['log/key', 'log/checkpoint', 'log/checkpoints', 'log/consistency?first=1&second=2']) expect((await ceo('GET', path)).status, path).toBe(403)
    const moderator = await signIn({ ...world.actors.moderator, organizationId: world.ids.supervising, grants: { EventHistoryView: '' } })
    expect((await moderator('GET', `request/GetCaseFile/${id}`)).status).toBe(404)
  })
})
