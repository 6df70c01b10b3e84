import { expect, test } from 'vitest'
import { Refusal } from '@nazorat/machines/workflow'
import { openApp } from '../testing/call.ts'
import { otherBody } from '../testing/journey.ts'

// A circle is closed by one change, whichever it is: each body is put below others as far as it goes.
test('no order of changes brings organizations into a circle', async () => {
  const { world, engine, pool } = await openApp()
  const bodies: string[] = []
  for (const inn of ['203333333', '204444444', '205555555', '206666666', '207777777'])
    bodies.push(await otherBody(world, 'supervising', inn))
  const put = async (body: number, below: number): Promise<string> => {
    const id = bodies[body % bodies.length]!
    const { version } = (await engine.load('organization', [id])).get(id)!
    return world.act(world.actors.all, 'save', id, version, { parentId: bodies[below % bodies.length] }, 'organization').then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Refusal) return Object.keys(error.problems).join()
        throw error
      },
    )
  }
  // Two, three and five of them; the last change of each would close the circle.
  expect([await put(0, 1), await put(1, 0)]).toEqual(['done', 'parentId'])
  expect([await put(1, 2), await put(2, 0)]).toEqual(['done', 'parentId'])
  expect([await put(3, 4), await put(4, 0), await put(2, 3)]).toEqual(['done', 'parentId', 'done'])
  for (let step = 1; step < bodies.length; step++) for (let body = 0; body < bodies.length; body++) await put(body, body + step)
  const { rows } = await pool.query<{ id: string; parent: string | null }>('select id, "parentId" as parent from doc.organization')
  const above = new Map(rows.map(({ id, parent }) => [id, parent]))
  for (const { id } of rows) {
    const way: string[] = []
    for (let at = above.get(id); at && way.length < 10; at = above.get(at)) way.push(at)
    expect(way.length, id).toBeLessThan(10)
  }
})
