import { expect, test } from 'vitest'
import { filtersOf, logFilters, readLogAddress, writeLogAddress } from './log-address.ts'

const written = {
  search: 'фирма',
  at: '2026-01-01..2026-03-31',
  action: 'signIn,refuse',
  type: 'access',
  person: '0f8fad5b-d9cb-469f-a165-70867728950e',
}

test('what narrows the log stands in the address and comes back from it', () => {
  const address = readLogAddress(written)
  expect(writeLogAddress(address)).toEqual(written)
  expect(filtersOf(address)).toEqual({
    search: 'фирма',
    at: { from: '2026-01-01', to: '2026-03-31' },
    action: ['signIn', 'refuse'],
    type: ['access'],
    person: ['0f8fad5b-d9cb-469f-a165-70867728950e'],
  })
})

test('what an address cannot mean is left out', () => {
  expect(readLogAddress({ at: 'yesterday', colour: 'red' })).toEqual({ search: '', filters: {} })
  expect(readLogAddress({ at: '2026-01-01..' })).toEqual({ search: '', filters: {} })
  expect(writeLogAddress(readLogAddress({}))).toEqual({})
})

test('a document comes by a link and by no field of the panel', () => {
  expect(logFilters.list.filters).not.toContain('document')
  expect(filtersOf(readLogAddress({ document: 'd' }))).toEqual({ document: ['d'] })
})
