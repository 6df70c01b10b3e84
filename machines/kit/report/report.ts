import { type AnyField, type Fields, text } from '../fields/field.ts'
import type { Intent } from '../definition/action.ts'
import type { Definition, DefinitionOf } from '../definition/document-type.ts'
import type { FilterValue } from '../api-types/lists.ts'
import { t, type Text } from '../i18n/text.ts'
import { type Actor, mayView } from '../workflow/actor.ts'
import { countedColumns, isDerived, isWithin, type ReportColumn } from './columns.ts'

/** Conditions on documents, in the form of a list's filters: what is counted by them can be listed by them. */
export type Conditions = Readonly<Record<string, FilterValue>>

/** Documents of one type that a report counts. */
export interface ReportSource {
  readonly type: string
  /** The stem of the permission to view them. */
  readonly permission: string
  /** The field with the day by which they belong to a period; without it, columns say so themselves or the period does not matter. */
  readonly period?: string
  /** The field of each facet of the report. */
  readonly by: Readonly<Record<string, string>>
  readonly where: Conditions
}

/**
 * A report: documents of some types, counted by facets (fields that they have in common) within a period. It is plain data: the
 * query, the screen, the chart and the workbook are derived from it.
 */
export interface Report {
  /** Its resource name in the API. */
  readonly type: string
  /** The stem of its permission; without one it is open to everybody who is signed in. Each reader counts what they may see. */
  readonly permission?: string
  readonly label: Text
  /** Its name in the menu. */
  readonly short?: Text
  /** The filters that narrow it. */
  readonly facets: Fields
  /** The facets by which its rows are, the outermost first; `month` stands for the months of the period. */
  readonly rows: readonly string[]
  /** The fields of these, as rows are told by them. */
  readonly rowFields: Fields
  readonly sources: Readonly<Record<string, ReportSource>>
  readonly columns: Readonly<Record<string, ReportColumn>>
  /** The order in which its rows are at first: a column, `-` before it for the largest first. Without one, that of their titles. */
  readonly sort?: string
  /** For how many days after its end a year is still completed. Then it is closed: its archive has the report as it stood on that day. */
  readonly yearsCloseAfter?: number
  /** The columns that a chart compares. */
  readonly chart: readonly string[]
  /** The intent of the states that a column counts, where it counts documents in some states: its part of a chart has that colour. */
  readonly intents: Readonly<Record<string, Intent>>
  /** The unit of its numbers, where they are no numbers of documents. */
  readonly measuredIn?: Text
  /**
   * A follower of the log keeps its numbers, by month and by the fields of its rows, so that opening it counts nothing. Each
   * column counts the documents in some states.
   */
  readonly isStored?: true
  /** It is a part of another screen, and has none of its own. */
  readonly isPart?: true
}

interface SourceFields<F extends Fields> {
  readonly period?: keyof F & string
  readonly by: Readonly<Record<string, keyof F & string>>
  readonly where?: Conditions
}

/** Declares which documents of a type a report counts. */
export const source = <F extends Fields>(
  definition: DefinitionOf<F>,
  { period, by, where = {} }: SourceFields<F>,
): ReportSource & { readonly fields: F; readonly states: Definition['states'] } => {
  const { type, permission, fields, states } = definition
  return { type, permission, fields, states, ...(period && { period }), by, where }
}

type Source = ReturnType<typeof source>

type Declared = Pick<
  Report,
  'type' | 'permission' | 'label' | 'short' | 'rows' | 'sort' | 'yearsCloseAfter' | 'chart' | 'measuredIn' | 'isStored' | 'isPart'
>

interface Declaration<S extends Readonly<Record<string, Source>>> extends Declared {
  readonly sources: S
  readonly columns: Readonly<Record<string, ReportColumn>>
}

/** Declares a report. Its facets are the fields of its first source; every other source must have each of them too. */
export function defineReport<const S extends Readonly<Record<string, Source>>>({ sources, columns, ...rest }: Declaration<S>): Report {
  const [first] = Object.values(sources)
  if (!first) throw new Error(`the report ${rest.type} counts nothing`)
  const facets = Object.fromEntries(Object.entries(first.by).map(([name, field]): [string, AnyField] => [name, first.fields[field]!]))
  for (const { type, by } of Object.values(sources)) {
    const missing = Object.keys(facets).filter((name) => !by[name])
    if (missing.length > 0) throw new Error(`documents of ${type} have no ${missing.join()} in the report ${rest.type}`)
  }
  for (const column of Object.values(columns)) {
    if (!isDerived(column) && !sources[column.source]) throw new Error(`the report ${rest.type} has no source ${column.source}`)
    if ('share' in column && !isWithin(columns[column.share.part], columns[column.share.whole])) {
      throw new Error(`${column.share.part} is no part of ${column.share.whole} in the report ${rest.type}`)
    }
  }
  const ofStates = ({ where = {}, ...rest }: ReportColumn & { where?: Conditions }) =>
    Object.keys(where).every((name) => name === 'state') && Object.keys(rest).every((name) => ['label', 'heading', 'source'].includes(name))
  if (rest.isStored && !Object.values(columns).every(ofStates))
    throw new Error(`the report ${rest.type} keeps more than numbers of documents by state`)
  const rowField = (name: string): AnyField => (name === byMonth ? text(t('Ой', 'Месяц')) : facets[name]!)
  const rowFields = Object.fromEntries(rest.rows.map((name) => [name, rowField(name)]))
  const withoutFields = Object.fromEntries(Object.entries(sources).map(([name, { fields: _, states: _states, ...each }]) => [name, each]))
  const intents = Object.fromEntries(
    countedColumns({ columns }).flatMap(([name, { source, where }]) => {
      const states = where?.['state']
      const intent = Array.isArray(states) ? sources[source]!.states[String(states[0])]?.intent : undefined
      return intent ? [[name, intent]] : []
    }),
  )
  return { ...rest, columns, facets, rowFields, sources: withoutFields, intents }
}

/** The row facet of a report by months, whose keys are like `2026-03`. */
export const byMonth = 'month'

/** Whether an actor may open a report: they hold its permission, if it has one, and may view at least one of its sources. */
export const mayOpenReport = ({ permission, sources }: Pick<Report, 'permission' | 'sources'>, actor: Actor): boolean =>
  permission === undefined || (mayView({ permission }, actor) && Object.values(sources).some((source) => mayView(source, actor)))
