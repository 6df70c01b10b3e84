import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosignature, keyId, verifierOf, vkeyOf } from '../verifier.ts'
import { cosign, cosignaturesOf } from './cosignature.ts'
import { maxPolicy, PolicyError, readPolicy, witnessed } from './policy.ts'
import { isMet, readKey, signersOf } from './testing/second-verifier.ts'
import { SecondWitness } from './testing/second-witness.ts'

/** A witness with its key. */
function makeWitness(name: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { origin, key } = verifierOf(privateKey, name)
  return { name, witness: { origin, key }, privateKey, vkey: vkeyOf({ origin, key }, cosignature) }
}
/** The line of a log under a checkpoint. */
function lineOf(privateKey: KeyObject, text: string): string {
  const { origin, key } = verifierOf(privateKey, 'example.com/log')
  return `— ${origin} ${Buffer.concat([keyId(origin, key), sign(null, Buffer.from(text), privateKey)]).toString('base64')}\n`
}

const text = 'example.com/log\n5\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\nat x\n'
const unsigned = `${text}\n— example.com/log ${randomBytes(68).toString('base64')}\n`
const all = Array.from({ length: 6 }, (_, i) => makeWitness(`w${i}.example`))
const defined = all.map(({ vkey }, i) => `witness W${i} ${vkey} http://127.0.0.1:${i + 1}/`)
const log = vkeyOf(verifierOf(generateKeyPairSync('ed25519').privateKey, 'example.com/log'))

test('a cosignature is one to a verifier that shares no code with ours, and the other way round', () => {
  const [ours] = all
  const note = unsigned + cosign(ours!.witness, ours!.privateKey, unsigned, 1_679_315_147)
  expect([...signersOf(note, [readKey(ours!.vkey)]).values()]).toEqual([1_679_315_147])
  const second = new SecondWitness('second.example', [])
  const { witnesses } = readPolicy(`witness x ${second.vkey}\nquorum x`)
  const signed = unsigned + second.cosign(text, 12)
  expect(cosignaturesOf(witnesses, signed)).toMatchObject({ cosignatures: [{ time: 12 }], wrong: [] })
  expect(cosignaturesOf(witnesses, signed.replace('\n5\n', '\n6\n'))).toMatchObject({ cosignatures: [], wrong: witnesses })
})

test('of one witness the latest line counts; lines of others are ignored; one that is wrong, or without a time, is named', () => {
  const [a, b] = all.map(({ witness }) => witness)
  const line = (i: number, time: number, note = unsigned) => cosign(all[i]!.witness, all[i]!.privateKey, note, time)
  const both = cosignaturesOf([a!, b!], unsigned + line(0, 7) + line(2, 9) + line(0, 8))
  expect(both).toEqual({ cosignatures: [{ witness: a, time: 8, line: line(0, 8) }], wrong: [] })
  const other = unsigned.replace('\n5\n', '\n6\n')
  for (const wrong of [line(0, 7, other), line(0, 0), `${line(0, 7).slice(0, -1 - 80)}\n`].map((each) => unsigned + each + line(1, 3))) {
    const found = cosignaturesOf([a!, b!], wrong)
    expect([found.cosignatures.map(({ witness }) => witness), found.wrong]).toEqual([[b], [a]])
  }
})

test('a policy is read: witnesses, nested groups, a quorum, comments, tabs', () => {
  const policy = readPolicy(
    [
      `# Гувоҳлар`,
      `\tlog ${log}\t https://example.com/log `,
      ...defined,
      '',
      'group X 2 W0 W1 W2',
      ' group Y any W3 W4',
      'group XY all X Y',
      'quorum XY',
    ].join('\n'),
  )
  expect(policy.logs.map(({ origin }) => origin)).toEqual(['example.com/log'])
  expect(policy.witnesses.map(({ name, origin, url }) => [name, origin, url])[1]).toEqual(['W1', 'w1.example', 'http://127.0.0.1:2'])
  const proved = (...by: number[]) =>
    witnessed(
      policy,
      by.reduce((note, i) => note + cosign(all[i]!.witness, all[i]!.privateKey, unsigned, 5), unsigned),
    ).isProved
  expect([proved(0, 2, 3), proved(0, 1, 2, 4), proved(0, 1, 2), proved(0, 3, 4, 5), proved()]).toEqual([true, true, false, false, false])
})

test('without a quorum nothing is proved by witnesses', () => {
  const [a] = all
  const policy = readPolicy(`${defined[0]}\nquorum none\n`)
  expect(policy.quorum).toBeNull()
  expect(witnessed(policy, unsigned + cosign(a!.witness, a!.privateKey, unsigned, 5))).toMatchObject({
    cosignatures: [{ time: 5 }],
    isProved: false,
  })
})

test('a wrong policy is refused with a sentence that names the line', () => {
  const [w0, w1] = defined
  const refused: [string, string][] = [
    ['', 'no line that begins with quorum'],
    ['quorum none\nquorum none', 'line 2: a line before it has said the quorum'],
    ['quorum W0', 'line 1: no line before it names W0'],
    [`${w0}\nquorum W0 W1`, 'line 2: it says more'],
    ['quorum', 'line 1: no line before it names a witness or a group'],
    ['log\nquorum none', 'line 1: its vkey'],
    [`log ${log.replace('+', '+0')}\nquorum none`, 'line 1: its vkey'],
    [`log ${all[0]!.vkey}\nquorum none`, 'line 1: its vkey is none of an Ed25519 key (kind 1)'],
    [`witness W ${log}\nquorum none`, 'line 1: its vkey is none of an Ed25519 cosignature (kind 4)'],
    [`log ${log}\nlog ${log}\nquorum none`, 'line 2: a line before it has the same key'],
    [`${w0}\n${w0!.replace('W0', 'W9')}\nquorum none`, 'line 2: a line before it has the same key'],
    [`${w0}\n${w1!.replace('W1', 'W0')}\nquorum none`, 'line 2: a line before it has named W0'],
    [`${w0!.replace('W0', 'none')}\nquorum none`, 'line 1: nothing can be named none'],
    [`${w0!.replace('http:', 'ftp:')}\nquorum none`, 'line 1: ftp://127.0.0.1:1/ is no address'],
    [`${w0} more\nquorum none`, 'line 1: it says more'],
    [`${w0}\ngroup G 2 W0\nquorum G`, 'line 2: of 1 members there cannot be 2'],
    [`${w0}\ngroup G 0 W0\nquorum G`, 'line 2: of 1 members there cannot be 0'],
    [`${w0}\ngroup G all\nquorum G`, 'line 2: of 0 members'],
    [`${w0}\ngroup G\nquorum G`, 'line 2: of 0 members there cannot be none'],
    [`${w0}\ngroup G any G\nquorum G`, 'line 2: no line before it names G'],
    [`${w0}\n${w1}\ngroup G any W0\ngroup H any W1 W0\nquorum H`, 'line 4: W0 is a member of a group already'],
    [`${w0}\ngroup G any W0 W0\nquorum G`, 'line 2: W0 is a member of a group already'],
    [`${w0}\ngroup G any none\nquorum G`, 'line 2: no line before it names none'],
    ['quorum none\r\n', 'line 1: it has a character that no policy may have'],
    ['Quorum none', 'line 1: it begins with Quorum'],
    [`${'# \n'.repeat(30_000)}quorum none`, `it is longer than ${maxPolicy.length} characters`],
  ]
  for (const [policy, sentence] of refused) {
    const error = (() => {
      try {
        return readPolicy(policy)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error, policy).toBeInstanceOf(PolicyError)
    expect((error as Error).message, policy).toContain(sentence)
  }
  const many = Array.from({ length: 32 }, (_, i) => makeWitness(`m${i}`))
  const lines = many.map(({ vkey }, i) => `witness M${i} ${vkey}`)
  expect(readPolicy(`${lines.join('\n')}\ngroup all 32 ${many.map((_, i) => `M${i}`).join(' ')}\nquorum all`).witnesses).toHaveLength(32)
})

test('for any quorum and any who have signed, the answer is that of a verifier that shares no code with ours', () => {
  const counts = fc.oneof(fc.constantFrom('all', 'any'), fc.constantFrom('1', '2'))
  fc.assert(
    fc.property(fc.array(counts, { minLength: 3, maxLength: 3 }), fc.subarray([0, 1, 2, 3, 4, 5]), (ks, by) => {
      const privateKey = generateKeyPairSync('ed25519').privateKey
      const key = verifierOf(privateKey, 'example.com/log')
      const file = [
        `log ${vkeyOf(key)}`,
        ...defined,
        `group A ${ks[0]} W0 W1 W2`,
        `group B ${ks[1]} W3 W4`,
        `group C ${ks[2]} A B W5`,
        'quorum C',
        '',
      ].join('\n')
      const note = `${text}\n${lineOf(privateKey, text)}${by.map((i) => cosign(all[i]!.witness, all[i]!.privateKey, unsigned, 5)).join('')}`
      expect(witnessed(readPolicy(file), note).isProved).toBe(isMet(file, note))
    }),
    { numRuns: 60 },
  )
})
