import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { readMasterKeys, useMasterKeys } from './master-key.ts'
import { masterKeyOf, openSecret, sealSecret } from './seal.ts'

const [one, another] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const [row, secret] = [randomUUID(), randomBytes(32)]
const asGiven = readMasterKeys(process.env['MASTER_KEY']!)
afterEach(() => useMasterKeys(asGiven))

/** Seals with some master keys, and opens with others. */
const reopened = (sealing: string, opening: string) => {
  useMasterKeys(readMasterKeys(sealing))
  const sealed = sealSecret('person_key', row, secret)
  useMasterKeys(readMasterKeys(opening))
  return openSecret('person_key', row, sealed)
}

test('a sealed secret is read with its master key, and says which that is', () => {
  const sealed = sealSecret('person_key', row, secret)
  expect(openSecret('person_key', row, sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(masterKeyOf(sealed)).toBe(asGiven.current.id)
  expect(sealSecret('person_key', row, secret)).not.toEqual(sealed)
})

test('it opens in no other row, not when a byte was changed, and not when it was never sealed', () => {
  const sealed = sealSecret('person_key', row, secret)
  expect(() => openSecret('person_key', randomUUID(), sealed)).toThrow('unable to authenticate')
  for (const place of [0, 3, 12, 25, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(() => openSecret('person_key', row, changed), String(place)).toThrow()
  }
  expect(() => openSecret('person_key', row, secret)).toThrow('it is not sealed')
})

test('the first of several master keys seals, and each opens what was sealed with it', () => {
  expect(reopened(one, `${another},${one}`)).toEqual(secret)
  expect(reopened(`${another}\n${one}\n`, another)).toEqual(secret)
  expect(() => reopened(`${another}, ${one}`, one)).toThrow(/sealed with the master key [0-9a-f]{16}, which is not among those given/)
})

test('a text that is no master key is refused, and not quoted', () => {
  for (const text of ['', ' ,\n', 'secretsecret', randomBytes(31).toString('base64'), one.replace('=', ''), `${one},secretsecret`]) {
    expect(() => readMasterKeys(text), text).toThrow(
      /^(there is no key|a key must be 32 bytes in base64, as openssl rand -base64 32 writes them)$/,
    )
  }
})
