import type { Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { valueText } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { DueBadge } from '../../../ui/deadline/due-badge.tsx'
import { cellOf } from '../../../fields/cells.ts'
import { StateDot } from '../../../ui/badge.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import type { Column } from './columns.ts'

interface Props {
  definition: ListDefinition
  column: Column
  row: Row
  texts: Readonly<Record<string, string | Text>>
}

export function ListCell({ definition, column: { name, field }, row, texts }: Props) {
  const say = useSay()
  const { language } = useLanguage()
  const value = row[name]
  if (name === 'state') return <StateDot definition={definition} state={row.state} />
  if (name === 'due') return row.due && <DueBadge definition={definition} due={row.due} brief />
  if (name === 'createdAt' || name === 'updatedAt') return <time dateTime={row[name]}>{formatMoment(row[name])}</time>
  if (name === 'createdUserId') return <>{say(texts[row.createdUserId] ?? '')}</>
  const { Cell, InList = Cell, clipped } = cellOf(field)
  const cell = <InList value={value} field={field} texts={texts} document={{ type: definition.type, id: row.id }} values={row} />
  if (!clipped) return cell
  return (
    <div className="cell-clipped" title={valueText(field, value, { language, titles: texts, separator: ', ' })}>
      {cell}
    </div>
  )
}
