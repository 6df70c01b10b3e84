import { Button, Checkbox } from '@blueprintjs/core'
import { ColumnLayoutIcon } from '@blueprintjs/icons'
import { PressPopover } from '../../../ui/press-popover.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { type Column, columnLabel } from './columns.ts'

interface Props {
  columns: readonly Column[]
  shown: ReadonlySet<string>
  /** The column that leads to the document stays. */
  fixed: string
  onShow: (names: readonly string[]) => void
}

const nothingMore = () => Promise.resolve()

export function ColumnChooser({ columns, shown, fixed, onShow }: Props) {
  const say = useSay()
  const toggle = (name: string) => onShow(columns.map((column) => column.name).filter((each) => (each === name ? !shown.has(each) : shown.has(each))))
  const content = (
    <div className="column-chooser" role="group" aria-label={say(listWords.columns)}>
      {columns.map((column) => (
        <Checkbox
          key={column.name}
          checked={shown.has(column.name)}
          disabled={column.name === fixed}
          label={say(columnLabel(column))}
          onChange={() => toggle(column.name)}
        />
      ))}
      <div className="column-all">
        <Button size="small" variant="minimal" onClick={() => onShow(columns.map(({ name }) => name))}>
          {say(listWords.showAll)}
        </Button>
        <Button size="small" variant="minimal" onClick={() => onShow([fixed])}>
          {say(listWords.hideAll)}
        </Button>
      </div>
    </div>
  )
  return (
    <PressPopover kind="dialog" load={nothingMore} content={() => content}>
      <Button icon={<ColumnLayoutIcon />}>
        <span className="wide-only">{say(listWords.columns)}</span>
      </Button>
    </PressPopover>
  )
}
