import { expect, it } from 'vitest'
import { request } from '../../documents/inspections/check/definition.ts'
import { signedText } from './signed-text.ts'

const file = (hash: string) => ({ hash, name: 'a.pdf', size: 1 })
const document = { id: 'd', version: 3, state: 'sent', values: { orderFiles: [file('b'), file('a')] } }
const command = { id: 'c', action: 'refuse', actor: 'u', at: '2026-11-23T07:00:00.000Z', input: { reason: 'Йўқ «"', days: 1.5 } }

it('names the command, the document in its version, the input and the files of both, in canonical form', () => {
  expect(signedText(request, document, command)).toBe(
    '{"action":"refuse","actor":"u","at":"2026-11-23T07:00:00.000Z","command":"c","document":"d","files":["a","b"],"input":{"days":1.5,"reason":"Йўқ «\\""},"type":"request","version":3}',
  )
  expect(signedText(request, document, { ...command, onBehalfOf: 'v' })).toContain(',"onBehalfOf":"v","type"')
})

it('differs when anything that was signed does', () => {
  const text = signedText(request, document, command)
  const others = [
    ...[{ id: 'x' }, { action: 'agree' }, { actor: 'x' }, { at: '2026-11-23T07:00:00.001Z' }, { input: {} }].map((each) =>
      signedText(request, document, { ...command, ...each }),
    ),
    ...[{ id: 'x' }, { version: 4 }, { values: { orderFiles: [file('b'), file('c')] } }].map((each) =>
      signedText(request, { ...document, ...each }, command),
    ),
  ]
  expect(new Set([text, ...others]).size).toBe(others.length + 1)
})
