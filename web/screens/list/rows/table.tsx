import { Checkbox, HTMLTable } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import type { ListReply, Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { Link } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { documentPath } from '../../../navigation/paths.ts'
import { cellOf } from '../../../fields/cells.ts'
import { useSay } from '../../../i18n/language.tsx'
import { useDrag } from '../../../ui/use-drag.ts'
import { RowMark } from '../../waiting/row-mark.tsx'
import { listWords } from '../list-words.ts'
import { Pencil } from '../inline/pencil.tsx'
import type { InlineEditing } from '../inline/use-inline.ts'
import { ListCell } from './cell.tsx'
import { useColumnWidths, WidthHandle } from './column-widths.tsx'
import { type Column, columnLabel, useRoomyRows } from './columns.ts'
import { rowTitle } from './row-title.ts'
import './table.css'
import { useFitting } from './use-fitting.ts'
import type { Selection } from '../selection/use-selection.ts'

const EditRow = lazy(() => import('../inline/edit-row.tsx').then(({ EditRow }) => ({ default: EditRow })))

export interface RowsProps {
  definition: ListDefinition
  columns: readonly Column[]
  list: ListReply
  /** The user has chosen columns that the list does not begin with: none leaves by itself. */
  areChosen: boolean
  /** The column that leads to the document. */
  leading: string
  sort: string
  onSort: (sort: string) => void
  /** Puts a column in the place of another. */
  onMove: (name: string, onto: string) => void
  /** Null where no action can be taken on several. */
  selection: Selection | null
  current: string | null
  onOpen: (row: Row, inNewTab: boolean) => void
  /** Told when the row's own link is followed. */
  onFollow: (row: Row) => void
  /** Null where rows are not edited in the list. */
  inline: InlineEditing | null
}

export function Table({
  definition,
  columns: wanted,
  areChosen,
  list: { rows, texts },
  leading,
  sort,
  onSort,
  onMove,
  selection,
  current,
  onOpen,
  onFollow,
  inline,
}: RowsProps) {
  const say = useSay()
  const [widths, setWidth] = useColumnWidths(definition.type)
  const drag = useDrag(onMove)
  const [isRoomy] = useRoomyRows()
  const head = useRef<HTMLTableSectionElement>(null)
  const columns = useFitting(head, wanted, areChosen ? null : [leading, 'state', 'due'], [rows, say, isRoomy, widths, wanted.length])
  const selected = rows.filter(({ id }) => selection?.ids.has(id)).length
  return (
    <HTMLTable className={isRoomy ? 'list-table list-table-roomy' : 'list-table list-table-compact'} compact interactive>
      <caption className="visually-hidden">{say(listWords.rowsOf, { list: definition.label.many })}</caption>
      <thead ref={head}>
        <tr>
          {selection && (
            <th scope="col" className="cell-select">
              <Checkbox
                checked={selected > 0 && selected === rows.length}
                indeterminate={selected > 0 && selected < rows.length}
                aria-label={say(listWords.selectAll)}
                onChange={() => selection.set(selected === rows.length ? [] : rows.map(({ id }) => id))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.name}
              column={column}
              sort={sort}
              onSort={onSort}
              width={widths[column.name]}
              onWidth={(width) => setWidth(column.name, width)}
              drag={drag}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const title = say(rowTitle(definition, row, texts))
          const shown = (
            <tr
              key={row.id}
              data-row={row.id}
              tabIndex={-1}
              className={`${row.id === current ? 'row-current' : ''} ${selection?.ids.has(row.id) ? 'row-selected' : ''}`}
              onClick={(event) => isPlain(event) && onOpen(row, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && isPlain(event) && onOpen(row, true)}
            >
              {selection && (
                <td className="cell-select">
                  <Checkbox
                    checked={selection.ids.has(row.id)}
                    aria-label={say(listWords.select, { title })}
                    onChange={() => selection.toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={`cell-${cellOf(column.field).column ?? 'plain'} cell-of-${column.name} ${column.name === leading ? 'cell-leading' : ''} ${widths[column.name] ? 'cell-sized' : ''}`}
                  style={widths[column.name] ? { maxWidth: widths[column.name] } : undefined}
                >
                  {column.name === leading ? (
                    <Link className="cell-link strong" to={documentPath(definition.type, row.id)} onClick={() => onFollow(row)}>
                      {isEmptyCell(row[column.name]) ? (
                        <span className="cell-unnamed">{say(listWords.unnamed)}</span>
                      ) : (
                        <ListCell definition={definition} column={column} row={row} texts={texts} />
                      )}
                    </Link>
                  ) : (
                    <ListCell definition={definition} column={column} row={row} texts={texts} />
                  )}
                  {column.name === leading && <RowMark id={row.id} />}
                  {column.name === leading && inline && <Pencil inline={inline} row={row} title={title} />}
                </td>
              ))}
            </tr>
          )
          return inline?.editing === row.id ? (
            <Suspense key={row.id} fallback={shown}>
              <EditRow {...{ columns, row, texts, title, inline }} definition={definition} hasBox={selection !== null} />
            </Suspense>
          ) : (
            shown
          )
        })}
      </tbody>
    </HTMLTable>
  )
}

interface HeadCellProps extends Pick<RowsProps, 'sort' | 'onSort'> {
  column: Column
  /** The width that the user has given the column. */
  width: number | undefined
  onWidth: (width: number | null) => void
  drag: ReturnType<typeof useDrag>
}

/** The label of a column; one that can be sorted by is pressed. */
function HeadCell({ column, sort, onSort, width, onWidth, drag }: HeadCellProps) {
  const say = useSay()
  const { name, field, sortable } = column
  const label = say(columnLabel(column))
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <th
      scope="col"
      className={`head-${cellOf(field).column} head-of-${name} ${drag.over === name ? 'head-dropped' : ''}`}
      {...drag.placeOf(name)}
      style={width === undefined ? undefined : { width, minWidth: width, maxWidth: width }}
      {...(sortable && { 'aria-sort': order })}
    >
      {sortable ? (
        <button type="button" className="sorter" {...drag.holdOf(name)} onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}>
          {label}
          {order === 'ascending' && <ArrowUpIcon size={12} />}
          {order === 'descending' && <ArrowDownIcon size={12} />}
        </button>
      ) : (
        <div {...drag.holdOf(name)}>{label}</div>
      )}
      <WidthHandle label={label} width={width} onChange={onWidth} />
    </th>
  )
}

/** A click meant for the row: not for what stands in it, and not the end of selecting its text. */
function isPlain({ target }: MouseEvent): boolean {
  return (
    target instanceof Element && !target.closest('a, button, input, label, summary, .cell-select') && !document.getSelection()?.toString()
  )
}

const isEmptyCell = (value: unknown): boolean => value === null || value === undefined || value === ''
