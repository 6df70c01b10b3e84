import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSigner } from './key.ts'
import { readVerifier, readVkey, vkeyOf } from './verifier.ts'
import { openCheckpoint, openNote, signCheckpoint, signNote } from './note.ts'

async function signers(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-note-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return Promise.all(names.map((name, i) => openSigner(join(folder, `${i}.key`), name)))
}

/** The example of C2SP signed-note. */
const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const example = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`

test('the example of the specification is opened by its key, and by no other name, id or key', () => {
  const verifier = readVkey(vkey)!
  expect(openNote([verifier], example)).toEqual({ lines: ['This is an example message.'], signedBy: [verifier] })
  expect(vkeyOf(verifier)).toBe(vkey)
  expect(readVkey(vkey.replace('foo', 'bar'))).toBeNull()
  expect(readVkey(vkey.replace('530d903a', '530d903b'))).toBeNull()
  expect(openNote([verifier], example.replace('example message', 'Example message'))).toBeNull()
  expect(openNote([], example)).toBeNull()
})

test('signatures of others are ignored, wherever they stand and whatever kind they are; a known key that says it has signed must have', async () => {
  const [log, sameName, sameAddress, ...witnesses] = await signers('log', 'log', 'other', ...Array.from({ length: 20 }, (_, i) => `w${i}`))
  const [text, own] = signNote([log!], ['one', '', 'two']).split(/(?<=\n)\n(?=—)/) as [string, string]
  const lineOf = (note: string) => note.slice(note.lastIndexOf('\n—') + 1)
  const others = [sameName!, sameAddress!, ...witnesses].map((each) => lineOf(signNote([each], ['one', '', 'two'])))
  // A witness' line with its time, and one of ML-DSA.
  const cosigned = [76, 4 + 8 + 2420].map((bytes) => `— witness ${Buffer.alloc(bytes, 7).toString('base64')}\n`)
  for (const before of [0, 5, others.length]) {
    const note = `${text}\n${[...others.slice(0, before), own, ...others.slice(before), ...cosigned].join('')}`
    expect(openNote([log!.verifier], note)).toEqual({ lines: ['one', '', 'two'], signedBy: [log!.verifier] })
    expect(openNote([witnesses[0]!.verifier, log!.verifier], note)?.signedBy.length).toBe(2)
  }
  expect(openNote([log!.verifier], `${text}\n${others.join('')}`)).toBeNull()
  // By name and id of a known key, and wrong: the whole note is refused, though another known key has signed.
  const wrong = lineOf(signNote([witnesses[0]!], ['another text']))
  expect(openNote([log!.verifier], `${text}\n${own}${wrong}`)?.signedBy).toEqual([log!.verifier])
  expect(openNote([log!.verifier, witnesses[0]!.verifier], `${text}\n${own}${wrong}`)).toBeNull()
  // The name of a key with the id of another is nobody's.
  const [, , signature] = own.trim().split(' ')
  expect(openNote([log!.verifier], `${text}\n${own}— witness ${signature}\n`)?.signedBy).toEqual([log!.verifier])
})

test('what is no note is refused, and its size is limited', async () => {
  const [log] = await signers('log')
  const verifiers = [log!.verifier]
  const note = signNote([log!], ['text'])
  const stranger = `— other ${Buffer.alloc(68).toString('base64')}\n`
  expect(openNote(verifiers, note + stranger.repeat(16))).not.toBeNull()
  const refused = [
    note + stranger.repeat(64),
    note.trimEnd(),
    `${note}\n`,
    `${note}text\n`,
    note.replace('— ', '- '),
    note.replace('— log', '— log '),
    note.replace('=\n', '\n'),
    `${note}— other AAAA\n`,
    `${note}—  ${Buffer.alloc(68).toString('base64')}\n`,
    `${note}— a+b ${Buffer.alloc(68).toString('base64')}\n`,
    signNote([log!], ['a\ttab']),
    signNote([log!], ['\ud800']),
    signNote([log!], ['x'.repeat(600_000)]),
    '',
    '\n\n',
    'text\n',
  ]
  expect(refused.map((each) => openNote(verifiers, each))).toEqual(refused.map(() => null))
})

test('a checkpoint that others have signed too is opened; its size has one form', async () => {
  const [log, other] = await signers('nazorat.example/log', 'other')
  const checkpoint = { size: 5, root: Buffer.alloc(32, 1), at: '', previous: Buffer.alloc(0) }
  const lines = signCheckpoint(log!, checkpoint).split('\n').slice(0, 5)
  expect(openCheckpoint(log!.verifier, signNote([other!, log!], lines))).toEqual(checkpoint)
  expect(openCheckpoint(log!.verifier, signNote([log!], lines.with(1, '05')))).toBeNull()
  expect(openCheckpoint(log!.verifier, signNote([log!], lines.with(0, 'nazorat.example')))).toBeNull()
})

test('a public key is read with the name before it, without one, and as a vkey', async () => {
  const [log] = await signers('nazorat.example/log')
  const { verifier } = log!
  expect(verifier.pem.split('\n')[0]).toBe(vkeyOf(verifier))
  expect(readVerifier(verifier.pem)).toEqual(verifier)
  expect(readVerifier(`${vkeyOf(verifier)}\n`)).toEqual(verifier)
  const alone = verifier.pem.slice(verifier.pem.indexOf('-----'))
  expect(readVerifier(alone).origin).toMatch(/^nazorat\/[0-9a-f]{16}$/)
  expect(() => readVerifier(`${vkey}\n${alone}`)).toThrow('another one than the line before it')
  expect(() => readVerifier(verifier.pem.replace('example', 'exemple'))).toThrow('do not fit')
})
