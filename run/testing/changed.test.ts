import { expect, test } from 'vitest'
import { reach } from './changed.ts'

const sources = new Map(
  Object.entries({
    'machines/index.ts': "export { definitions } from './documents/index.ts'",
    'machines/documents/index.ts': "import { bank } from './bank.ts'\nimport { region } from './region.ts'",
    'machines/documents/bank.ts': "export const bank = defineDirectory({ type: 'bank' })",
    'machines/documents/region.ts': "export const region = defineDirectory({ type: 'region' })",
    'machines/documents/bank.test.ts': "import { bank } from './bank.ts'",
    'machines/documents/mistakes.test.ts': "import { definitions } from './index.ts'",
    'engine/load.ts': "import { definitions } from '@nazorat/machines'",
    'engine/load.db.test.ts': "import { load } from './load.ts'\nload('region')",
    'engine/money.db.test.ts': "import { load } from './load.ts'\nload('bank')",
    'web/e2e/banks.e2e.ts': "page.goto('/info/bank')\npage.request.post('/api/bank/GetList')",
  }),
)
const reached = (...changed: string[]) => [...reach(changed, sources).keys()].toSorted()

test('a document type is reached by tests that import it, by those of functions over all types, and by those that name it', () => {
  expect(reached('machines/documents/bank.ts')).toEqual([
    'engine/money.db.test.ts',
    'machines/documents/bank.test.ts',
    'machines/documents/mistakes.test.ts',
    'web/e2e/banks.e2e.ts',
  ])
})

test('other code is reached by every test that imports it, over whatever files', () => {
  expect(reached('engine/load.ts')).toEqual(['engine/load.db.test.ts', 'engine/money.db.test.ts'])
})

test('a changed test reaches itself, and prose nothing', () => {
  expect(reached('engine/load.db.test.ts')).toEqual(['engine/load.db.test.ts'])
  expect(reached('README.md')).toEqual([])
})
