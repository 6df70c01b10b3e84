import { type Definition, typedFields } from '@nazorat/machines/definition'
import { isEmpty, merge, missing, read } from '@nazorat/machines/fields'
import type { Actor, Problems, RelatedDocument } from '@nazorat/machines/workflow'
import type { Typed } from './form-values.ts'

interface FormProblems {
  /** Values that are wrong in themselves: they can't be saved. */
  readonly wrong: Problems
  /** Values that don't go together. */
  readonly broken: Problems
  /** Required fields that are empty: a draft may leave them so. */
  readonly empty: Problems
}

/** The problems of a form's values, by the same functions that the server calls. */
export function problemsIn(definition: Definition, typed: Typed, held: Typed, actor: Actor, now: string, lookups: Typed): FormProblems {
  const fields = typedFields(definition)
  const { values, problems: wrong } = read(fields, { ...typed })
  const known = { actor, now, lookups: current(definition, values, lookups) }
  const checked =
    Object.values(definition.actions)
      .find(({ input }) => input === 'form')
      ?.validateInput?.(values, { values: held, ...known }) ?? {}
  const ruled = definition.rules?.({ values: { ...held, ...emptied(typed, wrong), ...values }, ...known }) ?? {}
  return { wrong, broken: merge(checked, ruled), empty: missing(fields, { ...typed }) }
}

/** The optional fields that the values of others demand: those that the rules miss where all of them are empty. */
export function demandedIn(definition: Definition, typed: Typed, held: Typed, actor: Actor, now: string, lookups: Typed): string[] {
  const optional = Object.entries(typedFields(definition)).flatMap(([name, { required }]) => (required ? [] : [name]))
  const { values } = read(typedFields(definition), { ...typed })
  const without = { ...held, ...values, ...Object.fromEntries(optional.map((name) => [name, null])) }
  const found = definition.rules?.({ values: without, actor, now, lookups: current(definition, values, lookups) }) ?? {}
  return optional.filter((name) => Object.hasOwn(found, name))
}

/** A value that is wrong in itself is said once: the other rules see its field empty. */
const emptied = (typed: Typed, wrong: Problems): Typed =>
  Object.fromEntries(Object.keys(typed).map((name) => [name, wrong[name] ? null : typed[name]]))

/** Lookups that came with the saved document, without those about a record that is no longer the chosen one. */
function current(definition: Definition, values: Typed, lookups: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(lookups).map(([name, lookup]) => {
      const source = definition.lookups[name]
      if (!source || !('refers' in source) || isEmpty(lookup)) return [name, lookup]
      const chosen = values[source.refers as string]
      if (Array.isArray(lookup))
        return [name, (lookup as RelatedDocument[]).filter(({ id }) => Array.isArray(chosen) && chosen.includes(id))]
      return [name, (lookup as RelatedDocument).id === chosen ? lookup : null]
    }),
  )
}
