import { Button } from '@blueprintjs/core'
import { OfflineIcon } from '@blueprintjs/icons'
import { useEffect, useSyncExternalStore } from 'react'
import { useActor } from '../../api/user.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { lockOthers } from '../store/wipe.ts'
import { offlineStore } from './answers.ts'
import { phoneWords } from './phone-words.ts'
import { registerWorker, releaseStore, takeRelease } from './worker.ts'

/**
 * On a device whose user has installed the app or taken checks along, and nowhere else: all others would fetch a megabyte of screens with
 * each release, which nobody uses there without a network. Registers the service worker; says that what is shown is that of the device, and
 * that there is a newer release.
 */
export function DeviceNotes() {
  const say = useSay()
  const { id } = useActor()
  useEffect(() => void registerWorker().catch(() => undefined), [])
  // The user before has left without a word.
  useEffect(() => void lockOthers(id).catch(() => undefined), [id])
  const isOld = useSyncExternalStore(releaseStore.subscribe, releaseStore.read)
  const asOf = useSyncExternalStore(offlineStore.subscribe, offlineStore.read)
  return (
    <>
      {asOf !== null && (
        <p className="connection-lost row">
          <OfflineIcon /> {say(phoneWords.offline, { at: formatMoment(asOf) })}
          <LinkButton to="/document/phone" variant="minimal" size="small">
            {say(phoneWords.toPhone)}
          </LinkButton>
        </p>
      )}
      {isOld && (
        <p className="connection-lost row wrap">
          {say(phoneWords.release)}
          <Button variant="outlined" size="small" onClick={() => void takeRelease()}>
            {say(phoneWords.takeRelease)}
          </Button>
        </p>
      )}
    </>
  )
}
