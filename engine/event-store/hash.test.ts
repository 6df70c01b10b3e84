import { expect, test } from 'vitest'
import { defineDirectory, text, t } from '@nazorat/machines'
import { type FiringRule, machineHash, machineSource } from './hash.ts'

const word = t('a', 'а', 'а')
const branch = (as?: 'name') =>
  defineDirectory({
    type: 'branch', permission: 'Branch', label: { one: word, many: word }, fields: { name: text(word) }, title: 'name', ...(as && { party: as, parties: { name: {} } }),
    list: { columns: ['name'], filters: [], search: [], sort: 'name' },
  })

test('the source of a machine says of every action by which permission it is fired, and in whose name', () => {
  const { deeds } = JSON.parse(machineSource(branch('name'))) as { deeds: Record<string, FiringRule> }
  expect(deeds).toEqual(Object.fromEntries(['save', 'deactivate', 'activate', 'delete'].map((name) => [name, { may: 'BranchEdit', as: 'name' }])))
  expect(machineHash(branch('name'))).not.toEqual(machineHash(branch()))
})
