import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, type StateValue, transition } from 'xstate'
import { type MachineEvent, pathOf, step, system, transitionsFrom } from '../kit/index.ts'
import { definitions } from './index.ts'

const day = '2026-11-23'
const told: Omit<MachineEvent, 'type'> = {
  input: { comment: 'x', startDate: day, checkDaysNumber: 3 },
  actor: { ...system, organizationId: 'body' },
  now: `${day}T07:00:00.000Z`,
  lookups: new Proxy({}, { get: () => ({ values: {}, title: '' }) }),
}

describe.each(definitions.map((definition) => [definition.type, definition] as const))(
  'the machine of %s',
  (_, { machine, states, actions, fields }) => {
    it('takes every step as XState takes it, whatever its guards say', () => {
      const all = Object.keys(states).flatMap((state) => Object.keys(actions).map((type) => ({ state, type })))
      const known = all.filter(({ state, type }) => transitionsFrom(machine, state, type).length > 0)
      let taken = 0
      fc.assert(
        fc.property(
          fc.oneof(fc.constantFrom(...all), fc.constantFrom(...known)),
          fc.func(fc.boolean()),
          fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, fc.constantFrom(null, day, 'body')]))),
          ({ state, type }, says, values) => {
            const guarded: AnyStateMachine = machine.provide({
              guards: Object.fromEntries(Object.keys(machine.implementations.guards ?? {}).map((name) => [name, () => says(name)])),
            })
            const event = { ...told, type }
            const value = state
              .split('.')
              .reduceRight<StateValue | null>((inner, part) => (inner === null ? part : { [part]: inner }), null)!
            const theirs = outcome(() => {
              const [next] = transition(guarded, guarded.resolveState({ value, context: values }), event)
              return { to: pathOf(next.value as StateValue), values: next.context as unknown }
            })
            const ours = outcome(() => {
              const { to, values: after, written } = step(guarded, state, values, event)
              expect(after).toEqual({ ...values, ...written })
              return { to, values: after }
            })
            if (typeof ours === 'object') taken++
            expect(ours).toEqual(theirs)
          },
        ),
        { numRuns: 300 },
      )
      expect(taken).toBeGreaterThan(150)
    })
  },
)

/** What comes of it; that it fails, where what an action reads is not there. */
function outcome<T>(work: () => T): T | 'fails' {
  try {
    return work()
  } catch {
    return 'fails'
  }
}
