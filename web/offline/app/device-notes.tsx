import { Button } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { phoneWords } from './phone-words.ts'
import { releaseStore, takeRelease } from './worker.ts'

/** On a device that keeps the app: that there is a newer release of it. */
export function DeviceNotes() {
  const say = useSay()
  const isOld = useSyncExternalStore(releaseStore.subscribe, releaseStore.read)
  if (!isOld) return null
  return (
    <p className="connection-lost row">
      {say(phoneWords.release)}
      <Button variant="outlined" size="small" onClick={() => void takeRelease()}>
        {say(phoneWords.takeRelease)}
      </Button>
    </p>
  )
}
