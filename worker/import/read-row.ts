import type { Definition } from '@nazorat/machines/definition'
import { neighboursOf, problemText, targetOf } from '@nazorat/machines/fields'
import { idLabel, type ImportColumn, readLine, type ReadLine } from '@nazorat/machines/import'
import { emptyDocument, type Problems } from '@nazorat/machines/workflow'
import type { CheckedImport } from './lines.ts'
import { cellProblems, filled } from './problems.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** Reads the cells of a row; its references stay in the words of the sheet. */
export const readRow = (definition: Definition, columns: readonly (ImportColumn | null)[], row: SheetRow): Line => ({
  row,
  ...readLine(definition, columns, readable(row)),
  problems: unreadProblems(definition, columns, row),
  unknown: [],
})

/** The problems of cells that could not be read, at their fields. */
function unreadProblems({ fields }: Definition, columns: readonly (ImportColumn | null)[], { cells, unread }: SheetRow): Problems {
  const known = unread.flatMap(({ column, cause }) =>
    columns[column] ? [{ name: columns[column].field, cause, written: String(cells[column] ?? '') }] : [],
  )
  return Object.fromEntries(
    known.map(({ name, cause, written }) => {
      const field = fields[name] ?? { label: idLabel }
      return [
        name,
        [
          cause === 'formula'
            ? problemText('formula', field)
            : filled(cellProblems[cause], { field: field.label, written: written.slice(0, 100) }),
        ],
      ]
    }),
  )
}

/** The cells of a row that could be read. */
const readable = ({ cells, unread }: SheetRow) =>
  unread.length === 0 ? cells : cells.map((cell, i) => (unread.some(({ column }) => column === i) ? null : cell))

/** A line of a sheet as it was read. */
export interface Line extends ReadLine {
  readonly row: SheetRow
  readonly problems: Problems
  /** Words that name no record, or several, with their fields. */
  readonly unknown: readonly { readonly name: string; readonly word: string }[]
}

/** A line with ids in place of words, beside what its document holds. Columns whose choices depend on their neighbours come last. */
export function resolved(
  { definition, actor, words }: Pick<CheckedImport, 'definition' | 'actor' | 'words'>,
  line: Line,
  held?: Readonly<Record<string, unknown>>,
): Line {
  const input: Record<string, unknown> = { ...line.input }
  const problems: Problems = { ...line.problems }
  const unknown: { name: string; word: string }[] = []
  const fields = definition.fields
  const names = Object.keys(line.input).filter((name) => targetOf(fields[name]!))
  const values = {
    ...(held ?? emptyDocument(definition, '', actor, new Date().toISOString()).values),
    ...withoutReferences(definition, line.input),
  }
  for (const name of names.toSorted((a, b) => neighboursOf(targetOf(fields[a]!)!).length - neighboursOf(targetOf(fields[b]!)!).length)) {
    const named = [line.input[name]].flat().map(String)
    const meant = named.map((word) => words.meant(fields[name]!, word, { fields, values }))
    unknown.push(...named.filter((_, i) => 'problem' in meant[i]!).map((word) => ({ name, word })))
    const wrong = meant.flatMap((each) => ('problem' in each ? [each.problem] : []))
    const ids = meant.flatMap((each) => ('id' in each ? [each.id] : []))
    if (wrong.length > 0) {
      problems[name] = wrong
      delete input[name]
    } else input[name] = values[name] = Array.isArray(line.input[name]) ? ids : ids[0]!
  }
  return { ...line, input, problems, unknown }
}

/** An input without its references: their words are judged apart. */
export const withoutReferences = ({ fields }: Definition, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !targetOf(fields[name]!)))
