import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Done } from './event.ts'
import { canonical, type FiringRule, hashOf, machineHash, machineSource, noHash } from './hash.ts'

const word = t('а', 'а')
const branch = (as?: 'name') =>
  defineDirectory({
    type: 'branch',
    permission: 'Branch',
    label: { one: word, many: word },
    fields: { name: text(word) },
    title: 'name',
    ...(as && { party: as, parties: { name: {} } }),
    list: { columns: ['name'], filters: [], search: [], sort: 'name' },
  })

test('the source of a machine says of every action by which permission it is fired, and in whose name', () => {
  const { deeds } = JSON.parse(machineSource(branch('name'))) as { deeds: Record<string, FiringRule> }
  expect(deeds).toEqual(
    Object.fromEntries(['save', 'deactivate', 'activate', 'delete'].map((name) => [name, { may: 'BranchEdit', as: 'name' }])),
  )
  expect(machineHash(branch('name'))).not.toEqual(machineHash(branch()))
})

test('a signature, a second person and when it was done are hashed where an event has them; without them its hash is what it was', () => {
  const plain = {
    action: 'save',
    actor: 'a',
    at: '2026-11-23T07:00:00.000Z',
    command: 'c',
    from: null,
    input: { name: 'A' },
    machine: Buffer.from('01', 'hex'),
    organization: null,
    origin: null,
    patch: { name: 'A' },
    role: null,
    stream: 's',
    to: 'active',
    type: 'branch',
    version: 1,
  }
  const leaf = (event: object) => hash('sha256', `\0${canonical(event)}`, 'buffer')
  const content = { ...plain, machine: '01', previous: '' }
  const hashed = (parts: { signature: Buffer | null; onBehalfOf: string | null; done?: Done }) =>
    hashOf({ done: null, ...plain, ...parts }, canonical(plain.input), canonical(plain.patch), noHash)
  expect(hashed({ signature: null, onBehalfOf: null })).toEqual(leaf(content))
  expect(hashed({ signature: Buffer.from('ff', 'hex'), onBehalfOf: null })).toEqual(leaf({ ...content, signature: 'ff' }))
  expect(hashed({ signature: Buffer.from('ff', 'hex'), onBehalfOf: 'b' })).toEqual(leaf({ ...content, signature: 'ff', onBehalfOf: 'b' }))
  const done = { device: 'd', counts: true, at: '2026-11-22T07:00:00.000Z' }
  expect(hashed({ signature: null, onBehalfOf: null, done })).toEqual(leaf({ ...content, done }))
})
