import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { type AnyField, rowsIn } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { useDrag } from '../../ui/use-drag.ts'
import { type InputProps, type KindInput, labelId } from '../kind-view.ts'
import { narrowedWith } from '../reference/narrowed.ts'
import type { Row } from './compare-rows.ts'
import { RowFields } from './row-fields.tsx'
import './rows.css'

export const rows: KindInput<'rows'> = {
  wide: true,
  Filter: () => null,
  Input: RowsInput,
}

/** Rows that are added, filled in, moved and removed; one that was removed can be brought back. */
function RowsInput({ id, value, field, onChange, onBlur, disabled, describedBy, context, parts }: InputProps<'rows'>) {
  const say = useSay()
  // Rows have fields of every kind but their own.
  const fields = field.options.fields as Readonly<Record<string, AnyField>>
  const { max = 100 } = field.options
  const rows = rowsIn(value)
  // A file of one row may arrive when another has been typed in meanwhile.
  const latest = useRef(rows)
  latest.current = rows
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ row: Row; at: number } | null>(null)
  const goTo = useRef<string | null>(null)
  useEffect(() => {
    if (goTo.current) document.getElementById(goTo.current)?.focus()
    goTo.current = null
  })

  /** Puts other rows in the place of these, and the focus on an element. */
  const put = (next: readonly Row[], focus: string | null) => {
    goTo.current = focus
    setRemoved(null)
    onChange(next.length > 0 ? next : null)
    onBlur()
  }
  const idOf = (row: Row) => `${id}.${String(row['id'])}`
  const add = () => {
    const row: Row = { id: crypto.randomUUID(), ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])) }
    put([...rows, row], `${idOf(row)}.${Object.keys(fields)[0]!}`)
    setSaid(say(words.added, { row: rows.length + 1 }))
  }
  const move = (row: Row, by: -1 | 1) => {
    const from = rows.indexOf(row)
    const to = from + by
    if (to < 0 || to >= rows.length) return
    const atEdge = to + by < 0 || to + by >= rows.length
    put(rows.with(from, rows[to]!).with(to, row), `${idOf(row)}-${atEdge === by < 0 ? 'down' : 'up'}`)
    setSaid(say(words.moved, { row: to + 1 }))
  }
  const drag = useDrag((name, onto) => {
    const from = rows.findIndex((row) => row['id'] === name)
    const to = rows.findIndex((row) => row['id'] === onto)
    if (from < 0 || to < 0) return
    put(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!), null)
    setSaid(say(words.moved, { row: to + 1 }))
  })
  const remove = (row: Row) => {
    const at = rows.indexOf(row)
    const next = rows[at + 1] ?? rows[at - 1]
    put(
      rows.filter((each) => each !== row),
      next ? `${idOf(next)}-remove` : `${id}-add`,
    )
    setRemoved({ row, at })
    setSaid('')
  }
  const change = (row: Row, name: string, cell: unknown) => {
    const emptied = Object.fromEntries(narrowedWith(name, fields).map((each) => [each, null]))
    const next = latest.current.map((each) => (each['id'] === row['id'] ? { ...each, [name]: cell, ...emptied } : each))
    latest.current = next
    parts?.onChange(next, `${String(row['id'])}.${name}`)
  }
  return (
    <div id={id} className="rows" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy} tabIndex={-1}>
      {rows.length > 0 && (
        <ol className="rows-list">
          {rows.map((row, i) => (
            <RowFields
              key={String(row['id'])}
              id={idOf(row)}
              {...{ row, fields, disabled, context, drag }}
              of={parts?.of}
              number={i + 1}
              isLast={i === rows.length - 1}
              errors={parts?.errors ?? {}}
              onChange={change}
              onLeave={(cell) => parts?.onLeave(`${String(row['id'])}.${cell}`)}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      {!disabled && (
        <div className="rows-bar row wrap">
          <Button id={`${id}-add`} icon={<Plus />} onClick={add} disabled={rows.length >= max}>
            {say(words.add)}
          </Button>
          {rows.length >= max && <span className="form-hint muted">{say(words.full, { max })}</span>}
          <span role="status">
            {removed ? say(words.removed, { row: removed.at + 1 }) : <span className="visually-hidden">{said}</span>}
          </span>
          {removed && (
            <Button variant="minimal" onClick={() => put(rows.toSpliced(removed.at, 0, removed.row), `${idOf(removed.row)}-remove`)}>
              {say(words.bringBack)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const words = {
  add: t('Қатор қўшиш', 'Добавить строку'),
  added: t('{row}-қатор қўшилди', 'Добавлена строка {row}'),
  moved: t('Қатор {row}-ўринга кўчирилди', 'Строка перемещена на место {row}'),
  removed: t('{row}-қатор олиб ташланди', 'Строка {row} удалена'),
  bringBack: t('Қайтариш', 'Вернуть'),
  full: t('Кўпи билан {max} та қатор', 'Не более {max} строк'),
}
