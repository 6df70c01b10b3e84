import { AnchorButton, Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon, DownloadIcon } from '@blueprintjs/icons'
import type { ExportReply } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { toast } from '../../ui/toasts.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { exportWords } from '../../i18n/export-words.ts'
import { cancelExport, fileOf, forgetExport } from '../../screens/exports/exports.ts'
import { type Export, isOver } from '../../screens/exports/known-exports.ts'

const stateWords: Record<ExportReply['state'], Text> = {
  queued: exportWords.queued,
  running: exportWords.running,
  ready: exportWords.ready,
  failed: exportWords.exportFailed,
  cancelled: exportWords.cancelled,
}

/** An export as it goes: queued, n of N, ready; it can be left, cancelled, and taken off when it is over. */
export function ExportItem({ item }: { item: Export }) {
  const say = useSay()
  const { id, state, done, total, list } = item
  const how = say(stateWords[state], { done: formatNumber(done), total: formatNumber(total) })
  const stop = () => (isOver(item) ? forgetExport(id) : void cancelExport(id).catch(toast.problem))
  const stopLabel = say(isOver(item) ? exportWords.forget : exportWords.cancelExport)
  return (
    <li className="export">
      <div className="export-line row">
        <span className="export-name">{say(list)}</span>
        <span className="muted">{how}</span>
        {state === 'ready' && (
          <AnchorButton variant="minimal" size="small" icon={<DownloadIcon />} href={fileOf(id)} download>
            {say(exportWords.download)}
          </AnchorButton>
        )}
        <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={stopLabel} title={stopLabel} onClick={stop} />
      </div>
      {state === 'running' && <ProgressBar value={total > 0 ? done / total : 0} intent="primary" stripes={false} aria-label={say(list)} />}
    </li>
  )
}
