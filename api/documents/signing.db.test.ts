import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { v5 } from 'uuid'
import { inTransaction } from '@nazorat/engine'
import { verifySignatures } from '@nazorat/engine/proof/verify-signatures'
import { today } from '@nazorat/engine/testing'
import type { DocumentReply, HistoryReply, ProblemReply } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { type Actor, signedText, type Signing } from '@nazorat/machines/workflow'
import { enlist } from '../../run/testing/enlist.ts'
import { openAuthority } from '../../run/testing/signatures.ts'
import { makeWorld, type World } from '../../run/testing/world.ts'
import type { Issued } from '../../run/eimzo/authority.ts'
import { type Call, openEmptyApp } from '../testing/call.ts'

const pinfl = `3150385000001${pinflCheckDigit('3150385000001')}`

let authority: Awaited<ReturnType<typeof openAuthority>>
let opened: Awaited<ReturnType<typeof openEmptyApp>>
let world: World
let call: Call
let own: Issued
let numbers = 0

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  const finished = (clean: () => Promise<void>) => void cleaning.unshift(clean)
  authority = await openAuthority(finished)
  opened = await openEmptyApp(finished, { signatures: authority.provider })
  world = await makeWorld(opened.engine)
  const { actors, act, ids } = world
  const { moderator } = actors
  const { values } = (await opened.engine.load('employee', [ids.inspector])).get(ids.inspector)!
  const copied = (['birthDate', 'gender', 'passportDate', 'passportExpiration', 'positionId', 'phoneNumber'] as const).map((name) => [
    name,
    values[name],
  ])
  const { id: employeeId } = await act(
    actors.all,
    'save',
    randomUUID(),
    0,
    { ...Object.fromEntries(copied), fullName: 'Юсупова Дилдора', pinfl, passport: 'AB7654321', organizationId: moderator.organizationId },
    'employee',
  )
  await enlist(world, moderator)
  await act(actors.all, 'save', moderator.id, 1, { employeeId }, 'user')
  call = await opened.callAs(moderator.id)
  own = await authority.key(pinfl)
  return async () => {
    for (const clean of cleaning) await clean()
  }
})

/** Says how the moderator's body has decisions signed. */
async function setSigning(signing: Signing): Promise<void> {
  const id = world.actors.moderator.organizationId!
  const { version } = (await opened.engine.load('organization', [id])).get(id)!
  await world.act(world.actors.all, 'save', id, version, { signing }, 'organization')
  // A session knows its user's body as it was when it was used last.
  call = await opened.callAs(world.actors.moderator.id)
}

interface Wish {
  readonly by?: Issued
  readonly minutesAgo?: number
  /** Parts of the signed text that differ from the command that is sent. */
  readonly signed?: { readonly version?: number; readonly action?: string; readonly key?: string; readonly input?: object }
}

/** The body of an agreement, signed. */
async function agreement(
  { id, version }: { id: string; version: number },
  key: string,
  { by = own, minutesAgo = 0, signed = {} }: Wish = {},
) {
  const input = { agreedCheckDaysNumber: 5 }
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const document = (await opened.engine.load('request', [id])).get(id)!
  const actor = world.actors.moderator.id
  const command = {
    id: v5(`${actor} ${signed.key ?? key}`, v5.URL),
    action: signed.action ?? 'agree',
    actor,
    input: { ...input, ...signed.input },
    at,
  }
  const text = signedText(getDefinition('request'), { ...document, version: signed.version ?? version }, command)
  return { version, ...input, signature: { at, pkcs7: await authority.sign(text, by) } }
}

const readCheck = async (check: string) => (await (await call('GET', `request/Get/${check}`)).json()) as DocumentReply

const received = () => world.check(++numbers, 'send', 'approve', 'receive')

const agree = (check: { id: string }, body: object, key: string) => answerTo(call, `request/Agree/${check.id}`, body, key)

/** Status, code and sentence of an answer; the last two of a refusal alone. */
async function answerTo(
  call: Call,
  path: string,
  body: object,
  key: string,
): Promise<[status: number, code?: string | undefined, sentence?: string | undefined]> {
  const response = await call('POST', path, body, { 'idempotency-key': key })
  const { code, title } = (await response.json()) as Partial<ProblemReply>
  return response.ok ? [response.status] : [response.status, code, title]
}

test('a decision that its actor has signed keeps what proves it, to the program of OpenSSL too', async () => {
  await setSigning('required')
  const [check, key] = [await received(), randomUUID()]
  const body = await agreement(check, key)
  expect((await readCheck(check.id)).signed).toBeNull()
  expect(await agree(check, body, key)).toEqual([200])
  // A reader of the document is told whose key signed the step to its present state; the step of the version before was not signed.
  expect((await readCheck(check.id)).signed).toEqual({ name: 'YUSUPOVA DILDORA', serialNumber: expect.any(String), at: expect.any(String) })
  expect((await readCheck(`${check.id}?at=${check.version}`)).signed).toBeNull()
  // Sent again it has happened once.
  expect(await agree(check, body, key)).toEqual([200])

  const history = (await (await call('GET', `request/GetHistory/${check.id}`)).json()) as HistoryReply
  expect(history.events.map(({ action, signature }) => [action, signature?.name])).toEqual([
    ['agree', 'YUSUPOVA DILDORA'],
    ['receive', undefined],
    ['approve', undefined],
  ])
  const { rows } = await opened.pool.query<{ content: string; pkcs7: Buffer }>(
    'select s.content, s.pkcs7 from signature s join event e on e.signature = s.hash where e.stream = $1',
    [check.id],
  )
  expect(JSON.parse(rows[0]!.content)).toMatchObject({
    action: 'agree',
    actor: world.actors.moderator.id,
    document: check.id,
    version: check.version,
    input: { agreedCheckDaysNumber: 5 },
    files: [world.file.hash],
  })
  const n = (await opened.pool.query('select from signature')).rowCount
  const proved = (roots?: string) => inTransaction(opened.pool, (client) => verifySignatures(client, roots))
  expect(await proved(authority.roots)).toEqual({ faults: [], signatures: n, unprovable: 0 })
  for (const roots of ['', (await openAuthority(onTestFinished)).roots])
    expect(await proved(roots)).toEqual({ faults: [], signatures: n, unprovable: n })

  const folder = await mkdtemp(join(tmpdir(), 'nazorat-signed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const verified = async (text: string) => {
    await Promise.all([
      writeFile(join(folder, 'a.p7s'), rows[0]!.pkcs7),
      writeFile(join(folder, 'a.json'), text),
      writeFile(join(folder, 'roots.pem'), authority.roots),
    ])
    return promisify(execFile)(
      'openssl',
      [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        'a.p7s',
        '-content',
        'a.json',
        '-CAfile',
        'roots.pem',
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      ],
      { cwd: folder },
    )
  }
  expect((await verified(rows[0]!.content)).stderr).toMatch(/Verification successful/)
  await expect(verified(rows[0]!.content.replace('agree', 'agrée'))).rejects.toThrow()
})

test('without a signature a decision is refused where it is required, and taken where it is not', async () => {
  const check = await received()
  const body = { version: check.version, agreedCheckDaysNumber: 5 }
  await setSigning('required')
  expect(await agree(check, body, randomUUID())).toEqual([422, 'signatureRequired', 'Бу амал электрон имзо билан тасдиқланади'])
  await setSigning('possible')
  expect(await agree(check, body, randomUUID())).toEqual([200])
  expect((await readCheck(check.id)).signed).toBeNull()
})

const stale = 'Имзо эскирган ёки ҳужжат ўзгарган. Компьютер соатини текширинг ва қайтадан имзоланг'
const ofAnother = 'Имзо бошқа амал ёки файлга тегишли. Қайтадан имзоланг'

test.each<[how: string, code: string, sentence: string, Wish | (() => Promise<Wish>)]>([
  ['eleven minutes ago', 'signatureStale', stale, { minutesAgo: 11 }],
  ['on an older version', 'signatureStale', stale, { signed: { version: 3 } }],
  ['for another action', 'signatureOfAnother', ofAnother, { signed: { action: 'refuse' } }],
  ['for another command', 'signatureOfAnother', ofAnother, { signed: { key: 'another' } }],
  ['with other input', 'signatureOfAnother', ofAnother, { signed: { input: { agreedCheckDaysNumber: 6 } } }],
  [
    'by an expired certificate',
    'certificateExpired',
    'Имзо сертификати имзолаш пайтида амал қилмаган. Амалдаги калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
    async () => ({ by: await authority.key(pinfl, 'expired') }),
  ],
  [
    'by a revoked certificate',
    'certificateRevoked',
    'Имзо сертификати чақириб олинган. Бошқа калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
    async () => ({ by: authority.revoked }),
  ],
  [
    'by the certificate of a foreign CA',
    'certificateUntrusted',
    'Имзо сертификати ишончли рўйхатга олиш маркази томонидан берилмаган. Шундай марказ берган калитни танланг',
    async () => ({ by: await authority.key(pinfl, 'foreign') }),
  ],
  [
    'by somebody else’s key',
    'notYourKey',
    'Калит сизники эмас. Ўз калитингизни танланг',
    async () => ({ by: await authority.key('31503850000025') }),
  ],
])('a decision that was signed %s is refused with a sentence that says what to do', async (_, code, sentence, wish) => {
  const [check, key] = [await received(), randomUUID()]
  const body = await agreement(check, key, typeof wish === 'function' ? await wish() : wish)
  expect(await agree(check, body, key)).toEqual([422, code, sentence])
  expect((await opened.engine.load('request', [check.id])).get(check.id)!.version).toBe(check.version)
})

test('a changed file, a signature of nothing and one of an action that takes none are refused', async () => {
  const [check, key] = [await received(), randomUUID()]
  const body = await agreement(check, key)
  expect(await agree(check, { ...body, signature: { ...body.signature, pkcs7: Buffer.from('nothing').toString('base64') } }, key)).toEqual([
    422,
    'signatureInvalid',
    expect.stringMatching(/^Электрон рақамли имзо тасдиқланмади/),
  ])
  expect(await agree(check, { ...body, signature: { at: today(), pkcs7: '' } }, key)).toEqual([400, 'invalid', expect.any(String)])
  await opened.pool.query(
    `update doc.request set "orderFiles" = jsonb_set("orderFiles", '{0,hash}', to_jsonb(repeat('b', 64))) where id = $1`,
    [check.id],
  )
  expect(await agree(check, body, key)).toEqual([422, 'signatureOfAnother', ofAnother])
  const sent = await world.check(++numbers, 'send', 'approve')
  const receiving = await call('POST', `request/Receive/${sent.id}`, { version: sent.version, signature: body.signature })
  expect([receiving.status, await receiving.json()]).toEqual([400, expect.objectContaining({ code: 'invalid' })])
})

test('whether there is a document that one may not see is not told by its signature', async () => {
  const [check, key] = [await world.check(++numbers), randomUUID()]
  const body = await agreement(check, key)
  expect(await agree(check, body, key)).toEqual([404, 'notFound', expect.any(String)])
  expect(await agree({ id: randomUUID() }, body, key)).toEqual([404, 'notFound', expect.any(String)])
})

test('a business signs its complaint where its record says so, by the key with its INN', async () => {
  const { actors, act, ids } = world
  const { contractorId } = await world.form(++numbers)
  const business: Actor = {
    ...actors.inspector,
    id: randomUUID(),
    name: 'Фирма',
    organizationId: null,
    contractorId: contractorId as string,
  }
  await enlist(world, {
    ...business,
    grants: Object.fromEntries(['ComplaintView', 'ComplaintCreate', 'ComplaintSend', 'EventHistoryView'].map((name) => [name, ''])),
  })
  await act(actors.all, 'save', contractorId as string, 1, { signing: 'required' }, 'contractor')
  const call = await opened.callAs(business.id)
  const post = async (path: string, body: object) => (await (await call('POST', path, body)).json()) as { id: string; version: number }
  const { id, version } = await post('complaint/Create', {
    organizationId: ids.supervising,
    authorizedOrganizationId: ids.authorized,
    complaintText: 'Асоссиз талаб',
  })
  const key = randomUUID()
  expect(await answerTo(call, `complaint/Send/${id}`, { version }, key)).toEqual([422, 'signatureRequired', expect.any(String)])

  const at = new Date().toISOString()
  const document = (await opened.engine.load('complaint', [id])).get(id)!
  const text = signedText(getDefinition('complaint'), document, {
    id: v5(`${business.id} ${key}`, v5.URL),
    action: 'send',
    actor: business.id,
    input: {},
    at,
  })
  const signedBy = async (inn: string) => ({ version, signature: { at, pkcs7: await authority.sign(text, await authority.key(inn)) } })
  expect(await answerTo(call, `complaint/Send/${id}`, await signedBy('299999999'), key)).toEqual([422, 'notYourKey', expect.any(String)])
  expect(await answerTo(call, `complaint/Send/${id}`, await signedBy(String(300_000_000 + numbers)), key)).toEqual([200])
  const { events } = (await (await call('GET', `complaint/GetHistory/${id}`)).json()) as HistoryReply
  expect(events.map(({ action, signature }) => [action, signature?.name])).toEqual([
    ['send', 'YUSUPOVA DILDORA'],
    ['save', undefined],
  ])
})
