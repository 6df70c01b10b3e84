import { type AnyField, isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import type { DifferenceProps, Texts } from '../kind-view.ts'
import { Value } from '../value.tsx'
import { compareRows, type Row, type RowChange } from './compare-rows.ts'

interface Shown {
  fields: Readonly<Record<string, AnyField>>
  texts: Texts
  document?: { type: string; id: string } | undefined
}

/** How rows differ, row by row. */
export function RowsDifference({ before, after, field, texts, document }: DifferenceProps<'rows'>) {
  const say = useSay()
  // Rows have fields of every kind but their own.
  const fields = Object.fromEntries(Object.entries(field.options.fields as Shown['fields']).filter(([, { internal }]) => !internal))
  return (
    <ul className="rows-difference">
      {compareRows(before, after, Object.keys(fields)).map((change) => (
        <li key={`${change.kind} ${change.number}`} className={`rows-${change.kind}`}>
          <span className="rows-told strong">
            {say(toldOf(change), { row: change.number, from: change.kind === 'changed' ? (change.movedFrom ?? 0) : 0 })}
          </span>
          {change.kind === 'changed' ? (
            <ChangedCells {...change} fields={fields} texts={texts} document={document} />
          ) : (
            <WholeRow {...change} fields={fields} texts={texts} document={document} />
          )}
        </li>
      ))}
    </ul>
  )
}

function WholeRow({ kind, row, fields, texts, document }: Shown & { kind: 'added' | 'removed'; row: Row }) {
  const say = useSay()
  const Written = kind === 'added' ? 'ins' : 'del'
  return Object.entries(fields).flatMap(([name, field]) =>
    isEmpty(row[name])
      ? []
      : [
          <div key={name} className="rows-cell">
            <span className="rows-label muted note">{say(field.label)}</span>
            <Written>
              <Value field={field} value={row[name]} texts={texts} document={document} />
            </Written>
          </div>,
        ],
  )
}

function ChangedCells({ before, after, cells, fields, texts, document }: Shown & { before: Row; after: Row; cells: readonly string[] }) {
  const say = useSay()
  return cells.map((name) => (
    <div key={name} className="rows-cell">
      <span className="rows-label muted note">{say(fields[name]!.label)}</span>
      {!isEmpty(before[name]) && (
        <del>
          <span className="visually-hidden">{say(words.was)} </span>
          <Value field={fields[name]!} value={before[name]} texts={texts} document={document} />
        </del>
      )}
      <ins>
        <span className="visually-hidden">{say(words.became)} </span>
        {isEmpty(after[name]) ? say(words.empty) : <Value field={fields[name]!} value={after[name]} texts={texts} document={document} />}
      </ins>
    </div>
  ))
}

const toldOf = (change: RowChange) =>
  change.kind !== 'changed' ? words[change.kind] : change.movedFrom === null ? words.changed : words.moved

const words = {
  added: t('{row}-қатор қўшилди', 'Добавлена строка {row}'),
  removed: t('{row}-қатор олиб ташланди', 'Удалена строка {row}'),
  changed: t('{row}-қатор ўзгартирилди', 'Изменена строка {row}'),
  moved: t('{from}-қатор {row}-ўринга кўчирилди', 'Строка {from} перемещена на место {row}'),
  was: t('аввал:', 'было:'),
  became: t('энди:', 'стало:'),
  empty: t('бўш', 'пусто'),
}
