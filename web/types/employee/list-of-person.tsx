import type { Row } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useDefinition } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { listQuery } from '../../api/queries.ts'
import { Value } from '../../fields/value.tsx'
import { useSay } from '../../i18n/language.tsx'
import { documentPath, listPath } from '../../navigation/paths.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { StateBadge } from '../../ui/badge.tsx'
import { SmallTable } from '../../ui/small-table/small-table.tsx'

const pageSize = 20

/** A tab with the newest documents of a type that name the person in a field. */
export function listOfPerson(type: string, field: string, columns: readonly string[]): ComponentType<TabProps> {
  return function ListOfPerson({ document }: TabProps) {
    const say = useSay()
    const definition = useDefinition(type)
    useWatch({ type })
    const { data } = useQuery({
      ...listQuery(type, { [field]: document.id, pageSize, sortBy: 'createdAt', orderType: 'desc' }),
      meta: {},
    })
    if (!data) return null
    if (data.rows.length === 0) return <p className="tab-empty">{say(words.none)}</p>
    return (
      <div className="stack">
        <SmallTable
          rows={data.rows}
          columns={[
            ...columns.map((name, i) => ({
              label: definition.fields[name]!.label,
              cell: (row: Row) => {
                const value = (
                  <Value field={definition.fields[name]!} value={row[name]} texts={data.texts} document={{ type, id: row.id }} />
                )
                return i === 0 ? <Link to={documentPath(type, row.id)}>{value}</Link> : value
              },
            })),
            { label: words.state, cell: ({ state }) => <StateBadge definition={definition} state={state} /> },
          ]}
        />
        {data.total > data.rows.length && (
          <Link to={listPath(type)} search={{ [field]: document.id }}>
            {say(words.all)}
          </Link>
        )}
      </div>
    )
  }
}

const words = {
  none: t('Ҳали йўқ', 'Пока нет'),
  state: t('Ҳолати', 'Состояние'),
  all: t('Ҳаммасини кўрсатиш', 'Показать все'),
}
