import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { rotateKey } from '@nazorat/engine/proof/rotate-key'
import { groupFinished } from '@nazorat/engine/testing'
import { verifyProof } from '../../engine/proof/witnesses/testing/second-verifier.ts'
import { demoTemplate } from '../../run/testing/demo.ts'
import { type Evidence, NotProved, verify } from '../../web/record-page/verify.ts'
import { createApp } from '../app.ts'
import { openEmptyApp } from '../testing/call.ts'
import { publicPages } from './pages.ts'

const finished = groupFinished()
const from = (remoteAddress: string) => ({ incoming: { headers: {}, socket: { remoteAddress } } })

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})

async function open() {
  const { pool, services, dataDir } = await openEmptyApp(finished, { of: await demoTemplate() })
  const signer = await openSigner(join(dataDir, 'log.key'))
  await checkpointLog(pool, signer)
  const context = { ...services, signer }
  const [app, pages] = [createApp(context), publicPages(context, dataDir)]
  const { rows } = await pool.query<{ code: string; name: string | null }>(
    `select p.code, p."contractorName" as name from doc.publicrecord p order by p."contractorName" is null, p.code`,
  )
  const call = (path: string) => app.request(`/api/open/Record/${path}`, {}, from('203.0.113.5'))
  const page = (path: string, address = '203.0.113.5') => pages.request(path, {}, from(address))
  const evidence = async (code: string) => (await (await call(code)).json()) as Evidence
  return { pool, rows, call, page, evidence }
}

/** A witness of a log, written from the specification (C2SP tlog-cosignature). */
function witness(name: string): { vkey: string; cosign(note: string, at: number): string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.concat([Buffer.of(4), publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)])
  const id = createHash('sha256').update(`${name}\n`).update(raw).digest().subarray(0, 4)
  return {
    vkey: `${name}+${id.toString('hex')}+${raw.toString('base64')}`,
    cosign(note, at) {
      const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(at))
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${at}\n${text}`), privateKey as KeyObject)
      return `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`
    },
  }
}

const faultOf = (evidence: Evidence): Promise<string> =>
  verify(evidence).then(
    () => 'proved',
    (error: unknown) => (error instanceof NotProved ? error.fault : String(error)),
  )

test('a record is found by its code, and proves itself', async () => {
  const { rows, evidence, call } = opened
  expect(rows.length).toBeGreaterThan(10)
  for (const { code } of rows) {
    const given = await evidence(code)
    const proved = await verify(given)
    expect([proved.event.type, proved.quorum, proved.witnesses]).toEqual(['publicrecord', null, []])
  }
  const { code } = rows[0]!
  const given = await evidence(code)
  expect(await (await call(`${code}/event`)).text()).toBe(given.event)
  expect(await (await call(`${code}/proof`)).text()).toBe(given.proof)
})

test('whatever is changed of a record or its proof is told', async () => {
  const { rows, evidence } = opened
  const [one, other] = await Promise.all(rows.slice(0, 2).map(({ code }) => evidence(code)))
  const proof = one!.proof!
  const lines = proof.split('\n')
  const flip = (text: string) => text.replace(/[A-Za-z]/, (letter) => (letter === 'A' ? 'B' : 'A'))
  const changed = (i: number) => [...lines.slice(0, i), flip(lines[i]!), ...lines.slice(i + 1)].join('\n')
  const end = lines.indexOf('')
  const foreign = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const [name] = one!.keys[0]!.split('+')
  const raw = Buffer.concat([Buffer.of(1), foreign])
  const id = createHash('sha256').update(`${name}\n`).update(raw).digest('hex').slice(0, 8)
  const forgeries: Record<string, readonly [Partial<Evidence>, string]> = {
    'another day': [{ event: one!.event.replace(/"checkEndDate":"\d{4}/, '"checkEndDate":"2099') }, 'notInLog'],
    'another record': [{ event: other!.event, proof: other!.proof }, 'otherCode'],
    'another record under this id': [{ event: one!.event, proof: other!.proof }, 'notInLog'],
    'a code of nothing': [{ code: 'AAAAAAAAAA' }, 'otherCode'],
    'another place in the log': [{ proof: proof.replace(/index (\d+)/, (_, index) => `index ${Number(index) + 1}`) }, 'notInLog'],
    'another hash of the path': [{ proof: changed(3) }, 'notInLog'],
    'another root': [{ proof: changed(end + 3) }, 'forged'],
    'another size': [{ proof: proof.replace(/\n\n(.+)\n(\d+)\n/, (_, origin, size) => `\n\n${origin}\n${Number(size) + 1}\n`) }, 'forged'],
    'another log': [{ keys: [`${name}+${id}+${raw.toString('base64')}`] }, 'otherLog'],
    'a key that is none': [{ keys: [`${name}+00000000+${raw.toString('base64')}`] }, 'unreadable'],
    'no proof yet': [{ proof: null }, 'notSigned'],
    'half a proof': [{ proof: proof.slice(0, 60) }, 'unreadable'],
    'no event': [{ event: '{}' }, 'unreadable'],
  }
  // A program that shares no code with ours says the same of the log and the text; of codes it knows nothing.
  const byOther = ({ event, proof: given, keys }: Evidence) => {
    const leaf = createHash('sha256').update('\0').update(event).digest()
    return verifyProof(given ?? '', leaf, [...keys.map((key) => `log ${key}`), 'quorum none', ''].join('\n'))
  }
  expect(byOther(one!).size).toBeGreaterThan(100)
  for (const [what, [change, fault]] of Object.entries(forgeries)) {
    if (fault !== 'otherCode') expect(() => byOther({ ...one!, ...change }), what).toThrow()
  }
  const told = await Promise.all(
    Object.entries(forgeries).map(async ([what, [change]]) => [what, await faultOf({ ...one!, ...change })] as const),
  )
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(Object.entries(forgeries).map(([what, [, fault]]) => [what, fault])))
})

test('after a change of the key a record is proved by what either key has signed', async () => {
  const { pool, services, dataDir } = await openEmptyApp(finished, { of: await demoTemplate() })
  const path = join(dataDir, 'log.key')
  const signer = await openSigner(path)
  await checkpointLog(pool, signer)
  const code = (await pool.query<{ code: string }>('select code from doc.publicrecord limit 1')).rows[0]!.code
  const evidence = async () => {
    const app = createApp({ ...services, signer: await openSigner(path) })
    return (await (await app.request(`/api/open/Record/${code}`, {}, from('203.0.113.8'))).json()) as Evidence
  }
  const before = await evidence()
  await rotateKey(pool, path)
  // The published checkpoint is the former key's, until the next is signed.
  const between = await evidence()
  expect([(await verify(before)).origin, (await verify(between)).event]).toEqual([signer.verifier.origin, (await verify(before)).event])
  expect(between.keys.at(-1)).not.toBe(before.keys.at(-1))
})

test('a record is proved by witnesses only when as many have signed as the policy asks for', async () => {
  const { rows, evidence } = opened
  const given = await evidence(rows[0]!.code)
  const [first, second, third, stranger] = ['a', 'b', 'c', 'x'].map((name) => witness(`witness.example/${name}`))
  const policy = [first, second, third].map((each, i) => `witness w${i} ${each!.vkey} https://w${i}.example`).join('\n')
  const signedBy = (...signers: (ReturnType<typeof witness> | undefined)[]): Evidence => ({
    ...given,
    proof: given.proof + signers.map((each) => each!.cosign(given.proof!.slice(given.proof!.indexOf('\n\n') + 2), 1_790_000_000)).join(''),
    policy: `${policy}\ngroup two 2 w0 w1 w2\nquorum two\n`,
  })
  const quorum = async (of: Evidence) => (await verify(of)).quorum
  expect(await quorum(signedBy(first, second))).toBe(true)
  expect((await verify(signedBy(first, second))).witnesses).toEqual([
    { name: 'witness.example/a', at: 1_790_000_000 },
    { name: 'witness.example/b', at: 1_790_000_000 },
  ])
  expect(await quorum(signedBy(first))).toBe(false)
  expect(await quorum(signedBy(first, first))).toBe(false)
  expect(await quorum(signedBy(first, stranger))).toBe(false)
  expect(await quorum({ ...signedBy(first, second), policy: `${policy}\nquorum none\n` })).toBe(null)
  // A witness' line for another time or another checkpoint is a forgery.
  const forged = signedBy(first, second)
  const line = third!.cosign('x\n1\nAAAA\n\n', 1_790_000_000)
  expect(await faultOf({ ...forged, proof: forged.proof + line })).toBe('forged')
})

test('the page says in three languages what the record says, and no reply names a person or shows what is not public', async () => {
  const { rows, page, pool } = opened
  const { code, name } = rows[0]!
  for (const [language, tag, word] of [
    ['cl', 'uz-Cyrl', 'Сизнинг ҳуқуқларингиз'],
    ['ln', 'uz-Latn', 'Sizning huquqlaringiz'],
    ['ru', 'ru', 'Ваши права'],
  ]) {
    const answer = await page(`/c/${code}?lang=${language}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('cache-control')]).toEqual([200, null, 'no-store'])
    expect([text.includes(`lang="${tag}"`), text.includes(word!), text.includes(name!.replaceAll('"', '&quot;'))]).toEqual([
      true,
      true,
      true,
    ])
  }
  const people = (await pool.query<{ name: string }>(`select "fullName" as name from doc.employee`)).rows.map((row) => row.name)
  const persons = (await pool.query<{ name: string }>(`select name from doc.contractor where inn !~ '^[23]'`)).rows.map((row) => row.name)
  expect([people.length > 20, persons.length > 0]).toEqual([true, true])
  const pages = await Promise.all(rows.map(async (row, i) => (await page(`/c/${row.code}`, `203.0.114.${i}`)).text()))
  expect([...people, ...persons].filter((person) => pages.some((text) => text.includes(person)))).toEqual([])
})

test('a code may be typed with gaps, in small or Cyrillic letters; a wrong one and one of nothing are told kindly, and many are slowed down', async () => {
  const { rows, page, call } = opened
  const { code } = rows[0]!
  const typed = await page(`/c?code=${code.slice(0, 5)}%20${code.slice(5).toLowerCase()}&lang=ru`)
  expect([typed.status, typed.headers.get('location')]).toEqual([302, `/c/${code}?lang=ru`])
  const wrong = await page(`/c?code=${code.slice(0, 9)}${code.endsWith('A') ? 'B' : 'A'}&lang=ru`)
  expect([wrong.status, (await wrong.text()).includes('Код введён неверно')]).toEqual([404, true])
  const nothing = await page('/c/AAAAAAAAAA?lang=ru')
  expect([nothing.status, (await nothing.text()).includes('Такой код не выдавался')]).toEqual([404, true])
  expect([(await call('AAAAAAAAAA')).status, (await call('x')).status]).toEqual([404, 404])
  const many = await Promise.all(Array.from({ length: 90 }, () => page('/c/AAAAAAAAAA?lang=ru', '203.0.113.9')))
  const slowed = many.filter(({ status }) => status === 429)
  expect(slowed.length).toBeGreaterThan(10)
  expect(await slowed[0]!.text()).toContain('id="code"')
})

test('a page that fails says so in the language of its reader, and nothing of the inside', async () => {
  const { services, dataDir } = await openEmptyApp(finished)
  const engine = { ...services.engine, find: () => Promise.reject(new Error('relation doc.publicrecord')) }
  const pages = publicPages({ ...services, engine }, dataDir)
  const answer = await pages.request('/c/AAAAAAAAAA?lang=ru', {}, from('203.0.113.20'))
  const text = await answer.text()
  expect([answer.status, text.includes('Страница не открылась'), text.includes('publicrecord')]).toEqual([500, true, false])
})
