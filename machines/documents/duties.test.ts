import { describe, expect, it } from 'vitest'
import { actionIn, type Definition, edgesFrom, emptyDocument, inputFields, step, system } from '../kit/index.ts'
import { definitions } from './index.ts'

const each = definitions.flatMap((definition) =>
  Object.entries(definition.deadlines).flatMap(([name, deadline]) =>
    deadline.states.map((state) => ({ definition, name, deadline, state: state as string, at: `${definition.type} ${name} in ${state}` })),
  ),
)

/**
 * The actions after which a deadline runs no more, or starts again: those that leave its states, and those that write a field it is
 * computed from.
 */
const ending = (definition: Definition, { states, fields }: Definition['deadlines'][string], state: string) =>
  edgesFrom(definition, state).filter(({ action, to }) => {
    const asked = actionIn(definition, action, state)!
    if (asked.firedBy === 'system') return false
    return (
      !states.includes(to) ||
      [...Object.keys(inputFields(asked, definition)), ...writtenBy(definition, action, state)].some((name) => fields.includes(name))
    )
  })

/** The fields that the machine itself writes at an action, where it needs no input for that. */
function writtenBy(definition: Definition, action: string, state: string): string[] {
  const now = '2026-11-23T07:00:00.000Z'
  try {
    return Object.keys(
      step(definition.machine, state, emptyDocument(definition, '', system, now).values, {
        type: action,
        input: {},
        actor: system,
        now,
        lookups: {},
      }).written,
    )
  } catch {
    return []
  }
}

describe('a deadline', () => {
  it('runs only where somebody can still do what it waits for', () => {
    expect(each.length).toBeGreaterThan(20)
    expect(each.filter(({ definition, deadline, state }) => ending(definition, deadline, state).length === 0).map(({ at }) => at)).toEqual(
      [],
    )
  })
})
