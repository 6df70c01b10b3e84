import { Button, Checkbox } from '@blueprintjs/core'
import { ImportIcon, PrintIcon } from '@blueprintjs/icons'
import type { ListQuery } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { holdsOne } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { importPath } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { listWords } from './list-words.ts'
import { ColumnChoices, type ColumnChoicesProps } from './rows/column-choices.tsx'
import { useRoomyRows } from './rows/columns.ts'
import './tool-menu.css'

interface Props extends ColumnChoicesProps {
  definition: ListDefinition
  query: ListQuery
  isEmpty: boolean
  /** Rows are cards, which have no columns. */
  narrow: boolean
  onClose: () => void
}

/** The tools of a list as a whole, and how its rows are shown. */
export function ToolMenu({ definition, query, isEmpty, narrow, onClose, ...columns }: Props) {
  const say = useSay()
  const actor = useActor()
  const [isRoomy, setRoomy] = useRoomyRows()
  const print = () => {
    onClose()
    // Once the menu is gone: it would be printed too.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  }
  return (
    <div className="tool-menu">
      <div className="tool-menu-actions">
        {(['Excel', 'Csv'] as const).map((format) => (
          <ExportButton key={format} {...{ format, definition, query }} columns={columns.shown} disabled={isEmpty} />
        ))}
        {definition.isImportable && holdsOne(actor, definition.creates) && (
          <LinkButton variant="minimal" icon={<ImportIcon />} to={importPath(definition.type)}>
            {say(listWords.import)}
          </LinkButton>
        )}
        <Button variant="minimal" icon={<PrintIcon />} disabled={isEmpty} onClick={print}>
          {say(words.print)}
        </Button>
      </div>
      {!narrow && (
        <>
          <div className="tool-menu-density">
            <Checkbox checked={isRoomy} label={say(words.roomy)} onChange={() => setRoomy(!isRoomy)} />
          </div>
          <ColumnChoices {...columns} />
        </>
      )}
    </div>
  )
}

const words = {
  print: t('Рўйхатни чоп этиш', 'Распечатать список'),
  roomy: t('Икки қаторли кенг кўриниш', 'Просторные строки, в две линии'),
}
