import { describe, expect, it } from 'vitest'
import {
  type Action,
  type Actor,
  actionIn,
  type AnyField,
  availability,
  type Definition,
  type Lookup,
  permissionIn,
  type RelatedDocument,
  rowFieldsOf,
  system,
  takenIn,
  targetOf,
  transitionsFrom,
} from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'

const now = '2026-11-23T07:00:00.000Z'
const isMany = ({ fields }: Definition, lookup: Lookup): boolean =>
  'every' in lookup || 'through' in lookup || ('refers' in lookup && fields[lookup.refers]!.kind === 'references')

/** The type of the documents that a lookup is about, where it is always the same. */
function typeOf({ fields }: Definition, lookup: Lookup): string | undefined {
  if ('refers' in lookup) return targetOf(fields[lookup.refers]!)!.to
  if ('through' in lookup) return targetOf(getDefinition(targetOf(fields[lookup.through]!)!.to).fields[lookup.to]!)!.to
  return 'referring' in lookup ? undefined : ('first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every).of
}

/** What an action with effects looks at, where all of it stands in its n-th state, and what the document says then. */
function situationIn(definition: Definition, { lookups: names = [] }: Action, n: number) {
  const { fields, lookups } = definition
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'reference') return [name, `another ${name}`]
      const options = field.kind === 'choice' ? Object.keys((field as { options?: object }).options ?? {}) : []
      return [name, options.length > 0 ? options[n % options.length] : null]
    }),
  )
  const found = names.flatMap((name) => {
    const lookup = lookups[name]!
    const type = typeOf(definition, lookup)
    if (type === undefined) return []
    const states = Object.keys(getDefinition(type).states)
    const state = states[n % states.length]!
    const related: RelatedDocument = { id: `the ${name}`, type, title: name, state, values: {}, takes: takenIn(getDefinition(type), state) }
    if ('refers' in lookup) values[lookup.refers] = isMany(definition, lookup) ? [related.id] : related.id
    return [[name, isMany(definition, lookup) ? [related] : related] as const]
  })
  return { values, lookups: Object.fromEntries(found) }
}

const withEffects = definitions.flatMap((definition) =>
  Object.keys(definition.actions).flatMap((name) =>
    Object.keys(definition.states)
      .filter((state) => actionIn(definition, name, state)!.effects && transitionsFrom(definition.machine, state, name).length > 0)
      .map((state) => ({ definition, name, state, action: actionIn(definition, name, state)! })),
  ),
)

describe.each(withEffects)('$definition.type: $name of what stands in $state', ({ definition, name, state, action }) => {
  // Only effects are asked here: every guard holds, and the actor has every permission.
  const guards = Object.fromEntries(Object.keys(definition.reasons).map((guard) => [guard, () => true]))
  const free = { ...definition, machine: definition.machine.provide({ guards }) }
  const actor: Actor = { ...system, grants: { [action.permission]: '', [permissionIn('all', action.permission)]: '' } }
  const turns = Array.from({ length: 200 }, (_, n) => situationIn(definition, action, n))
  const effectsOf = ({ values, lookups }: (typeof turns)[number]) => action.effects!({}, { id: 'this', values, actor, now, lookups })

  it('has its effects on documents of its lookups, by actions that are theirs alone', () => {
    for (const turn of turns) {
      const found = (Object.values(turn.lookups) as (RelatedDocument | RelatedDocument[])[]).flat()
      for (const { document, type, action: on } of effectsOf(turn)) {
        expect(getDefinition(type).actions[on]?.firedBy).toBe('document')
        if (document !== null) expect(found.map(({ id, type }) => [id, type])).toContainEqual([document, type])
      }
    }
  })

  it('is offered where each of them can happen, and else refused', () => {
    for (const turn of turns) {
      const found = (Object.values(turn.lookups) as (RelatedDocument | RelatedDocument[])[]).flat()
      const isPossible = effectsOf(turn).every(({ type, document, action: on }) => {
        const target = found.find(({ id }) => id === document)
        return document === null || transitionsFrom(getDefinition(type).machine, target!.state, on).length > 0
      })
      const verdict = availability(
        free,
        name,
        { id: 'this', version: 1, state, values: turn.values },
        { actor, now, lookups: turn.lookups, firedBy: free.actions[name]!.firedBy },
      )
      expect(verdict.can ? 'possible' : verdict.refusal.code).toBe(isPossible ? 'possible' : 'effectImpossible')
    }
  })
})

describe('what several actions of a type write on the same documents', () => {
  /** A value of each kind, so that what is derived from it tells apart by which function. */
  const filled = (field: AnyField, name: string): unknown => {
    const cells = rowFieldsOf(field)
    if (cells)
      return [1, 2].map((n) => ({
        id: `${name} ${n}`,
        ...Object.fromEntries(Object.entries(cells).map(([cell, of]) => [cell, filled(of, `${cell} ${n}`)])),
      }))
    if (field.kind === 'choice') return Object.keys((field.options as { options: object }).options)[0]
    const samples: Partial<Record<string, unknown>> = {
      date: '2026-11-20',
      integer: 1,
      decimal: 1,
      flag: true,
      references: [name],
      files: [],
      pages: [],
    }
    return field.kind in samples ? samples[field.kind] : name
  }
  const given = ({ fields }: Definition, n: number) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        n > 0 && rowFieldsOf(field) ? (filled(field, name) as unknown[]).slice(0, 2 - n) : filled(field, name),
      ]),
    )

  const writes = definitions.flatMap((definition) =>
    [0, 1, 2].flatMap((n) => {
      const values = given(definition, n)
      return Object.entries(definition.actions).flatMap(([name, { effects, lookups: asked = [] }]) => {
        const lookups = Object.fromEntries(
          asked.flatMap((lookup) => {
            const type = typeOf(definition, definition.lookups[lookup]!)
            const related = { id: `the ${type}`, type, title: '', state: '', values: {}, takes: [] }
            return type === undefined ? [] : [[lookup, isMany(definition, definition.lookups[lookup]!) ? [related] : related]]
          }),
        )
        const fired = effects?.({}, { id: 'this', values, actor: system, now, lookups } as never) ?? []
        return fired.flatMap(({ type, input }) =>
          Object.entries(input ?? {}).map(([fact, value]) => ({ fact: `${definition.type} on ${type}: ${fact}, case ${n}`, name, value })),
        )
      })
    }),
  )

  it('is the same whichever of them writes it', () => {
    const several = [...Map.groupBy(writes, ({ fact }) => fact)].filter(([, by]) => new Set(by.map(({ name }) => name)).size > 1)
    expect(several.length).toBeGreaterThan(5)
    for (const [fact, [first, ...others]] of several)
      for (const other of others) expect([fact, other.name, other.value]).toEqual([fact, other.name, first!.value])
  })
})
