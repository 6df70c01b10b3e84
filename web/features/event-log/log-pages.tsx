import { HTMLTable } from '@blueprintjs/core'
import type { LogFilters, LogReply, LogRow } from '@nazorat/machines/api-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Paging } from '../../screens/list/paging.tsx'
import { Skeleton } from '../../screens/list/rows/skeleton.tsx'
import '../../screens/list/rows/cards.css'
import '../../screens/list/rows/table.css'
import { useNarrow } from '../../ui/use-media.ts'
import { useSay } from '../../i18n/language.tsx'
import { LogCell, logColumns } from './log-cell.tsx'
import { logWords } from './log-words.ts'
import { rowsQuery } from './queries.ts'

interface Props {
  filters: LogFilters
  head: number
  total: number
  onTop: (isTop: boolean) => void
}

/** The log a page at a time: a table that is read aloud, and cards where a table has no room. */
export function LogPages({ filters, head, total, onTop }: Props) {
  const narrow = useNarrow()
  const [{ page, pageSize }, setPaging] = useState({ page: 1, pageSize: 50 })
  const { data, isPlaceholderData } = useQuery({
    ...rowsQuery(filters, head, (page - 1) * pageSize, pageSize),
    placeholderData: keepPreviousData,
  })
  if (!data) return <Skeleton />
  const Rows = narrow ? Cards : PlainTable
  return (
    <div className="log-pages">
      <div className={isPlaceholderData ? 'list-rows dimmed box' : 'list-rows box'} aria-busy={isPlaceholderData} data-scrolls>
        <Rows {...data} />
      </div>
      <Paging
        page={page}
        pageSize={pageSize}
        total={total}
        onChange={(paging) => {
          setPaging(paging)
          onTop(paging.page === 1)
        }}
      />
    </div>
  )
}

function PlainTable({ rows, texts }: Pick<LogReply, 'rows' | 'texts'>) {
  const say = useSay()
  return (
    <HTMLTable className="list-table log-plain" compact>
      <caption className="visually-hidden">{say(logWords.table)}</caption>
      <thead>
        <tr>
          {logColumns.map(({ name }) => (
            <th key={name} scope="col">
              {say(logWords.columns[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.pos}>
            {logColumns.map(({ name }) => (
              <td key={name} className={`log-${name}`}>
                <LogCell column={name} row={row} texts={texts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

function Cards({ rows, texts }: Pick<LogReply, 'rows' | 'texts'>) {
  const say = useSay()
  return (
    <ul className="cards" aria-label={say(logWords.table)}>
      {rows.map((row) => (
        <li key={row.pos} className="card">
          <div className="card-head">
            <strong className="card-title strong">
              <LogCell column="action" row={row} texts={texts} />
            </strong>
            <LogCell column="at" row={row} texts={texts} />
          </div>
          <dl className="card-fields note">
            {onCards
              .filter((name) => isFilled(row, name))
              .map((name) => (
                <div key={name}>
                  <dt>{say(logWords.columns[name])}</dt>
                  <dd>
                    <LogCell column={name} row={row} texts={texts} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const onCards = ['person', 'document', 'type', 'organization', 'role', 'reason', 'origin'] as const

const isFilled = (row: LogRow, name: (typeof onCards)[number]): boolean => !(name in row) || row[name as keyof LogRow] !== null
