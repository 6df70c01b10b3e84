import { Suspense, lazy } from 'react'
import { createPortal } from 'react-dom'
import { isKeptHere } from '../../storage/device.ts'
import { PrintFoot } from './print-foot.tsx'
import { ToTop } from './to-top.tsx'

export { MenuCounts } from './menu-counts.tsx'

const DeviceNotes = lazy(() => import('../../offline/app/device-notes.tsx').then(({ DeviceNotes }) => ({ default: DeviceNotes })))

/** The parts of the frame that nobody needs before the page stands: their code comes then. */
export function QuietParts() {
  return (
    <>
      <ToTop />
      <PrintFoot />
      {isKeptHere() && <Suspense>{createPortal(<DeviceNotes />, document.querySelector('.connection')!)}</Suspense>}
    </>
  )
}
