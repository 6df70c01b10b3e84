import type { Definition, Row, Text } from '@nazorat/machines'
import { kindViews } from '../kinds/kind-views.tsx'
import { StateBadge } from '../theme/badge.tsx'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
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
  if (name === 'createdAt' || name === 'updatedAt') return <time dateTime={row[name]}>{formatMoment(row[name])}</time>
  if (name === 'createdUserId') return <>{say(texts[row.createdUserId] ?? '')}</>
  const { Cell } = kindViews[field.kind]
  return <Cell value={value} field={field} texts={texts} document={{ type: definition.type, id: row.id }} />
}
