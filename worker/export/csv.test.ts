import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { writeCsv } from './csv.ts'

test('a list is written with the chosen columns, quoted where they must be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-csv-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'a.csv')
  const row = {
    id: '1',
    version: 1,
    state: 'active',
    createdAt: '2026-11-20T09:30:00.000Z',
    createdUserId: '2',
    updatedAt: '2026-11-20T09:30:00.000Z',
    due: null,
    soato: '1703',
    name: { ln: 'a', cl: '=HYPERLINK("x");', ru: 'a' },
  }
  const pages = (async function* () {
    yield { rows: [row], total: 1, texts: {} } as ListReply
  })()
  expect(
    await writeCsv(path, {
      definition: getDefinition('region'),
      language: 'cl',
      columns: ['soato', 'name', 'state', 'updatedAt'],
      pages,
      progress: async () => {},
    }),
  ).toBe(1)
  expect(await readFile(path, 'utf8')).toBe(
    `\uFEFFСОАТО коди;Номи;Ҳолати;Ўзгартирилган вақти;Номи (Oʻzbekcha);Номи (Русский);Ёзув идентификатори\r\n1703;"'=HYPERLINK(""x"");";Фаол;20.11.2026 14:30;a;a;1\r\n`,
  )
})
