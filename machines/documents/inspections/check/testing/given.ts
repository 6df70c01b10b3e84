import { expect } from 'vitest'
import { actionIn, availability, readInput, Refusal, type RefusalCode, step } from '../../../../kit/index.ts'
import { request } from '../definition.ts'
import type { CheckLookups } from '../lookups.ts'
import { blank, type Check, known, noon, type Person } from './check.ts'

interface Situation {
  readonly lookups?: Partial<CheckLookups>
  readonly now?: string
}

/** A check that stands in a state: `given('ceo', complete).when(head, 'approve').then('sent', …)`. */
export const given = (state: string, values: Partial<Check> = {}, situation: Situation = {}) => ({
  when: (by: Person, action: string, input: Record<string, unknown> = {}) =>
    outcome(() => done(1, state, values, situation, by, action, input)),
})

/** No check yet: only what makes one can happen. */
export const givenNothing = (situation: Situation = {}) => ({
  when: (by: Person, action: string, input: Record<string, unknown> = {}) =>
    outcome(() => done(0, 'draft', {}, situation, by, action, input)),
})

interface Done {
  readonly to: string
  readonly changes: Record<string, unknown>
}

/** What the engine does with a command, without its log: asks, reads the input, takes the step. */
function done(
  version: number,
  state: string,
  given: Partial<Check>,
  { lookups, now = noon }: Situation,
  actor: Person,
  action: string,
  input: Record<string, unknown>,
): Done {
  const values = { ...blank, ...given }
  const situation = { actor, now, lookups: { ...known, ...lookups } }
  const verdict = availability(
    request,
    action,
    { id: 'check', version, state, values },
    { ...situation, firedBy: request.actions[action]?.firedBy },
  )
  if (!verdict.can) throw verdict.refusal
  const read = readInput(actionIn(request, action, state)!, request, input, { ...situation, values })
  if (Object.keys(read.problems).length > 0) throw new Refusal('invalid', {}, read.problems)
  const { to, values: after } = step(request.machine, state, values, { ...situation, type: action, input: read.values })
  const before: Record<string, unknown> = values
  return {
    to,
    changes: Object.fromEntries(Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))),
  }
}

function outcome(happen: () => Done) {
  return {
    /** It happened: this is the state after it, and exactly these fields have changed. */
    then(to: string, changes: Partial<Check>): void {
      expect(happen()).toEqual({ to, changes })
    },
    /** It was refused: with a rule's name, or with the fields that are wrong. */
    refused(code: RefusalCode, about?: string | readonly string[]): Refusal {
      const refusal = refusalOf(happen)
      const said = typeof about === 'string' ? refusal.params['rule'] : about && Object.keys(refusal.problems).toSorted()
      expect([refusal.code, said]).toEqual([code, typeof about === 'string' ? about : about?.toSorted()])
      return refusal
    },
  }
}

function refusalOf(happen: () => Done): Refusal {
  try {
    expect.unreachable(`it happened: ${JSON.stringify(happen())}`)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
