import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { makeWorld } from '../../run/testing/world.ts'
import { listHeadings } from './list-headings.ts'

test('a filter names a document in the heading to readers who see it, by itself or in a row, and to no other', async () => {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const { ids, check } = await makeWorld(engine)
  await check(1)
  const lines = async (grants: readonly string[], organizationId: string) =>
    (
      await listHeadings(
        engine,
        testActor(grants, { organizationId, language: 'ru' }),
        engine.definitionOf('request'),
        { inspectors: ids.inspector },
        new Date().toISOString(),
      )
    ).lines
  const named = [expect.stringMatching(/: Каримов Анвар$/)]
  expect(await lines(['RequestView'], ids.supervising)).toEqual(named)
  expect(await lines(['RequestView', 'AllEmployeeView'], randomUUID())).toEqual(named)
  expect(await lines(['RequestView', 'EmployeeView'], randomUUID())).toEqual(['Отобрано по дополнительному условию'])
})
