import { describe, expect, it } from 'vitest'
import {
  actionIn,
  type Definition,
  edgesFrom,
  formAction,
  isDirectory,
  leadsOnIn,
  nextStepOf,
  type Offer,
  personsActions,
  type Refusal,
  system,
  transitionsFrom,
  workItemsOf,
} from '../kit/index.ts'
import { definitions, everyPermission as permissions } from './index.ts'

const each = definitions.flatMap((definition) =>
  Object.keys(definition.states).map((state) => ({ definition, state, name: `${definition.type} ${state}` })),
)

/** The actions by which a person may act in a state. */
const possibleIn = (definition: Definition, state: string): string[] =>
  personsActions(definition)
    .map(([name]) => name)
    .filter((name) => transitionsFrom(definition.machine, state, name).length > 0)

/** The final decisions of a state that can also fall out otherwise, by the same people. */
const choicesIn = (definition: Definition, state: string): string[] => {
  const actions = possibleIn(definition, state).map((name) => ({ name, action: actionIn(definition, name, state)! }))
  return actions.flatMap(({ name, action: { intent, permission } }) =>
    intent === 'success' &&
    actions.some(({ action: other }) => other.permission === permission && (other.intent === 'danger' || other.intent === 'warning'))
      ? [name]
      : [],
  )
}

describe('the next step of a state', () => {
  it('is one action, or is named by its subject where there are several and where a decision may fall out otherwise', () => {
    const nameless = each.filter(({ definition, state }) => definition.states[state]!.awaits === undefined && !isDirectory(definition))
    const several = nameless.filter(
      ({ definition, state }) => possibleIn(definition, state).filter((name) => leadsOnIn(definition, name, state)).length > 1,
    )
    const undecided = nameless.filter(({ definition, state }) => choicesIn(definition, state).length > 0)
    expect([...several, ...undecided].map(({ name }) => name)).toEqual([])
  })

  it('is awaited only where somebody can take the document on', () => {
    const named = each.filter(({ definition, state }) => definition.states[state]!.awaits)
    expect(
      named
        .filter(({ definition, state }) => !possibleIn(definition, state).some((name) => leadsOnIn(definition, name, state)))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('a queue', () => {
  const everybody = { ...system, organizationId: 'o', grants: Object.fromEntries(permissions.map(({ name }) => [name, 'role'])) }

  it('names no action that leaves a document in it, but for the form where it is corrected', () => {
    const items = definitions.flatMap((definition) => workItemsOf(definition, everybody).map((item) => ({ definition, ...item })))
    expect(items.length).toBeGreaterThan(20)
    const idle = items.flatMap(({ definition, state, actions }) => {
      const leaves = (name: string) => transitionsFrom(definition.machine, state, name).every(({ to }) => (to ?? state) === state)
      return actions.filter((name) => leaves(name) && name !== formAction(definition)).map((name) => `${definition.type} ${state}: ${name}`)
    })
    expect(idle).toEqual([])
  })

  it('is not entered by what waits for nothing', () => {
    const still = each.filter(({ definition, state }) => definition.states[state]!.awaits === null)
    expect(still.length).toBeGreaterThan(0)
    expect(
      still
        .filter(({ definition, state }) => workItemsOf(definition, everybody).some((item) => item.state === state))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('the next step that a page tells', () => {
  const offer = (definition: Definition, state: string, name: string, isRefused: boolean): Offer => {
    const action = actionIn(definition, name, state)!
    return { name, action, label: action.label, refusal: isRefused ? ({} as Refusal) : null, leadsOn: leadsOnIn(definition, name, state) }
  }
  /** For a user with all permissions, where every rule refuses and where none does, and for a user who only reads. */
  const told = ({ definition, state }: (typeof each)[number]) => {
    const possible = possibleIn(definition, state)
    const offers = (isRefused: boolean) => possible.map((name) => offer(definition, state, name, isRefused))
    return {
      mine: nextStepOf(definition, state, offers(false), possible),
      refused: nextStepOf(definition, state, offers(true), possible),
      read: nextStepOf(definition, state, [], possible),
    }
  }

  it('is what the state awaits; where it awaits nothing, nothing', () => {
    for (const one of each) {
      const { awaits } = one.definition.states[one.state]!
      if (awaits !== undefined) expect([one.name, told(one)]).toEqual([one.name, { mine: awaits, refused: awaits, read: awaits }])
    }
  })

  it('else a button that leads on and can be pressed; none while a rule refuses all of them, and for a reader the step of others', () => {
    for (const one of each.filter(({ definition, state }) => definition.states[state]!.awaits === undefined)) {
      const leading = possibleIn(one.definition, one.state).filter((name) => leadsOnIn(one.definition, name, one.state))
      const { mine, refused, read } = told(one)
      expect([one.name, refused]).toEqual([one.name, null])
      expect([one.name, mine !== null, read !== null]).toEqual([one.name, leading.length > 0, leading.length > 0])
    }
  })
})

describe('what comes back to its sender with a reason', () => {
  /** The steps by which a document can be written and sent again, and why it came back was said. */
  const back = definitions.flatMap((definition) => {
    const [form, { submit, reasonFields }] = [formAction(definition), definition]
    if (form === undefined || submit === undefined) return []
    const says = (name: string, from: string) => {
      const { input, keepsCause, firedBy } = actionIn(definition, name, from)!
      return firedBy === undefined && (keepsCause === true || (typeof input === 'object' && reasonFields.some((field) => field in input)))
    }
    return Object.keys(definition.states)
      .flatMap((from) => edgesFrom(definition, from))
      .filter(({ to }) => possibleIn(definition, to).includes(form) && possibleIn(definition, to).includes(submit))
      .map((edge) => ({ definition, ...edge }))
      .filter(({ action, to }) =>
        Object.keys(definition.states).some(
          (from) =>
            from !== to && says(action, from) && edgesFrom(definition, from).some((edge) => edge.action === action && edge.to === to),
        ),
      )
  })

  it('stands in a state that says so', () => {
    expect(back.length).toBeGreaterThan(5)
    expect([
      ...new Set(
        back
          .filter(({ definition, to }) => !definition.states[to]!.returned)
          .map(({ definition, action, to }) => `${definition.type} ${action} ${to}`),
      ),
    ]).toEqual([])
  })

  it('is corrected there, and sent again', () => {
    const lacking = each.filter(
      ({ definition, state }) =>
        definition.states[state]!.returned &&
        !['form', 'submit'].every((step) =>
          possibleIn(definition, state).includes((step === 'form' ? formAction(definition) : definition.submit) ?? ''),
        ),
    )
    expect(lacking.map(({ name }) => name)).toEqual([])
    for (const { definition, state } of each)
      if (definition.states[state]!.returned)
        expect([state, possibleIn(definition, state).filter((name) => leadsOnIn(definition, name, state))]).toEqual([
          state,
          [formAction(definition)],
        ])
  })
})
