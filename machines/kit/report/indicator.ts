import type { Text } from '../i18n/text.ts'
import type { CountedColumn } from './columns.ts'
import type { Conditions } from './report.ts'

/**
 * A number about a document, counted from those that refer to it: plain data, from which the query is derived. It is counted for
 * a period, by the day in one of their fields.
 */
export interface Indicator {
  readonly label: Text
  /** The number `{n}` with the word for what is counted. */
  readonly counted: Text
  /** The type of the documents behind the number. */
  readonly type: string
  /** Their field that refers to the document that the number is about. */
  readonly about: string
  /** Their field with the day by which they belong to a period. */
  readonly day: string
  readonly where: Conditions
  /** `documents`: how many there are. `monthsSince`: full months since the last of them, however long ago; none without one. */
  readonly value: 'documents' | 'monthsSince' | RowsOf | SumOf
}

/** How many rows they have in a field, of which cells have these values. */
interface RowsOf {
  readonly rows: string
  readonly rowsWhere?: CountedColumn['rowsWhere']
}

/** The sum of a field of other documents, each once: of those whose field `by` names one of what stands in `link`. */
export interface SumOf {
  readonly sum: string
  readonly of: string
  readonly by: string
  readonly link: string
  readonly where: Conditions
}
