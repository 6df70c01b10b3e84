import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import type { Actor } from '@nazorat/machines/workflow'

export { migratedDatabase, template, testDatabase } from './databases.ts'
export { timed } from './timed.ts'
export { today } from './today.ts'

/**
 * Like `onTestFinished`, for all tests of the file or the `describe` in which it is called: the functions given to its result run
 * after the last of them, in reverse order.
 */
export function groupFinished(): (clean: () => Promise<void>) => void {
  const cleaning: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const clean of cleaning.toReversed()) await clean()
  })
  return (clean) => void cleaning.push(clean)
}

/** An actor with permissions; each is given by a role whose id is fixed. */
export const testActor = (grants: readonly string[], about: Partial<Actor> = {}): Actor => ({
  id: randomUUID(),
  name: 'Синовчи',
  language: 'cl',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(grants.map((grant) => [grant, '00000000-0000-4000-8000-000000000001'])),
  ...about,
})

/**
 * A pool whose connections do something before the first statement that a pattern matches, and wait for it: so a test lets
 * another process come between two statements of one.
 */
export function interrupted(pool: Pool, before: RegExp, act: () => Promise<unknown>): Pool {
  let acted = false
  const bound = <T extends object>(target: T, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  }
  const connect = async () => {
    const client = await pool.connect()
    const query = (...given: [statement: string | { text?: string }, ...rest: unknown[]]) => {
      const text = typeof given[0] === 'string' ? given[0] : (given[0].text ?? '')
      if (acted || !before.test(text)) return client.query(...(given as [string]))
      acted = true
      return act().then(() => client.query(...(given as [string])))
    }
    return new Proxy(client, { get: (target, name) => (name === 'query' ? query : bound(target, name)) })
  }
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : bound(target, name)) })
}
