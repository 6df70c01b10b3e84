import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import type { LogFilters } from '@nazorat/machines/api-types'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { startExport } from '../../screens/exports/exports.ts'
import { isOver, useExports } from '../../screens/exports/known-exports.ts'
import { PressPopover } from '../../ui/press-popover.tsx'
import { toast } from '../../ui/toasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { exportWords } from '../../i18n/export-words.ts'
import { logWords } from './log-words.ts'

const formats = [
  { path: 'log/SaveAsXes', label: logWords.xes },
  { path: 'log/SaveAsOcel', label: logWords.ocel },
] as const

/** Takes the log along as it is narrowed, for programs that study processes; how far it is stands on the button and in the bell. */
export function TakeButton({ filters, disabled }: { filters: LogFilters; disabled: boolean }) {
  const say = useSay()
  const underWay = useExports().find((each) => !isOver(each) && each.list.ru === eventLog.label.many.ru)
  const start = (path: string) => startExport(path, eventLog.label.many, filters).catch(toast.problem)
  const said = !underWay ? logWords.take : underWay.state === 'running' ? exportWords.running : exportWords.queued
  const menu = (close: () => void) => (
    <Menu>
      <MenuDivider title={say(logWords.takeWhy)} />
      {formats.map(({ path, label }) => (
        <MenuItem key={path} text={say(label)} onClick={() => (close(), void start(path))} />
      ))}
    </Menu>
  )
  return (
    <PressPopover kind="menu" load={nothingMore} content={(_, close) => menu(close)}>
      <Button icon={<ExportIcon />} disabled={disabled || underWay !== undefined}>
        {say(said, underWay && { done: formatNumber(underWay.done), total: formatNumber(underWay.total) })}
      </Button>
    </PressPopover>
  )
}

const nothingMore = () => Promise.resolve()
