import { type AnyField, isEmpty } from '@nazorat/machines/fields'
import type { Texts } from './kind-view.ts'
import { cellOf } from './cells.ts'

interface ValueProps {
  field: AnyField
  value: unknown
  texts: Texts
  document?: { type: string; id: string } | undefined
  /** The other values of the document. */
  values?: Readonly<Record<string, unknown>> | undefined
}

/** A value as its kind shows it, or a dash where there is none. */
export function Value({ field, value, texts, document, values }: ValueProps) {
  if (isEmpty(value)) return <span className="value-empty">—</span>
  const { Cell } = cellOf(field)
  return <Cell value={value} field={field} texts={texts} document={document} values={values} />
}
