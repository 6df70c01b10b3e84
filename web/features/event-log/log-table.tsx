import { HotkeysProvider, Slider } from '@blueprintjs/core'
import { Cell, Column, ColumnHeaderCell, RenderMode, Table } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import type { LogFilters, LogReply } from '@nazorat/machines/api-types'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSettled } from '../../ui/timing.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { LogCell, type LogColumn, logColumns } from './log-cell.tsx'
import { logWords } from './log-words.ts'
import { blockSize, rowsQuery } from './queries.ts'
import { rowHeight, useStretch } from './use-stretch.ts'

interface Props {
  filters: LogFilters
  /** Where the log ended when its rows were counted. */
  head: number
  total: number
  onTop: (isTop: boolean) => void
}

/** The rows of the log, however many: those that are seen are asked for, a block at a time. */
export function LogTable({ filters, head, total, onTop }: Props) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const { first, count, go, seen, look } = useStretch(box, total, onTop)
  // Of rows that fly past none is asked for.
  const wanted = useSettled(seen, 80)
  const blocks = blocksOf(wanted.from, wanted.to)
  const replies = useQueries({ queries: blocks.map((block) => rowsQuery(filters, head, block * blockSize)) }).map(({ data }) => data)

  const renderCell = (column: LogColumn) => (index: number) => {
    const at = first + index
    const reply: LogReply | undefined = replies[blocks.indexOf(Math.floor(at / blockSize))]
    const row = reply?.rows[at % blockSize]
    return (
      <Cell loading={!row} className={`log-${column}`} interactive={column === 'document'}>
        {row ? <LogCell column={column} row={row} texts={reply!.texts} /> : null}
      </Cell>
    )
  }

  return (
    <HotkeysProvider>
      <>
        <div ref={box} className="log-box">
          <Table
            numRows={count}
            defaultRowHeight={rowHeight}
            columnWidths={widths}
            renderMode={RenderMode.BATCH_ON_UPDATE}
            cellRendererDependencies={[first, ...replies, say]}
            enableRowHeader={false}
            enableRowResizing={false}
            enableMultipleSelection={false}
            selectionModes={noSelection}
            onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => look(rowIndexStart, rowIndexEnd)}
          >
            {logColumns.map(({ name }) => (
              <Column
                key={name}
                id={name}
                cellRenderer={renderCell(name)}
                columnHeaderCellRenderer={() => <ColumnHeaderCell name={say(logWords.columns[name])} />}
              />
            ))}
          </Table>
        </div>
        {total > count && <Place at={seen.from} total={total} onGo={go} />}
      </>
    </HotkeysProvider>
  )
}

const widths = logColumns.map(({ width }) => width)
const noSelection: never[] = []

function blocksOf(from: number, to: number): number[] {
  const blocks: number[] = []
  for (let block = Math.floor(from / blockSize); block <= Math.floor(Math.max(from, to) / blockSize); block++) blocks.push(block)
  return blocks
}

/** Where in the log one is, and how to be elsewhere at once. */
function Place({ at, total, onGo }: { at: number; total: number; onGo: (row: number) => void }) {
  const say = useSay()
  const [held, setHeld] = useState<number | null>(null)
  return (
    <div className="log-place row muted numeric">
      <Slider
        min={0}
        max={total - 1}
        stepSize={Math.max(1, Math.floor(total / 1000))}
        labelRenderer={false}
        value={Math.min(held ?? at, total - 1)}
        onChange={setHeld}
        onRelease={(row) => {
          setHeld(null)
          onGo(row)
        }}
        handleHtmlProps={{ 'aria-label': say(logWords.place) }}
      />
      <span>{say(logWords.part, { at: formatNumber((held ?? at) + 1), total: formatNumber(total) })}</span>
    </div>
  )
}
