import { Button, Checkbox } from '@blueprintjs/core'
import { ArrowLeftIcon, ArrowRightIcon } from '@blueprintjs/icons'
import { type ReactElement, useState } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { type Column, columnLabel, columnsNamed, moved, toggled } from './columns.ts'
import './column-chooser.css'

export interface ColumnChoicesProps {
  columns: readonly Column[]
  /** The names of those that are shown, in their order. */
  shown: readonly string[]
  /** The column that leads to the document stays. */
  fixed: string
  /** Null shows the usual ones. */
  onShow: (names: readonly string[] | null) => void
}

/** Which columns are shown, and in which order. */
export function ColumnChoices({ columns, shown, fixed, onShow }: ColumnChoicesProps) {
  const say = useSay()
  const [told, setTold] = useState('')
  const inOrder = columnsNamed(columns, shown, fixed)
  const names = inOrder.map(({ name }) => name)
  const hidden = columns.filter(({ name }) => !names.includes(name))

  const move = (column: Column, by: 1 | -1, button: HTMLElement) => {
    const next = moved(names, column.name, by)
    onShow(next)
    setTold(say(listWords.columnAt, { column: columnLabel(column), at: next.indexOf(column.name) + 1, of: next.length }))
    // The row of the button may be put elsewhere in the document, and the focus would be lost.
    requestAnimationFrame(() => button.focus())
  }
  const mover = (column: Column, by: 1 | -1, icon: ReactElement) => {
    const isEnd = names.at(by === 1 ? -1 : 0) === column.name
    const label = say(by === 1 ? listWords.moveRight : listWords.moveLeft, { column: columnLabel(column) })
    // Not disabled at the end: the focus would be lost there.
    return (
      <Button
        variant="minimal"
        size="small"
        icon={icon}
        aria-disabled={isEnd}
        className={isEnd ? 'column-end' : ''}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => move(column, by, currentTarget)}
      />
    )
  }
  const choice = (column: Column) => (
    <Checkbox
      checked={names.includes(column.name)}
      disabled={column.name === fixed}
      label={say(columnLabel(column))}
      onChange={() => onShow(toggled(columns, names, column.name))}
    />
  )
  return (
    <div className="column-chooser" role="group" aria-label={say(listWords.columns)}>
      <ul>
        {inOrder.map((column) => (
          <li key={column.name}>
            {choice(column)}
            {mover(column, -1, <ArrowLeftIcon />)}
            {mover(column, 1, <ArrowRightIcon />)}
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column.name}>{choice(column)}</li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <div className="column-all">
        <Button size="small" variant="minimal" onClick={() => onShow([...names, ...hidden.map(({ name }) => name)])}>
          {say(listWords.showAll)}
        </Button>
        <Button size="small" variant="minimal" onClick={() => onShow([fixed])}>
          {say(listWords.hideAll)}
        </Button>
        <Button size="small" variant="minimal" onClick={() => onShow(null)}>
          {say(listWords.usualColumns)}
        </Button>
      </div>
    </div>
  )
}
