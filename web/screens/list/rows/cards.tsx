import { Checkbox } from '@blueprintjs/core'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../../api/user.tsx'
import { documentPath } from '../../../navigation/paths.ts'
import { StateDot } from '../../../ui/badge.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { RowMark } from '../../waiting/row-mark.tsx'
import { listWords } from '../list-words.ts'
import { ListCell } from './cell.tsx'
import { columnLabel, withDueUnderState } from './columns.ts'
import { otherParty, rowTitle } from './row-title.ts'
import './cards.css'
import type { RowsProps } from './table.tsx'

/** The rows on a narrow screen: the document's name and state with what is due, then the other columns, each with its label. */
export function Cards({ definition, columns: all, list: { rows, texts }, selection, current, onFollow }: RowsProps) {
  const say = useSay()
  const { contractorId } = useActor()
  const { columns, due } = withDueUnderState(all)
  const others = columns.filter(({ name }) => name !== definition.title && name !== 'state')
  return (
    <ul className="cards" aria-label={say(listWords.rowsOf, { list: definition.label.many })}>
      {rows.map((row) => {
        const title = say(otherParty(definition.parties, row, texts, contractorId) ?? rowTitle(definition, row, texts))
        return (
          <li
            key={row.id}
            data-row={row.id}
            tabIndex={-1}
            className={`card ${row.id === current ? 'row-current' : ''} ${selection?.ids.has(row.id) ? 'row-selected' : ''}`}
          >
            <div className="card-head">
              {selection && (
                <Checkbox
                  checked={selection.ids.has(row.id)}
                  aria-label={say(listWords.select, { title })}
                  onChange={() => selection.toggle(row.id)}
                />
              )}
              <Link className="card-title strong" to={documentPath(definition.type, row.id)} onClick={() => onFollow(row)}>
                {title}
              </Link>
            </div>
            <div className="card-state wrap">
              <StateDot definition={definition} state={row.state} />
              <RowMark id={row.id} />
              {due && <ListCell definition={definition} column={due} row={row} texts={texts} />}
            </div>
            <dl className="card-fields note">
              {others
                .filter(
                  ({ name }) =>
                    row[name] !== null &&
                    row[name] !== undefined &&
                    (contractorId === null || say(texts[String(row[name])] ?? '') !== title),
                )
                .map((column) => (
                  <div key={column.name}>
                    <dt>{say(columnLabel(column))}</dt>
                    <dd>
                      <ListCell definition={definition} column={column} row={row} texts={texts} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
