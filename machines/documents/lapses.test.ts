import { describe, expect, it } from 'vitest'
import {
  type Actor,
  actionIn,
  advances,
  availability,
  type Definition,
  deletedState,
  edgesFrom,
  type Lookup,
  permissionIn,
  type RelatedDocument,
  step,
  system,
  takenIn,
  targetOf,
  transitionsFrom,
} from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'

const now = '2026-11-23T07:00:00.000Z'

/** The documents that look at another one to which they refer, and by which lookup. */
const pairs = definitions.flatMap((definition) =>
  Object.entries(definition.lookups).flatMap(([lookup, source]) =>
    'refers' in source && definition.fields[source.refers]!.kind === 'reference'
      ? [{ definition, lookup, subject: getDefinition(targetOf(definition.fields[source.refers]!)!.to) }]
      : [],
  ),
)

const holder = ({ permission }: { permission: string }): Actor => ({
  ...system,
  grants: { [permission]: '', [permissionIn('all', permission)]: '' },
})
const isMany = ({ fields }: Definition, lookup: Lookup): boolean =>
  'every' in lookup || 'through' in lookup || ('refers' in lookup && fields[lookup.refers]!.kind === 'references')
const nothingFound = (definition: Definition): Record<string, unknown> =>
  Object.fromEntries(Object.entries(definition.lookups).map(([name, lookup]) => [name, isMany(definition, lookup) ? [] : null]))

/** The states in which a document waits for others: its form, which could name another subject, is closed. */
const waitingStates = (definition: Definition): string[] =>
  Object.keys(definition.states).filter(
    (state) => state !== deletedState && !edgesFrom(definition, state).some(({ action }) => definition.actions[action]!.input === 'form'),
  )

/** The values that a document may have while it waits: a set for each option of its choices. */
function valuesOf({ fields }: Definition): Record<string, unknown>[] {
  const blank = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, kind === 'date' ? '2026-11-30' : kind === 'reference' ? name : null]),
  )
  const chosen = Object.entries(fields).flatMap(([name, field]) =>
    'options' in field.options ? Object.keys(field.options.options as object).map((option) => ({ ...blank, [name]: option })) : [],
  )
  return chosen.length > 0 ? chosen : [blank]
}

interface Standing {
  readonly state: string
  readonly values: Record<string, unknown>
}

/** The states that people can bring a document to while its subject stands somewhere. */
function outcomes({ definition, lookup, subject }: (typeof pairs)[number], { state: start, values }: Standing, of: Standing): Set<string> {
  const related: RelatedDocument = { id: 'subject', type: subject.type, title: '', ...of, takes: takenIn(subject, of.state) }
  const lookups = { ...nothingFound(definition), [lookup]: related }
  const reached = new Set([start])
  for (const state of reached) {
    for (const { action, to } of edgesFrom(definition, state)) {
      const can = () =>
        availability(
          definition,
          action,
          { id: 'this', version: 1, state, values },
          { actor: holder(actionIn(definition, action, state)!), now, lookups },
        ).can
      if (advances(definition, action, state) && can()) reached.add(to)
    }
  }
  return reached
}

/** Each step of a subject, but those that another document makes: they are that one's outcome, and have no effects of their own. */
function stepsOf(subject: Definition) {
  const empty = Object.fromEntries(Object.keys(subject.fields).map((name) => [name, null]))
  return Object.keys(subject.states).flatMap((from) =>
    edgesFrom(subject, from)
      .filter(({ action, to }) => subject.actions[action]!.firedBy !== 'document' && to !== from && to !== deletedState)
      .map(({ action, to, guards }) => {
        const only = Object.fromEntries(Object.keys(subject.reasons).map((guard) => [guard, () => guards.includes(guard)]))
        const event = { type: action, input: {}, actor: holder(actionIn(subject, action, from)!), now, lookups: nothingFound(subject) }
        return {
          action,
          before: { state: from, values: empty },
          after: { state: to, values: step(subject.machine.provide({ guards: only }), from, empty, event).values },
        }
      }),
  )
}

/** The effects of a subject's step on a document that waits. */
function effectsOn(
  definition: Definition,
  document: Standing,
  subject: Definition,
  { action, before, after }: ReturnType<typeof stepsOf>[number],
): string[] {
  const { effects, lookups = [] } = actionIn(subject, action, before.state)!
  const related: RelatedDocument = { id: 'this', type: definition.type, title: '', ...document }
  const finds = (lookup: Lookup) => ('first' in lookup ? lookup.first.of : 'every' in lookup ? lookup.every.of : '') === definition.type
  const found = Object.fromEntries(
    lookups.filter((name) => finds(subject.lookups[name]!)).map((name) => [name, 'every' in subject.lookups[name]! ? [related] : related]),
  )
  const situation = { id: 'subject', values: after.values, actor: system, now, lookups: { ...nothingFound(subject), ...found } }
  return (effects?.({}, situation) ?? []).flatMap((effect) => (effect.document === 'this' ? [effect.action] : []))
}

const lost = pairs.flatMap((pair) =>
  stepsOf(pair.subject).flatMap((taken) =>
    waitingStates(pair.definition).flatMap((state) =>
      valuesOf(pair.definition).flatMap((values) => {
        const document = { state, values }
        const still = outcomes(pair, document, taken.after)
        return [...outcomes(pair, document, taken.before)].every((each) => still.has(each)) ? [] : [{ ...pair, taken, document }]
      }),
    ),
  ),
)

describe('a document that waits for a decision', () => {
  it('may lose it by a step of what it is about', () => {
    expect(new Set(lost.map(({ definition }) => definition.type))).toEqual(new Set(['postponement']))
  })

  it('ends with the step by which what it asks for cannot happen any more', () => {
    const waitingOn = lost.filter(({ definition, subject, taken, document }) => {
      const ends = effectsOn(definition, document, subject, taken).flatMap((action) =>
        transitionsFrom(definition.machine, document.state, action),
      )
      return !ends.some(({ to }) => to !== null && !lost.some((other) => other.definition === definition && other.document.state === to))
    })
    expect(
      waitingOn.map(
        ({ definition, subject, taken, document }) =>
          `${definition.type} (${Object.values(document.values).join(' ').trim()}) in ${document.state} after ${subject.type} ${taken.action} from ${taken.before.state}`,
      ),
    ).toEqual([])
  })
})
