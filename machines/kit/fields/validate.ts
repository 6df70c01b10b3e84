import type * as z from 'zod/mini'
import type { Action } from '../definition/action.ts'
import { type Definition, formFields } from '../definition/document-type.ts'
import type { Situation } from '../definition/situation.ts'
import type { AnyField, Fields } from './field.ts'
import { isEmpty } from './meaning.ts'
import { kindOf, rowFieldsOf, schemaOf } from './kinds.ts'
import { type FoundProblem, maxProblems, type ProblemCode, problemOf, problemText, shownValue, unknownField } from './problems.ts'
import { cellPlace, placeOf, rowsIn } from './walk.ts'
import { Unread } from './written/unread.ts'
import { readGiven } from './written/written.ts'
import type { Problems } from '../workflow/refusal.ts'

/**
 * Reads values of a set of fields from what came in: unknown names are problems, null and what is
 * absent stay as they are, everything else is read as people write it (`readGiven`) and must satisfy its field's schema. Returns the values
 * that are right, in canonical form, beside the problems of those that are not; after the twentieth problem it reads no further.
 */
export function read(fields: Fields, input: Record<string, unknown>): { values: Record<string, unknown>; problems: Problems } {
  const values: Record<string, unknown> = {}
  // Without a prototype, or a field called `__proto__` would leave no trace here.
  const problems: Problems = Object.create(null)
  for (const [name, given] of Object.entries(input)) {
    if (Object.keys(problems).length >= maxProblems) break
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) Object.assign(problems, unknownField(name))
    else if (given === null) values[name] = null
    else {
      const written = readGiven(field, given)
      if (written instanceof Unread) {
        problems[name] = [told(written, field, given)]
        continue
      }
      const parsed = schemaOf(field).safeParse(written)
      if (parsed.success) values[name] = parsed.data
      else Object.assign(problems, problemsOf(name, field, written, parsed.error.issues))
    }
  }
  return { values, problems }
}

/** The problems that a schema has found in a field's value, each told by its place: of rows by the cell. */
function problemsOf(name: string, field: AnyField, value: unknown, issues: readonly z.core.$ZodIssue[]): Problems {
  const found = issues.slice(0, maxProblems).map((issue) => {
    const part = partAt(value, issue.path)
    const isAbsent = issue.code === 'invalid_type' && part === undefined
    return { ...placeOf(name, field, issue.path), ...(isAbsent ? absent : problemOf(issue)), value: part }
  })
  const places = Map.groupBy(found, ({ path }) => path)
  return Object.fromEntries(Array.from(places, ([path, all]) => [path, unique(all).map((each) => told(each, each, each.value))]))
}

const absent: FoundProblem = { code: 'required', params: {} }

/** A problem of a value in words, which name the value where they have a place for it. */
const told = ({ code, params }: FoundProblem, { label }: Pick<AnyField, 'label'>, value: unknown) => {
  const { written = value } = params
  return problemText(code, { label }, { ...params, written: shownValue(written) })
}

/** The part of a value at a place within it. */
const partAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

/** The required fields of a set, and the required cells of their rows, that are not filled in. */
export function missing(fields: Fields, values: Record<string, unknown>): Problems {
  const problems: Problems = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (!isEmpty(value)) Object.assign(problems, missingInRows(name, field, value))
    else if (field.required) problems[name] = [problemText(kindOf(field).missing ?? 'required', field)]
  }
  return problems
}

function missingInRows(name: string, field: AnyField, value: unknown): Problems {
  const inner = rowFieldsOf(field)
  if (!inner) return {}
  const rows = rowsIn(value)
  const minimum = kindOf(field).fewest?.(field.options) ?? 0
  const cells = rows.flatMap((row, i) =>
    Object.entries(inner)
      .filter(([cell, { required }]) => required && isEmpty(row[cell]))
      .map(([cell, of]) => cellPlace(name, i, cell, of)),
  )
  return {
    ...(rows.length < minimum && { [name]: [problemText('tooFewRows', field, { minimum })] }),
    ...Object.fromEntries(
      cells
        .slice(0, maxProblems)
        .map(({ path, field: cell, label }) => [path, [problemText(kindOf(cell).missing ?? 'required', { label })]]),
    ),
  }
}

/** The problems that keep a document from being complete: required fields that are empty, and the definition's own rules. */
export function incompleteness(definition: Pick<Definition, 'fields' | 'sections' | 'rules'>, situation: Situation): Problems {
  return merge(missing(formFields(definition), situation.values), definition.rules?.(situation) ?? {})
}

/** Reads and checks the input of an action; the values are to be used only when there are no problems. */
export function readInput(action: Action, definition: Definition, input: Record<string, unknown>, situation: Situation) {
  const fields = inputFields(action, definition)
  const { values, problems } = read(fields, input)
  const left = action.input === 'form' ? {} : missing(fields, { ...input, ...values })
  const found = { ...left, ...problems }
  if (Object.keys(found).length > 0) return { values, problems: found }

  const checked = action.validateInput?.(values, situation) ?? {}
  if (!action.requiresComplete) return { values, problems: checked }
  const after = { ...situation, values: { ...situation.values, ...values } }
  return { values, problems: merge(checked, incompleteness(definition, after)) }
}

/** The fields that an action asks for. */
export const inputFields = (action: Action, definition: Definition): Fields =>
  action.input === 'form' ? formFields(definition) : (action.input ?? {})

/** Both sets of problems; a field with problems in each keeps them all. */
export function merge(a: Problems, b: Problems): Problems {
  const both = { ...a }
  for (const [name, texts] of Object.entries(b)) both[name] = [...(both[name] ?? []), ...texts]
  return both
}

/** A problem of one field of a definition, with its label in the sentence. */
export const problem = (fields: Fields, name: string, code: ProblemCode, params = {}): Problems => ({
  [name]: [problemText(code, fields[name]!, params)],
})

function unique<T extends { code: string }>(found: T[]): T[] {
  return found.filter((one, i) => found.findIndex((other) => other.code === one.code) === i)
}
