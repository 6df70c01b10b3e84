import type { Text } from '../i18n/text.ts'
import type { Conditions, Report } from './report.ts'

/** A column of a report: what is counted of documents, or what follows from other columns of the same row. */
export type ReportColumn = CountedColumn | DerivedColumn

export type DerivedColumn = ShareColumn | RatioColumn | DifferenceColumn | MeanColumn

interface Named {
  readonly label: Text
  /** Columns of one heading stand side by side. */
  readonly heading?: Text
}

/** How many documents, the sum of a field, or the number of rows in one. */
export interface CountedColumn extends Named {
  readonly source: string
  /** The conditions on the documents beside those of the source. */
  readonly where?: Conditions
  /** Conditions on what the documents refer to, by the field that does. */
  readonly refers?: Readonly<Record<string, Referred>>
  /** The field with the day by which these documents belong to the period, where the source names none. */
  readonly period?: string
  /** It counts the same period a year before. */
  readonly yearBefore?: true
  /** The field whose values are added up. */
  readonly sum?: string
  /** With `sum`: each document counts as that field's part of this one, as one at most. */
  readonly outOf?: string
  /** The fields by whose values together documents are told apart: each combination counts once. */
  readonly distinct?: readonly string[]
  /** The field whose rows are counted. */
  readonly rows?: string
  /** The values of a cell that these rows have. */
  readonly rowsWhere?: Readonly<Record<string, readonly string[]>>
  /** The cells by which rows are told apart, the first that is filled: in all documents of a group each value counts once. */
  readonly rowsDistinct?: readonly string[]
  /** The digits after the point. */
  readonly scale?: number
}

interface Referred {
  readonly type: string
  readonly where: Conditions
}

interface Percentage extends Named {
  /** It says how well something went: more of it is better. */
  readonly isGrade?: true
}

interface ShareColumn extends Percentage {
  /** How much of one column's documents are another's, in per cent: 0 to 100 (`isWithin`). */
  readonly share: { readonly part: string; readonly whole: string }
}

interface RatioColumn extends Named {
  /** One column in per cent of another, which may be less: above 100 it is more. It is never a grade. */
  readonly ratio: { readonly of: string; readonly to: string }
}

interface DifferenceColumn extends Named {
  /** One column less another. */
  readonly difference: { readonly of: string; readonly less: string }
  readonly scale?: number
}

interface MeanColumn extends Percentage {
  /** The mean of those of these columns that have a value. */
  readonly mean: readonly string[]
}

export const isDerived = (column: ReportColumn): column is DerivedColumn => !('source' in column)

/** Whether the values of a column are per cent. */
const isPerCent = (column: ReportColumn): column is ShareColumn | RatioColumn | MeanColumn =>
  'share' in column || 'ratio' in column || 'mean' in column

/** The digits after the point. */
export const scaleOf = (column: ReportColumn): number => (isPerCent(column) ? 1 : (column.scale ?? 0))

/** Whether a column says how many documents there are, and not what their values or rows add up to. */
export const countsDocuments = ({ sum, rows, distinct }: CountedColumn): boolean => !sum && !rows && !distinct

/**
 * Whether a column is a part of another by its declaration: it counts some of the documents that the other counts, each as one at
 * most. A sum is no part of another: one document could have more than all of the whole.
 */
export function isWithin(part: ReportColumn | undefined, whole: ReportColumn | undefined): boolean {
  if (!part || !whole || isDerived(part) || isDerived(whole) || part.source !== whole.source) return false
  const isSame =
    (['period', 'yearBefore'] as const).every((name) => whole[name] === undefined || whole[name] === part[name]) && !whole.refers
  const countsEachAsOne = countsDocuments(whole) && (countsDocuments(part) || part.outOf !== undefined)
  const narrower = Object.entries(whole.where ?? {}).every(([name, value]) => {
    const own = part.where?.[name]
    return Array.isArray(own) && Array.isArray(value) ? own.every((each: unknown) => (value as unknown[]).includes(each)) : own === value
  })
  return isSame && countsEachAsOne && narrower
}

/** The columns that are counted, with their names. */
export const countedColumns = ({ columns }: Pick<Report, 'columns'>): [string, CountedColumn][] =>
  Object.entries(columns).flatMap(([name, column]): [string, CountedColumn][] => (isDerived(column) ? [] : [[name, column]]))

/**
 * Whether the columns of a report's chart are parts of a whole: each counts the documents with other values of the same field. No
 * document is in two of them, so that they may stand on one another.
 */
export function areParts({ columns, chart }: Pick<Report, 'columns' | 'chart'>): boolean {
  const fields = new Set<string>()
  const values: unknown[] = []
  for (const name of chart) {
    const column = columns[name]!
    if (isDerived(column) || column.yearBefore || !countsDocuments(column) || column.refers) return false
    const [[field, value] = [], ...others] = Object.entries(column.where ?? {})
    if (!field || !Array.isArray(value) || others.length > 0) return false
    fields.add(`${column.source} ${field}`)
    values.push(...(value as unknown[]))
  }
  return fields.size === 1 && new Set(values).size === values.length
}

/**
 * The value of a column in a row whose counted values are known, as it is shown and sorted: null where there is nothing to divide by, or
 * nothing may be seen.
 */
export function columnValue(
  { columns }: Pick<Report, 'columns'>,
  name: string,
  values: Readonly<Record<string, number | null>>,
): number | null {
  const column = columns[name]!
  const valueOf = (other: string) => columnValue({ columns }, other, values)
  if ('share' in column) return percentOf(valueOf(column.share.part), valueOf(column.share.whole))
  if ('ratio' in column) return percentOf(valueOf(column.ratio.of), valueOf(column.ratio.to))
  if ('difference' in column) {
    const [of, less] = [valueOf(column.difference.of), valueOf(column.difference.less)]
    return of === null || less === null ? null : rounded(of - less, column.scale ?? 0)
  }
  if ('mean' in column) {
    const known = column.mean.map(valueOf).filter((value) => value !== null)
    return known.length > 0 ? rounded(known.reduce((sum, value) => sum + value, 0) / known.length, 1) : null
  }
  return values[name] ?? null
}

const percentOf = (part: number | null, whole: number | null): number | null => (whole ? rounded(((part ?? 0) / whole) * 100, 1) : null)

const rounded = (value: number, scale: number): number => Math.round(value * 10 ** scale) / 10 ** scale
