import { Button } from '@blueprintjs/core'
import { ExportIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines/api-types'
import type { Report } from '@nazorat/machines/report'
import { useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { exportWords } from '../../i18n/export-words.ts'
import { toast } from '../../ui/toasts.ts'
import { startExport } from '../exports/exports.ts'
import { isOver, useExports } from '../exports/known-exports.ts'
import { reportWords } from './report-words.ts'

/** Asks for the report as a workbook; how far it is stands on the button and in the bell. */
export function ReportExport({
  report,
  body,
  disabled,
}: {
  report: Report
  body: Readonly<Record<string, FilterValue>>
  disabled: boolean
}) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const underWay = useExports().find((each) => !isOver(each) && each.list.ru === report.label.ru)
  const start = async () => {
    setBusy(true)
    await startExport(`${report.type}/SaveAsExcel`, report.label, body).catch(toast.problem)
    setBusy(false)
  }
  const running = underWay?.state === 'running' ? { done: formatNumber(underWay.done), total: formatNumber(underWay.total) } : undefined
  return (
    <Button
      icon={<ExportIcon />}
      title={say(disabled ? reportWords.notYet : underWay ? exportWords.queued : reportWords.toExcel)}
      aria-label={say(reportWords.toExcel)}
      loading={busy}
      disabled={disabled || underWay !== undefined}
      onClick={() => void start()}
    >
      <span className="wide-only" role="status">
        {running ? say(exportWords.running, running) : say(underWay ? exportWords.queued : reportWords.excel)}
      </span>
    </Button>
  )
}
