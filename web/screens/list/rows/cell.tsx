import type { AnyField, Definition, Row, Text } from '@nazorat/machines'
import { DueBadge } from '../../../ui/deadline/due-badge.tsx'
import { kindCells } from '../../../fields/kind-cells.tsx'
import { StateBadge } from '../../../ui/badge.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { type Say, useSay } from '../../../i18n/language.tsx'
import type { Column } from './columns.ts'

interface Props {
  definition: Definition
  column: Column
  row: Row
  texts: Readonly<Record<string, string | Text>>
}

export function ListCell({ definition, column: { name, field }, row, texts }: Props) {
  const say = useSay()
  const value = row[name]
  if (name === 'state') return <StateBadge definition={definition} state={row.state} />
  if (name === 'due') return row.due && <DueBadge definition={definition} state={row.state} due={row.due} brief />
  if (name === 'createdAt' || name === 'updatedAt') return <time dateTime={row[name]}>{formatMoment(row[name])}</time>
  if (name === 'createdUserId') return <>{say(texts[row.createdUserId] ?? '')}</>
  const Cell = kindCells[field.kind]
  const cell = <Cell value={value} field={field} texts={texts} document={{ type: definition.type, id: row.id }} />
  const long = longText(field, value, texts, say)
  return long === undefined ? cell : <div className="cell-long" title={long}>{cell}</div>
}

/** The whole of a text that a row shows two lines of. */
function longText(field: AnyField, value: unknown, texts: Props['texts'], say: Say): string | undefined {
  if (value === null || value === undefined) return undefined
  switch (field.kind) {
    case 'text':
    case 'paragraph':
      return String(value)
    case 'names':
    case 'paragraphs':
      return say(value as Text)
    case 'reference':
      return say(texts[String(value)] ?? '')
    case 'references':
      return (value as string[]).map((id) => say(texts[id] ?? '')).join(', ')
    default:
      return undefined
  }
}
