import { Button } from '@blueprintjs/core'
import { ExportIcon, ThListIcon } from '@blueprintjs/icons'
import type { ListQuery } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useState } from 'react'
import { isOver, useExports } from './known-exports.ts'
import { toast } from '../../ui/toasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from '../list/list-words.ts'
import { exportWords } from '../../i18n/export-words.ts'

interface Props {
  definition: Pick<Definition, 'type' | 'label'>
  query: ListQuery
  /** The columns that the file has. */
  columns: readonly string[]
  disabled: boolean
  format?: 'Excel' | 'Csv'
}

/** Asks for the list as it is filtered, as a file; how far it is stands on the button and in the bell. */
export function ExportButton({ definition, query, columns, disabled, format = 'Excel' }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { ru } = definition.label.many
  const underWay = useExports().find((each) => !isOver(each) && each.list.ru === ru)
  const start = async () => {
    setBusy(true)
    try {
      const { startExport } = await import('./exports.ts')
      const { page: _, pageSize: __, ...filter } = query
      await startExport(`${definition.type}/SaveAs${format}`, definition.label.many, { ...filter, columns })
    } catch (error) {
      toast.problem(error)
    } finally {
      setBusy(false)
    }
  }
  const running = underWay?.state === 'running' ? { done: formatNumber(underWay.done), total: formatNumber(underWay.total) } : undefined
  const label = say(
    running ? exportWords.running : underWay ? exportWords.queued : format === 'Excel' ? listWords.toExcel : listWords.toCsv,
    running,
  )
  return (
    <Button
      variant="minimal"
      icon={format === 'Excel' ? <ExportIcon /> : <ThListIcon />}
      aria-label={label}
      loading={busy}
      disabled={disabled || underWay !== undefined}
      onClick={() => void start()}
    >
      <span role="status">{label}</span>
    </Button>
  )
}
