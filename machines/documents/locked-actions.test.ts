import { expect, it } from 'vitest'
import { type Definition, isAboutSet, variantsOf } from '../kit/index.ts'
import { definitions } from './index.ts'

/**
 * The lookups for whose sake an action is decided while nothing else can be appended, and why: what they find can change without
 * any document that the action names. Whoever adds one to an action that people take all day makes them wait for each other.
 */
const sets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  request: {
    covering: 'no two checks of a business cover one day',
    lastNumbered: 'the next number',
    authorizedBodies: 'a body may stop being authorized',
    postponement: 'nothing is decided while a postponement waits',
    entry: 'what the business has confirmed is not taken back',
    result: 'a check is completed with its result',
  },
  postponement: { open: 'one at a time of a check' },
  inspectionresult: { other: 'one of a check', entry: 'the entry of the check in the book is written with it' },
  inspectionconclusion: { other: 'one of a check' },
  complaint: { lastNumbered: 'the next number', authorizedBodies: 'a body may stop being authorized' },
  visit: {
    authorizedBodies: 'a body may stop being authorized',
    postponement: 'nothing is decided while a postponement waits',
    others: 'each day of visits counts once',
  },
  riskanalysis: { underWay: 'one at a time' },
  deputy: { other: 'one deputy of a person at a time' },
  schedule: { others: 'a week has a working day' },
  employee: { account: 'a role is given to the account of an employee', attestations: 'what an attestation needs is not erased' },
  attestation: { other: 'one of an employee at a time', lastNumbered: 'the next number' },
}

const setsOf = ({ actions, lookups }: Definition): string[] => [
  ...new Set(
    Object.values(actions)
      .flatMap(variantsOf)
      .flatMap((action) => (action.lookups ?? []).filter((name) => isAboutSet(lookups[name]!) && !('referring' in lookups[name]!))),
  ),
]

it('actions are decided under the lock of the log for these lookups alone', () => {
  const found = definitions.flatMap((definition) => setsOf(definition).map((name) => `${definition.type} ${name}`))
  expect(found.toSorted()).toEqual(
    Object.entries(sets)
      .flatMap(([type, names]) => Object.keys(names).map((name) => `${type} ${name}`))
      .toSorted(),
  )
})

it('a check is signed by the head, taken up, agreed and refused beside others', () => {
  const check = definitions.find(({ type }) => type === 'request')!
  for (const action of ['approve', 'reject', 'receive', 'refuse', 'agree', 'makeNotified']) {
    expect([action, (check.actions[action]!.lookups ?? []).filter((name) => isAboutSet(check.lookups[name]!))]).toEqual([action, []])
  }
})
