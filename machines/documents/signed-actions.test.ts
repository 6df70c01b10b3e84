import { expect, test } from 'vitest'
import { actionIn, type Definition, isDirectory, personsActions, transitionsFrom } from '../kit/index.ts'
import { definitions } from './index.ts'

/** Where a person's action moves a document, and whether it is signed. */
const movesOf = (definition: Definition) =>
  Object.keys(definition.states).flatMap((from) =>
    personsActions(definition).flatMap(([action]) =>
      transitionsFrom(definition.machine, from, action).flatMap(({ to }) =>
        to === null || to === from ? [] : [{ from, action, to, signed: actionIn(definition, action, from)!.signed === true }],
      ),
    ),
  )

/** By type: the actions that are not signed though they lead out of a state into which a signed one led, or into such a state. */
const unsigned: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  request: {
    receive: 'a check that the head has signed is taken up',
    redirect: 'it goes to another body, undecided',
    revoke: 'its sender takes it back before a decision',
    rework: 'its sender changes and sends it again: the decision stays in the history',
    archive: 'the state before stays, and is restored',
    restore: 'what was archived is where it was',
    markHeld: 'an agreed check begins: the agreement stands',
    cancelHeld: 'it has not begun: the agreement stands',
  },
  postponement: {
    receive: 'it is taken up',
    revoke: 'its sender takes it back before a decision',
    rework: 'its sender changes and sends it again: the decision stays in the history',
  },
  complaint: { receive: 'it is taken up', return: 'it goes back to its business, undecided' },
  prophylaxislist: { report: 'approved measures are reported', returnReport: 'a report goes back: the approval stands' },
}

// Where a body requires signatures, nobody makes, replaces or undoes a decision without one.
test('whatever moves a document after a signed decision is signed, but for what leaves the decision as it is', () => {
  const found = Object.fromEntries(
    definitions.flatMap((definition) => {
      const moves = movesOf(definition)
      const decided = new Set(moves.filter(({ signed }) => signed).map(({ to }) => to))
      const actions = new Set(
        moves.filter(({ signed, from, to }) => !signed && (decided.has(from) || decided.has(to))).map(({ action }) => action),
      )
      return actions.size > 0 ? [[definition.type, [...actions].toSorted()]] : []
    }),
  )
  expect(found).toEqual(Object.fromEntries(Object.entries(unsigned).map(([type, actions]) => [type, Object.keys(actions).toSorted()])))
})

/** By type: decisions on what somebody else has sent that are not signed. */
const undecided: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deputy: { confirm: 'the deputy agrees to stand in', end: 'it ends what both may end' },
  request: { complete: 'the body ends its own check: the result is what it signs', reject: 'the head gives it back to be corrected' },
  postponement: { reject: 'the head gives it back to be corrected' },
  riskanalysis: { cancel: 'a computation is stopped' },
  inspectionresult: { cancelMeasure: 'the body takes back a measure of its own' },
  attestation: { pass: 'a signed text would keep what it says of a person after they are erased', fail: 'the same' },
  news: { publish: 'news decide nothing' },
  visit: { admit: 'a door is answered at once, without a key', refuse: 'the same' },
}

// Known by themselves, not by what is signed: of one state the same people may say yes or no.
test('a person who may say yes or no signs both, except where nothing is decided about others', () => {
  const found = Object.fromEntries(
    definitions.flatMap((definition) => {
      if (isDirectory(definition)) return []
      const actions = Object.keys(definition.states).flatMap((state) => {
        const possible = personsActions(definition)
          .filter(([name]) => name !== 'delete' && transitionsFrom(definition.machine, state, name).length > 0)
          .map(([name]) => ({ name, ...actionIn(definition, name, state)! }))
        const others = (each: (typeof possible)[number]) =>
          possible.some(({ name, permission }) => name !== each.name && permission === each.permission)
        return possible
          .filter((each) => (each.intent === 'success' || each.intent === 'danger') && !each.signed && others(each))
          .map(({ name }) => name)
      })
      return actions.length > 0 ? [[definition.type, [...new Set(actions)].toSorted()]] : []
    }),
  )
  expect(found).toEqual(Object.fromEntries(Object.entries(undecided).map(([type, actions]) => [type, Object.keys(actions).toSorted()])))
})

test('a decision is signed also where it needs one only in some states', () => {
  const signed = Object.fromEntries(
    definitions.flatMap((definition) => {
      const actions = new Set(
        movesOf(definition)
          .filter((move) => move.signed)
          .map(({ action }) => action),
      )
      return actions.size > 0 ? [[definition.type, [...actions].toSorted()]] : []
    }),
  )
  expect(signed).toEqual({
    request: ['agree', 'approve', 'cancelAgreement', 'makeNotAgreed', 'makeNotified', 'refuse', 'reject', 'returnToModerator'],
    postponement: ['agree', 'approve', 'refuse', 'reject'],
    inspectionresult: ['approve'],
    inspectionconclusion: ['approve', 'revoke'],
    complaint: ['reject', 'satisfy', 'send', 'withdraw'],
    inspectionbookofcontractor: ['confirm'],
    prophylaxislist: ['accept', 'approve', 'reject'],
  })
})
