import { describe, expect, it } from 'vitest'
import { actionIn, type Definition, edgesFrom, formAction, isDirectory, leadsOnIn, personsActions, transitionsFrom } from '../kit/index.ts'
import { definitions } from './index.ts'

const each = definitions.flatMap((definition) => Object.keys(definition.states).map((state) => ({ definition, state, name: `${definition.type} ${state}` })))

/** The actions by which a person may act in a state. */
const possibleIn = (definition: Definition, state: string): string[] =>
  personsActions(definition).map(([name]) => name).filter((name) => transitionsFrom(definition.machine, state, name).length > 0)

/** The final decisions of a state that can also fall out otherwise, by the same people. */
const choicesIn = (definition: Definition, state: string): string[] => {
  const actions = possibleIn(definition, state).map((name) => ({ name, action: actionIn(definition, name, state)! }))
  return actions.flatMap(({ name, action: { intent, permission } }) =>
    intent === 'success' && actions.some(({ action: other }) => other.permission === permission && (other.intent === 'danger' || other.intent === 'warning')) ? [name] : [],
  )
}

describe('the next step of a state', () => {
  it('is one action, or is named by its subject where there are several and where a decision may fall out otherwise', () => {
    const nameless = each.filter(({ definition, state }) => definition.states[state]!.awaits === undefined && !isDirectory(definition))
    const several = nameless.filter(({ definition, state }) => possibleIn(definition, state).filter((name) => leadsOnIn(definition, name, state)).length > 1)
    const undecided = nameless.filter(({ definition, state }) => choicesIn(definition, state).length > 0)
    expect([...several, ...undecided].map(({ name }) => name)).toEqual([])
  })

  it('is awaited only where somebody can take the document on', () => {
    const named = each.filter(({ definition, state }) => definition.states[state]!.awaits)
    expect(named.filter(({ definition, state }) => !possibleIn(definition, state).some((name) => leadsOnIn(definition, name, state))).map(({ name }) => name)).toEqual([])
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
    return Object.keys(definition.states).flatMap((from) => edgesFrom(definition, from))
      .filter(({ to }) => possibleIn(definition, to).includes(form) && possibleIn(definition, to).includes(submit))
      .map((edge) => ({ definition, ...edge }))
      .filter(({ action, to }) => Object.keys(definition.states).some((from) => from !== to && says(action, from) && edgesFrom(definition, from).some((edge) => edge.action === action && edge.to === to)))
  })

  it('stands in a state that says so', () => {
    expect(back.length).toBeGreaterThan(5)
    expect([...new Set(back.filter(({ definition, to }) => !definition.states[to]!.returned).map(({ definition, action, to }) => `${definition.type} ${action} ${to}`))]).toEqual([])
  })

  it('is corrected there, and sent again', () => {
    const lacking = each.filter(({ definition, state }) => definition.states[state]!.returned && !['form', 'submit'].every((step) => possibleIn(definition, state).includes((step === 'form' ? formAction(definition) : definition.submit) ?? '')))
    expect(lacking.map(({ name }) => name)).toEqual([])
    for (const { definition, state } of each) if (definition.states[state]!.returned) expect([state, possibleIn(definition, state).filter((name) => leadsOnIn(definition, name, state))]).toEqual([state, [formAction(definition)]])
  })
})
