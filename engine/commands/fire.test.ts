import { expect, test, vi } from 'vitest'
import { Refusal, system } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import { fire } from './fire.ts'

const step = { type: 'news', document: 'a', from: ['draft'], action: 'publish' }

/** An engine whose document has these states one after the other, and which refuses its commands with these codes, then none. */
function engineOf(states: readonly string[], refusals: readonly string[] = []) {
  let loads = 0
  const load = async () => {
    const state = states[Math.min(loads++, states.length - 1)]
    return new Map(state ? [['a', { state, version: loads } as Document]] : [])
  }
  const left = [...refusals]
  const execute = vi.fn<(actor: unknown, command: { version: number }) => Promise<unknown>>(async () => {
    const code = left.shift()
    if (code) throw new Refusal(code as 'moved')
  })
  return { load, execute, versions: () => execute.mock.calls.map(([, { version }]) => version) }
}

test('a step is tried again with the version that the document has by then', async () => {
  const engine = engineOf(['draft', 'draft', 'draft'], ['moved', 'notFound'])
  expect(await fire(engine, system, step)).toMatchObject({ version: 3 })
  expect(engine.versions()).toEqual([1, 2, 3])
})

test('nothing is done to a document that is gone or in another state, or comes there meanwhile', async () => {
  for (const engine of [engineOf([]), engineOf(['published'])]) {
    expect(await fire(engine, system, step)).toBeNull()
    expect(engine.versions()).toEqual([])
  }
  const moving = engineOf(['draft', 'published'], ['moved'])
  expect(await fire(moving, system, step)).toBeNull()
  expect(moving.versions()).toEqual([1])
})

test('another refusal is the answer, as is the fifth in a row', async () => {
  await expect(fire(engineOf(['draft'], ['forbidden']), system, step)).rejects.toMatchObject({ code: 'forbidden' })
  const busy = engineOf(
    ['draft'],
    Array.from({ length: 9 }, () => 'moved'),
  )
  await expect(fire(busy, system, step)).rejects.toMatchObject({ code: 'moved' })
  expect(busy.versions()).toHaveLength(5)
})
