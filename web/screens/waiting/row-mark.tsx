import { lazy, Suspense } from 'react'
import { kept, onDevice } from '../../storage/local-storage.ts'

// A list is whole without it, where its code does not come.
const Mark = lazy(() => import('./mark.tsx').then(({ Mark }) => ({ default: Mark })).catch(() => ({ default: () => null })))

/** In a list, beside a document for which something waits on this device. Where a device keeps nothing, no code of it is loaded. */
export const RowMark = ({ id }: { id: string }) =>
  kept(onDevice, false) ? (
    <Suspense>
      <Mark id={id} />
    </Suspense>
  ) : null
