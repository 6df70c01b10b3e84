import { ProgressBar } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { useMessage } from '../../../api/live.ts'
import { useSay } from '../../../i18n/language.tsx'
import './document-progress.css'

interface DocumentProgressProps {
  id: string
  /** The name of the job that is under way. */
  text: Text
}

/** How far a job on a document is, as its worker reports it; before the first report, that it is under way. */
export function DocumentProgress({ id, text }: DocumentProgressProps) {
  const say = useSay()
  const [percent, setPercent] = useState<number | null>(null)
  useMessage('progress', (progress) => progress.id === id && setPercent(progress.percent))
  return (
    <div className="document-progress" role="status">
      <span>
        {say(text)}
        {percent !== null && `: ${percent} %`}
      </span>
      <ProgressBar
        {...(percent !== null && { value: percent / 100 })}
        intent="primary"
        animate={false}
        stripes={false}
        aria-label={say(text)}
      />
    </div>
  )
}
