import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from '@blueprintjs/icons'
import type { AnyField } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { KeyboardEvent } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { useDrag } from '../../ui/use-drag.ts'
import { FormField } from '../form-field.tsx'
import type { InputContext } from '../kind-view.ts'
import type { Row } from './compare-rows.ts'

interface RowFieldsProps {
  id: string
  row: Row
  /** Counted from 1. */
  number: number
  isLast: boolean
  fields: Readonly<Record<string, AnyField>>
  errors: Readonly<Record<string, readonly string[]>>
  disabled: boolean
  context: InputContext | undefined
  /** The field that holds the rows. */
  of: string | undefined
  drag: ReturnType<typeof useDrag>
  onChange: (row: Row, name: string, cell: unknown) => void
  onLeave: (cell: string) => void
  onMove: (row: Row, by: -1 | 1) => void
  onRemove: (row: Row) => void
}

/**
 * One row: its number, by which it is dragged, the buttons that move and remove it, and its fields. Alt with an arrow moves it from within.
 */
export function RowFields({
  id,
  row,
  number,
  isLast,
  fields,
  errors,
  disabled,
  context,
  of,
  drag,
  onChange,
  onLeave,
  onMove,
  onRemove,
}: RowFieldsProps) {
  const say = useSay()
  const key = String(row['id'])
  const press = (event: KeyboardEvent) => {
    if (disabled || !event.altKey || (event.code !== 'ArrowUp' && event.code !== 'ArrowDown')) return
    event.preventDefault()
    onMove(row, event.code === 'ArrowUp' ? -1 : 1)
  }
  const ofRow = {
    fields: { ...context?.fields, ...fields },
    values: { ...context?.values, ...row },
    texts: context?.texts ?? {},
    document: context?.document,
    askedInRows: context?.asked && of !== undefined ? { asked: context.asked, of } : undefined,
  }
  const own = errors[key]
  return (
    <li
      className={`rows-row${drag.over === key ? ' rows-dropped' : ''}`}
      aria-label={say(words.row, { row: number })}
      onKeyDown={press}
      {...drag.placeOf(key)}
    >
      <div className="rows-head">
        {disabled || (number === 1 && isLast) ? (
          <span className="rows-number muted strong numeric">{number}</span>
        ) : (
          <span className="rows-number rows-hold muted strong numeric" title={say(words.drag)} {...drag.holdOf(key)}>
            <DragHandleVertical />
            {number}
          </span>
        )}
        {!disabled && (
          <>
            <Button
              id={`${id}-up`}
              icon={<ArrowUp />}
              variant="minimal"
              size="small"
              disabled={number === 1}
              title={say(words.up, { row: number })}
              aria-label={say(words.up, { row: number })}
              onClick={() => onMove(row, -1)}
            />
            <Button
              id={`${id}-down`}
              icon={<ArrowDown />}
              variant="minimal"
              size="small"
              disabled={isLast}
              title={say(words.down, { row: number })}
              aria-label={say(words.down, { row: number })}
              onClick={() => onMove(row, 1)}
            />
            <Button
              id={`${id}-remove`}
              icon={<Cross />}
              variant="minimal"
              size="small"
              title={say(words.remove, { row: number })}
              aria-label={say(words.remove, { row: number })}
              onClick={() => onRemove(row)}
            />
          </>
        )}
      </div>
      <div className="form-grid rows-fields">
        {Object.entries(fields).map(
          ([name, field]) =>
            field.internal || (
              <FormField
                key={name}
                id={`${id}.${name}`}
                name={name}
                field={field}
                value={row[name]}
                errors={errors[`${key}.${name}`] ?? none}
                onChange={(_, cell) => onChange(row, name, cell)}
                onLeave={() => onLeave(name)}
                context={ofRow}
                disabled={disabled}
              />
            ),
        )}
        {own && <div className="form-error">{own.join(' ')}</div>}
      </div>
    </li>
  )
}

const none: readonly string[] = []

const words = {
  drag: t('Кўчириш учун судранг', 'Перетащите, чтобы переместить'),
  row: t('{row}-қатор', 'Строка {row}'),
  up: t('{row}-қаторни юқорига кўчириш', 'Переместить строку {row} вверх'),
  down: t('{row}-қаторни пастга кўчириш', 'Переместить строку {row} вниз'),
  remove: t('{row}-қаторни олиб ташлаш', 'Удалить строку {row}'),
}
