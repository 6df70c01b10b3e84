import { Button } from '@blueprintjs/core'
import { ColumnLayoutIcon } from '@blueprintjs/icons'
import { PressPopover } from '../../../ui/press-popover.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import type { ColumnChoicesProps } from './column-choices.tsx'

/** The button that opens the choice of columns. */
export function ColumnChooser(props: ColumnChoicesProps) {
  const say = useSay()
  return (
    <PressPopover kind="dialog" load={() => import('./column-choices.tsx')} content={({ ColumnChoices }) => <ColumnChoices {...props} />}>
      <Button icon={<ColumnLayoutIcon />}>
        <span className="wide-only">{say(listWords.columns)}</span>
      </Button>
    </PressPopover>
  )
}
