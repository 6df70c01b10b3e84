import { type Actor, type Definition, formFields, isEmpty, merge, missing, type Problems, read, type Referred } from '@nazorat/machines'
import type { Typed } from './form-values.ts'

export interface FormProblems {
  /** Values that are wrong in themselves: they can't be saved. */
  readonly wrong: Problems
  /** Values that don't go together. */
  readonly broken: Problems
  /** Required fields that are empty: a draft may leave them so. */
  readonly empty: Problems
}

/** What keeps a form's values from being right, by the same functions that the server asks. */
export function problemsIn(definition: Definition, typed: Typed, held: Typed, actor: Actor, now: string, facts: Typed): FormProblems {
  const fields = formFields(definition)
  const { values, problems: wrong } = read(fields, { ...typed })
  const known = { actor, now, facts: current(definition, values, facts) }
  const checked = Object.values(definition.actions).find(({ input }) => input === 'form')?.check?.(values, { values: held, ...known } as never) ?? {}
  const ruled = definition.rules?.({ values: { ...held, ...emptied(typed, wrong), ...values }, ...known }) ?? {}
  return { wrong, broken: merge(checked, ruled), empty: missing(fields, { ...typed }) }
}

/** A value that is wrong in itself is said once: the other rules see its field empty. */
const emptied = (typed: Typed, wrong: Problems): Typed =>
  Object.fromEntries(Object.keys(typed).map((name) => [name, wrong[name] ? null : typed[name]]))

/** Facts that came with the saved document, without those about a record that is no longer the chosen one. */
function current(definition: Definition, values: Typed, facts: Typed): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const source = definition.facts[name]
      if (!source || !('refers' in source) || isEmpty(fact)) return [name, fact]
      const chosen = values[source.refers as string]
      if (Array.isArray(fact)) return [name, (fact as Referred[]).filter(({ id }) => Array.isArray(chosen) && chosen.includes(id))]
      return [name, (fact as Referred).id === chosen ? fact : null]
    }),
  )
}
