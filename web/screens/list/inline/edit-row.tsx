import { Button } from '@blueprintjs/core'
import type { Row } from '@nazorat/machines/api-types'
import { eventLabel, type ListDefinition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useDefinition } from '../../../api/definitions.ts'
import { cellOf } from '../../../fields/cells.ts'
import { fieldId, FormField } from '../../../fields/form-field.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { Differences } from '../../document/history/differences.tsx'
import { ListCell } from '../rows/cell.tsx'
import type { Column } from '../rows/columns.ts'
import { useEdit } from './use-edit.ts'
import type { InlineEditing } from './use-inline.ts'
import './inline.css'

interface Props {
  definition: ListDefinition
  columns: readonly Column[]
  row: Row
  texts: Readonly<Record<string, string | Text>>
  title: string
  /** Rows have a box to be chosen by. */
  hasBox: boolean
  inline: InlineEditing
}

/** A row whose cells are inputs: Enter saves, Escape leaves it as it was, Tab from the last one saves and goes on to the row below. */
export function EditRow({ definition: list, columns, row, texts, title, hasBox, inline }: Props) {
  const say = useSay()
  const definition = useDefinition(list.type)
  const names = useMemo(() => columns.map(({ name }) => name).filter((name) => list.inline!.fields.includes(name)), [columns, list.inline])
  const { fields, typed, errors, failure, others, moved, isSaving, change, save } = useEdit(definition, row, names, title)
  const place = useRef<HTMLTableRowElement>(null)
  const begin = useEffectEvent(() => document.getElementById(fieldId(names[0]!, prefix))?.focus())
  useEffect(() => begin(), [])
  const firstWrong = names.find((name) => errors[name])
  useEffect(() => {
    if (firstWrong) document.getElementById(fieldId(firstWrong, prefix))?.focus()
  }, [firstWrong])

  const finish = (goesOn: boolean) => void save().then((isSaved) => isSaved && inline.end(row, goesOn))
  const press = (event: KeyboardEvent) => {
    const isLast = event.target === [...(place.current?.querySelectorAll('input, select, textarea') ?? [])].at(-1)
    if (event.code === 'Escape') inline.end(row)
    else if (event.code === 'Enter' && event.target instanceof HTMLInputElement) finish(false)
    else if (event.code === 'Tab' && !event.shiftKey && isLast) finish(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const picked = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return (
    <>
      <tr ref={place} data-row={row.id} tabIndex={-1} className="inline-row" onKeyDown={press}>
        {hasBox && <td className="cell-select" />}
        {columns.map((column) => {
          const field = fields[column.name]
          return (
            <td key={column.name} className={`cell-${cellOf(column.field).column ?? 'plain'} cell-of-${column.name}`}>
              {field ? (
                <FormField
                  name={column.name}
                  field={field}
                  value={typed[column.name]}
                  errors={errors[column.name] ?? none}
                  onChange={change}
                  onLeave={nothing}
                  context={{ fields, values: typed, texts }}
                  disabled={isSaving}
                  prefix={prefix}
                />
              ) : (
                <ListCell definition={list} column={column} row={row} texts={texts} />
              )}
            </td>
          )
        })}
      </tr>
      <tr className="inline-row inline-foot" onKeyDown={(event) => event.code === 'Escape' && inline.end(row)}>
        <td colSpan={columns.length + (hasBox ? 1 : 0)}>
          {(failure || others.length > 0) && (
            <div role="alert" className="form-error">
              {moved ? (
                <>
                  <p>
                    {say(words.moved)} {moved.by.actor.name}, {moved.by.at && formatMoment(moved.by.at)}:{' '}
                    {say(eventLabel(definition, moved.by))}
                  </p>
                  <Differences definition={definition} before={moved.before} after={picked(moved.now.fields)} texts={moved.now.texts} />
                  <p>{say(words.again)}</p>
                </>
              ) : (
                [...(others.length > 0 ? others : [failure!])].map((text) => <p key={text}>{text}</p>)
              )}
            </div>
          )}
          <div className="row wrap">
            <Button intent="primary" size="small" loading={isSaving} onClick={() => finish(false)}>
              {say(words.save)}
            </Button>
            <Button size="small" onClick={() => inline.end(row)}>
              {say(common.cancel)}
            </Button>
          </div>
        </td>
      </tr>
    </>
  )
}

const prefix = 'inline'
const none: readonly string[] = []
const nothing = () => {}

const words = {
  save: t('Сақлаш', 'Сохранить'),
  moved: t('Ёзув ўзгарди:', 'Запись изменилась:'),
  again: t(
    'Ёзганларингиз сақланмади. Яна сақласангиз, улар янги таҳрирга ёзилади.',
    'Введённое вами не сохранено. Если сохранить ещё раз, оно запишется поверх новой версии.',
  ),
}
