import { expect, test } from 'vitest'
import { openEngine, replay } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { makeWorld } from '../testing/world.ts'
import { generateHistory } from './data/history.ts'
import { inUse } from './replay.ts'

test('a replay of thousands of events while officials work refuses nothing, empties no list and comes to the same', async () => {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  const request = engine.definitionOf('request')
  const world = await makeWorld(engine)
  const head = await generateHistory(world, 20_000)
  // The first replay fills the table, which the generated history does not.
  expect((await replay(pool, request, { adopt: true })).documents).toBeGreaterThan(3000)
  const used = await inUse(world, async () => {
    const rounds = [
      await replay(pool, request, { adopt: true }),
      await replay(pool, request, { adopt: false }),
      await replay(pool, request, { adopt: true }),
    ]
    expect(rounds.at(-1)!.events).toBeGreaterThan(rounds[0]!.events)
    return { differences: rounds.flatMap(({ differences }) => differences) }
  })
  expect(used).toMatchObject({ refused: 0, empty: 0, different: 0 })
  expect([used.commands > 20, used.lists > 20]).toEqual([true, true])
  expect(head).toBeGreaterThan(20_000)
  await engine.close()
})
