import { readStored, onDevice } from '../../storage/local-storage.ts'
import { unasked } from '../../ui/idle/unasked.tsx'

const Mark = unasked(() => import('./mark.tsx').then(({ Mark }) => Mark))

/** In a list, beside a document for which something waits on this device. Where a device keeps nothing, no code of it is loaded. */
export const RowMark = ({ id }: { id: string }) => readStored(onDevice, false) && <Mark id={id} />
