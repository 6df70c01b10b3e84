import { expect, test } from 'vitest'
import { issue, oids, pemOf } from '../../run/eimzo/authority.ts'
import { encode, sign } from '../../run/eimzo/pkcs7.ts'
import { proveSignature } from './prove.ts'

const content = Buffer.from('{"action":"approve","version":3}')
const root = await issue({ names: { [oids.name]: 'Root' }, isCa: true })
const middle = await issue({ names: { [oids.name]: 'Middle' }, isCa: true }, root)
const signer = await issue({ names: { [oids.name]: 'Signer' } }, middle)
const alone = encode(await sign(content, signer, []))
const roots = [root, middle].map(({ certificate }) => pemOf(certificate)).join('')
const now = () => new Date()

test('a CA below the root may come with the signature or stand beside the root, and is trusted by neither alone', async () => {
  expect(proveSignature(content, alone, roots, now())).toEqual({ fault: null })
  expect(proveSignature(content, encode(await sign(content, signer, [middle.certificate])), pemOf(root.certificate), now())).toEqual({
    fault: null,
  })
  for (const known of [pemOf(root.certificate), pemOf(middle.certificate)]) {
    expect(proveSignature(content, alone, known, now())).toEqual({ fault: 'its certificate leads to none of the roots', unprovable: true })
  }
})

test('other content, another time and no roots at all are told apart', () => {
  expect(proveSignature(Buffer.from('other'), alone, roots, now()).fault).toBe('it cannot be read: the signature is of other content')
  expect(proveSignature(content, alone, roots, new Date('2020-01-01')).fault).toBe('a certificate was not valid then')
  expect(proveSignature(content, alone, '', now())).toEqual({ fault: null, unprovable: true })
})
