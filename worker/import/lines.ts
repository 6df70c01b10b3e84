import { v5 } from 'uuid'
import { type Claims, type Document, type Engine, loadTitles, type Save, type Words } from '@nazorat/engine'
import type { ImportOutcome } from '@nazorat/machines/api-types'
import { type Definition, formFields } from '@nazorat/machines/definition'
import { merge, problemText, read, referredIn } from '@nazorat/machines/fields'
import { completed, type ImportColumn, importKey, referenceWords } from '@nazorat/machines/import'
import { type Actor, type Problems, refusals, Refusal } from '@nazorat/machines/workflow'
import { changedCells, changedValues } from './changed.ts'
import type { SheetChoices } from './choices.ts'
import type { DayOrders } from './day-order.ts'
import { filled, repeatedRecord, unknownRecord } from './problems.ts'
import { readRow, resolved, withoutReferences } from './read-row.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** A line of a sheet with its outcome. */
export interface CheckedLine {
  readonly row: SheetRow
  readonly outcome: ImportOutcome
  readonly document: string | null
  readonly version: number | null
  readonly title: string | null
  readonly input: Record<string, unknown>
  /** The values that the line changes, as they were. */
  readonly before: Record<string, unknown>
  readonly problems: Problems
  readonly restored: readonly string[]
}

export interface CheckedImport {
  readonly engine: Engine
  readonly definition: Definition
  readonly id: string
  readonly actor: Actor
  readonly origin: string | null
  readonly columns: readonly (ImportColumn | null)[]
  readonly days: DayOrders
  readonly choices: SheetChoices
  readonly words: Words
  readonly claims: Claims
}

/** Checks lines: reads their cells, finds what they name and which documents they are of, and decides them as saves. Nothing is written. */
export async function checkLines(to: CheckedImport, rows: readonly SheetRow[]): Promise<CheckedLine[]> {
  const { engine, definition, id, actor, origin, columns, days, choices, words, claims } = to
  const lines = rows.map((row) => readRow(definition, columns, choices.read(days.read(row))))
  await words.load(
    lines.flatMap(({ input }) => referenceWords(definition, input).map(({ name, word }) => ({ field: definition.fields[name]!, word }))),
  )
  const named = lines.map((line) => resolved(to, line))
  const existing = await engine.bulk.existing(actor, definition.type, named)
  const titles = await loadTitles(
    engine.pool,
    existing.flatMap((document) => (document ? referredIn(definition.fields, document.values) : [])),
  )
  const final = named.map((line, i) => {
    if (existing[i])
      return resolved(
        to,
        readRow(definition, columns, changedCells(definition, columns, line.row, existing[i].values, titles)),
        existing[i].values,
      )
    return line.id === null ? line : { ...line, problems: merge(line.problems, { '': [unknownRecord] }) }
  })
  const inputs = final.map(({ input }, i) =>
    existing[i] ? changedValues(definition, completed(definition, input, existing[i].values), existing[i].values) : input,
  )
  const left = final.map(({ input }, i) => (existing[i] ? null : (definition.skips?.(input) ?? null)))
  const isUnchanged = (i: number) => existing[i] !== null && Object.keys(final[i]!.problems).length + Object.keys(inputs[i]!).length === 0
  const saves = final.flatMap(({ row, problems }, i): Save[] =>
    Object.keys(problems).length === 0 && !left[i] && !isUnchanged(i)
      ? [{ line: row.line, document: existing[i]?.id ?? documentOf(id, row.line), version: existing[i]?.version ?? 0, input: inputs[i]! }]
      : [],
  )
  const decided = new Map(
    (await engine.bulk.decide(actor, { id, type: definition.type, origin: origin ?? undefined }, saves, claims)).map((each) => [
      each.save.line,
      each,
    ]),
  )
  return final.map((line, i): CheckedLine => {
    const { restored } = line
    // As it was written: with days in the order of its file.
    const row = rows[i]!
    const document = existing[i] ?? null
    const input = inputs[i]!
    const found = decided.get(row.line)
    const common = {
      row,
      restored,
      input,
      title: titleOf(definition, input, document),
      document: document?.id ?? null,
      version: document?.version ?? null,
      before: {},
    }
    if (left[i]) return { ...common, outcome: 'skipped', problems: { '': [left[i]] } }
    if ((!found && !isUnchanged(i)) || (found && 'refusal' in found)) choices.note(line)
    if (!found && !isUnchanged(i))
      return {
        ...common,
        outcome: 'refused',
        problems: merge(line.problems, read(formFields(definition), withoutReferences(definition, input)).problems),
      }
    if (found && 'refusal' in found) return { ...common, outcome: 'refused', problems: problemsOf(found.refusal) }
    const repeated = document && claimedBefore(definition, document.id, row.line, claims)
    if (repeated) return { ...common, outcome: 'refused', problems: repeated }
    const patch = found?.decision.event.patch ?? {}
    if (document && Object.keys(patch).length === 0) return { ...common, outcome: 'unchanged', problems: {} }
    const before = document ? Object.fromEntries(Object.keys(patch).map((name) => [name, document.values[name] ?? null])) : {}
    return {
      ...common,
      outcome: document ? 'changed' : 'added',
      document: found!.save.document,
      version: found!.save.version,
      before,
      problems: {},
    }
  })
}

/** Claims a document for a line. The problems of one that a line before has claimed: both cannot be right. */
function claimedBefore({ unique, fields }: Definition, document: string, line: number, claims: Claims): Problems | null {
  const before = claims.get(document)
  claims.set(document, before ?? line)
  if (before === undefined) return null
  const name = importKey({ unique }).at(-1)
  return name === undefined
    ? { '': [filled(repeatedRecord, { line: before })] }
    : { [name]: [problemText('repeatedInSheet', fields[name]!, { line: String(before) })] }
}

/** The id of the document that a line makes: the same whenever the line is read again. */
const documentOf = (id: string, line: number): string => v5(String(line), id)

/** A refusal as problems; those of the whole line stand under an empty name. */
export const problemsOf = ({ code, params, problems }: Refusal): Problems =>
  code === 'invalid' ? problems : { '': [filled(refusals[code], params)] }

function titleOf({ title }: Definition, input: Readonly<Record<string, unknown>>, document: Document | null): string | null {
  const value = input[title] ?? document?.values[title] ?? null
  const said = typeof value === 'object' && value !== null ? Object.values(value as Record<string, string>)[0] : value
  return said === null || said === undefined ? null : String(said).slice(0, 300)
}
