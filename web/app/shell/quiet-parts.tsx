import { PrintFoot } from './print-foot.tsx'
import { ToTop } from './to-top.tsx'

export { MenuCounts } from './menu-counts.tsx'

/** The parts of the frame that nobody needs before the page stands: their code comes then. */
export function QuietParts() {
  return (
    <>
      <ToTop />
      <PrintFoot />
    </>
  )
}
