import { describe, expect, it } from 'vitest'
import {
  type Definition,
  edgesFrom,
  eraseFiles,
  fillCopies,
  type Lookup,
  type RelatedDocument,
  step,
  system,
  targetOf,
} from '../kit/index.ts'
import { definitions } from './index.ts'

const now = '2026-11-23T07:00:00.000Z'
const isMany = ({ fields }: Definition, lookup: Lookup): boolean =>
  'every' in lookup || 'through' in lookup || ('refers' in lookup && fields[lookup.refers]!.kind === 'references')

/** Lookups of a document in which every field of the referred document has a value that is recognized as copied. */
const marked = ({ fields, lookups }: Definition): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(lookups).map(([name, lookup]) => {
      if (!('refers' in lookup) || fields[lookup.refers]!.kind === 'references')
        return [name, isMany({ fields } as Definition, lookup) ? [] : null]
      const values = Object.fromEntries(lookup.reads.map((field) => [field, `a copy of ${name} ${field}`]))
      return [name, { id: name, type: targetOf(fields[lookup.refers]!)!.to, title: '', state: 'active', values } satisfies RelatedDocument]
    }),
  )

/** The fields of a document that its actions copy from what it refers to, but for the action that fills them. */
function copiedBy(definition: Definition): Set<string> {
  const free = definition.machine.provide({
    guards: Object.fromEntries(Object.keys(definition.reasons).map((guard) => [guard, () => true])),
  })
  const empty = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]))
  const event = { input: {}, actor: { ...system, organizationId: 'own' }, now, lookups: marked(definition), seed: new Uint8Array(32) }
  const written = Object.keys(definition.states).flatMap((state) =>
    edgesFrom(definition, state)
      .filter(({ action }) => action !== fillCopies && action !== eraseFiles)
      .flatMap(({ action }) => Object.entries(step(free, state, empty, { ...event, type: action }).written)),
  )
  return new Set(written.flatMap(([name, value]) => (String(value).startsWith('a copy of ') ? [name] : [])))
}

const copying = definitions.filter((definition) => copiedBy(definition).size > 0 || Object.keys(definition.copies).length > 0)

describe.each(copying)('the copies of $type', (definition) => {
  const { copies, fields, machine, states } = definition
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const filled = (state: string, values: Record<string, unknown>) =>
    step(machine, state, values, { type: fillCopies, input: {}, actor: system, now, lookups: marked(definition) })

  it('are declared, so that documents of earlier releases get those that are new', () => {
    // The values of an entry of the book are copied by the document that makes it.
    if (copiedBy(definition).size > 0) expect(new Set(Object.keys(copies))).toEqual(copiedBy(definition))
    for (const [lookup, field] of Object.values(copies)) expect(definition.lookups[lookup]?.reads).toContain(field)
  })

  it('are filled where they are empty, and stay as they were where they are not', () => {
    const [first] = Object.keys(copies)
    for (const state of Object.keys(states)) {
      expect(filled(state, empty)).toMatchObject({
        to: state,
        written: Object.fromEntries(Object.entries(copies).map(([name, [lookup, field]]) => [name, `a copy of ${lookup} ${field}`])),
      })
      expect(filled(state, { ...empty, [first!]: 'as it was' }).values[first!]).toBe('as it was')
    }
  })
})
