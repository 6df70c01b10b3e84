import { HotkeysProvider } from '@blueprintjs/core'
import { Cell, Column, ColumnHeaderCell, RenderMode, Table } from '@blueprintjs/table'
import '@blueprintjs/table/lib/css/table.css'
import { rowText } from '@nazorat/machines/report'
import { useMemo } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { Figure } from './figure.tsx'
import type { ReportTableProps } from './report-table.tsx'
import './report-sheet.css'
import { reportWords } from './report-words.ts'
import { SortButton } from './sort-button.tsx'

/**
 * The rows of a report as a spreadsheet: the columns that say what a row is stay in place while the numbers are scrolled. It has no
 * roles for a screen reader: the plain table, which is one press away and is printed instead, says the same.
 */
export function ReportSheet({ report, query, reply, from, isPast, sort = '', onSort }: ReportTableProps) {
  const say = useSay()
  const { language } = useLanguage()
  const columns = Object.entries(report.columns)
  const total = reply.rows.length
  const widths = useMemo(() => [56, ...report.rows.map(() => 340), ...Object.keys(report.columns).map(() => 124)], [report])

  const lead = (index: number, facet: string | null) => {
    const row = reply.rows[index]
    if (facet === null) return row ? formatNumber(from + index + 1) : ''
    return row
      ? rowText(report, facet, row.keys, reply.texts, language) || say(reportWords.none)
      : facet === report.rows[0]
        ? say(reportWords.total)
        : ''
  }
  const leading = [null, ...report.rows].map((facet) => (
    <Column
      key={facet ?? '№'}
      id={facet ?? '№'}
      columnHeaderCellRenderer={() => (
        <ColumnHeaderCell nameRenderer={() => <Head label={facet === null ? '№' : say(report.rowFields[facet]!.label)} />} />
      )}
      cellRenderer={(index) => (
        <Cell wrapText className={`${facet === null ? '' : 'sheet-title'} ${index === total ? 'sheet-total' : ''}`}>
          {lead(index, facet)}
        </Cell>
      )}
    />
  ))
  const counted = columns.map(([name, column]) => (
    <Column
      key={name}
      id={name}
      columnHeaderCellRenderer={() => (
        <ColumnHeaderCell
          nameRenderer={() => (
            <Head
              heading={column.heading && say(column.heading)}
              label={onSort ? <SortButton label={column.label} name={name} sort={sort} onSort={onSort} /> : say(column.label)}
            />
          )}
        />
      )}
      cellRenderer={(index) => {
        const row = reply.rows[index]
        const values = row ? row.values : reply.totals
        return (
          <Cell interactive className={`sheet-number ${index === total ? 'sheet-total' : ''}`}>
            <Figure
              report={report}
              name={name}
              value={values[name]}
              query={query}
              keys={row?.keys}
              isPast={isPast}
              referred={reply.referred}
            />
          </Cell>
        )
      }}
    />
  ))
  return (
    <HotkeysProvider>
      <div className="report-sheet" style={{ '--rows': total + 1 } as React.CSSProperties}>
        <Table
          numRows={total + 1}
          numFrozenColumns={1 + report.rows.length}
          defaultRowHeight={rowHeight}
          columnWidths={widths}
          renderMode={RenderMode.BATCH_ON_UPDATE}
          cellRendererDependencies={[reply, query, isPast, say]}
          enableRowHeader={false}
          enableRowResizing={false}
          enableMultipleSelection={false}
          selectionModes={noSelection}
        >
          {[...leading, ...counted]}
        </Table>
      </div>
    </HotkeysProvider>
  )
}

/** Three lines of text, as in the style sheet: names of bodies differ at their ends. */
const rowHeight = 58
const noSelection: never[] = []

const Head = ({ heading = '', label }: { heading?: string | undefined; label: React.ReactNode }) => (
  <div className="sheet-head">
    <span className="sheet-heading muted" title={heading}>
      {heading}
    </span>
    <span className="sheet-label small">{label}</span>
  </div>
)
