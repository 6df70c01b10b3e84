import { Button } from '@blueprintjs/core'
import type { ImportMode, ImportReply } from '@nazorat/machines/api-types'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { DisabledButton, DisabledReasons } from '../../ui/disabled-button.tsx'
import { toast } from '../../ui/toasts.ts'
import { importWords } from './import-words.ts'

/** All lines or none; or the good ones alone, where some are wrong. */
export function ApplyButtons({ run: { id, counts }, onApplied }: { run: ImportReply; onApplied: (said: ImportReply) => void }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const good = counts.added + counts.changed
  const apply = async (mode: ImportMode) => {
    setBusy(true)
    await call<ImportReply>(`import/${id}/Apply`, { mode }).then(onApplied, (error: Error) => toast.error(error.message))
    setBusy(false)
  }
  if (good === 0) return <span>{say(importWords.nothing)}</span>
  return (
    <>
      {counts.refused > 0 ? (
        <>
          <DisabledReasons buttons={[{ label: say(importWords.applyWhole), reason: say(importWords.wholeRefused) }]} />
          <DisabledButton className="import-whole" label={say(importWords.applyWhole)} reason={say(importWords.wholeRefused)} />
        </>
      ) : (
        <Button intent="primary" loading={busy} title={say(importWords.wholeHint)} onClick={() => void apply('whole')}>
          {say(importWords.applyWhole)}
        </Button>
      )}
      <Button intent={counts.refused > 0 ? 'primary' : 'none'} loading={busy} onClick={() => void apply('good')}>
        {say(importWords.applyGood, { n: formatNumber(good) })}
      </Button>
    </>
  )
}
