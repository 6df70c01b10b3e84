import { v5 } from 'uuid'
import type { Claims, Document, Engine, Save, Words } from '@nazorat/engine'
import {
  type Actor, completed, type Definition, emptyDocument, type ImportColumn, type ImportOutcome, isEmpty, neighboursOf, merge, type Problems, problemText, read, readLine, type ReadLine, refusals, Refusal, referenceWords, formFields, targetOf,
} from '@nazorat/machines'
import { cellProblems, filled } from './problems.ts'
import type { DayOrders } from './day-order.ts'
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
  readonly words: Words
  readonly claims: Claims
}

/** Checks lines: reads their cells, finds what they name and which documents they are of, and decides them as saves. Nothing is written. */
export async function checkLines(to: CheckedImport, rows: readonly SheetRow[]): Promise<CheckedLine[]> {
  const { engine, definition, id, actor, origin, columns, days, words, claims } = to
  const lines = rows.map((row) => {
    const read = days.read(row)
    return { row, ...readLine(definition, columns, readable(read)), problems: unreadProblems(definition, columns, read) }
  })
  await words.load(lines.flatMap(({ input }) => referenceWords(definition, input).map(({ name, word }) => ({ field: definition.fields[name]!, word }))))
  const named = lines.map((line) => resolved(to, line))
  const existing = await engine.bulk.existing(actor, definition.type, named.map(({ input }) => input))
  const inputs = named.map(({ input }, i) => completed(definition, input, existing[i]?.values ?? {}))
  const saves = named.flatMap(({ row, problems }, i): Save[] =>
    isEmpty(Object.keys(problems)) ? [{ line: row.line, document: existing[i]?.id ?? documentOf(id, row.line), version: existing[i]?.version ?? 0, input: inputs[i]! }] : [],
  )
  const decided = new Map((await engine.bulk.decide(actor, { id, type: definition.type, origin: origin ?? undefined }, saves, claims)).map((each) => [each.save.line, each]))
  return named.map((line, i): CheckedLine => {
    const { row, restored } = line
    const document = existing[i] ?? null
    const input = inputs[i]!
    const found = decided.get(row.line)
    const common = { row, restored, input, title: titleOf(definition, input, document), document: document?.id ?? null, version: document?.version ?? null, before: {} }
    if (!found) return { ...common, outcome: 'refused', problems: merge(line.problems, read(formFields(definition), withoutReferences(definition, input)).problems) }
    if ('refusal' in found) return { ...common, outcome: 'refused', problems: problemsOf(found.refusal) }
    const { patch } = found.decision.event
    const before = Object.fromEntries(Object.keys(patch).map((name) => [name, document?.values[name] ?? null]))
    if (document && Object.keys(patch).length === 0) return { ...common, outcome: 'unchanged', problems: {} }
    return { ...common, outcome: document ? 'changed' : 'added', document: found.save.document, version: found.save.version, before: document ? before : {}, problems: {} }
  })
}

/** The id of the document that a line makes: the same whenever the line is read again. */
const documentOf = (id: string, line: number): string => v5(String(line), id)

/** A refusal as problems; those of the whole line stand under an empty name. */
export const problemsOf = ({ code, params, problems }: Refusal): Problems => (code === 'invalid' ? problems : { '': [filled(refusals[code], params)] })

/** The problems of cells that could not be read, at their fields. */
function unreadProblems({ fields }: Definition, columns: readonly (ImportColumn | null)[], { cells, unread }: SheetRow): Problems {
  const known = unread.flatMap(({ column, cause }) => (columns[column] ? [{ name: columns[column].field, cause, written: String(cells[column] ?? '') }] : []))
  return Object.fromEntries(known.map(({ name, cause, written }) => {
    const field = fields[name]!
    return [name, [cause === 'formula' ? problemText('formula', field) : filled(cellProblems[cause], { field: field.label, written: written.slice(0, 100) })]]
  }))
}

/** The cells of a row that could be read. */
const readable = ({ cells, unread }: SheetRow) => (unread.length === 0 ? cells : cells.map((cell, i) => (unread.some(({ column }) => column === i) ? null : cell)))

interface Line extends ReadLine {
  readonly row: SheetRow
  readonly problems: Problems
}

/** A line with ids in place of words. Columns whose choices depend on their neighbours come last. */
function resolved({ definition, actor, words }: CheckedImport, line: Line): Line {
  const input: Record<string, unknown> = { ...line.input }
  const problems: Problems = { ...line.problems }
  const fields = definition.fields
  const names = Object.keys(line.input).filter((name) => targetOf(fields[name]!))
  const values = { ...emptyDocument(definition, '', actor, new Date().toISOString()).values, ...withoutReferences(definition, line.input) }
  for (const name of names.toSorted((a, b) => neighboursOf(targetOf(fields[a]!)!).length - neighboursOf(targetOf(fields[b]!)!).length)) {
    const meant = [line.input[name]].flat().map((word) => words.meant(fields[name]!, String(word), { fields, values }))
    const wrong = meant.flatMap((each) => ('problem' in each ? [each.problem] : []))
    const ids = meant.flatMap((each) => ('id' in each ? [each.id] : []))
    if (wrong.length > 0) {
      problems[name] = wrong
      delete input[name]
    } else input[name] = values[name] = Array.isArray(line.input[name]) ? ids : ids[0]!
  }
  return { ...line, input, problems }
}

const withoutReferences = ({ fields }: Definition, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !targetOf(fields[name]!)))

function titleOf({ title }: Definition, input: Readonly<Record<string, unknown>>, document: Document | null): string | null {
  const value = input[title] ?? document?.values[title] ?? null
  const said = typeof value === 'object' && value !== null ? Object.values(value as Record<string, string>)[0] : value
  return said === null || said === undefined ? null : String(said).slice(0, 300)
}
