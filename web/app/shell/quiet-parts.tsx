import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useActor } from '../../api/user.tsx'
import { resumeOutbox } from '../../offline/outbox/resume.ts'
import { writeStored, readStored, onDevice } from '../../storage/local-storage.ts'
import { unasked } from '../../ui/idle/unasked.tsx'
import { PrintFoot } from './print-foot.tsx'
import { ToTop } from './to-top.tsx'

export { MenuCounts } from './menu-counts.tsx'

const DeviceNotes = unasked(() => import('../../offline/installed/device-notes.tsx').then(({ DeviceNotes }) => DeviceNotes))

/** The parts of the frame that nobody needs before the page stands: their code comes then. */
export function QuietParts() {
  const actor = useActor()
  useEffect(keepOnceInstalled, [])
  useEffect(() => void resumeOutbox(actor.id).catch(() => undefined), [actor.id])
  return (
    <>
      <ToTop />
      <PrintFoot />
      {readStored(onDevice, false) && createPortal(<DeviceNotes />, document.querySelector('.connection')!)}
    </>
  )
}

/** A person who installs the app wants it without a network too. */
function keepOnceInstalled(): () => void {
  const keepHere = () => {
    writeStored(onDevice, true)
    void import('../../offline/installed/worker.ts').then(({ registerWorker }) => registerWorker())
  }
  addEventListener('appinstalled', keepHere)
  return () => removeEventListener('appinstalled', keepHere)
}
