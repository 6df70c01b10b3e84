import { type Moved, useWatch } from '../../api/live.ts'

interface WatchingProps {
  type: string
  id: string
  version: number
  isBusy: boolean
  onMoved: (moved: Moved) => void
}

/** Hears of what others do to a document that is open in the form. */
export function Watching({ type, id, version, isBusy, onMoved }: WatchingProps) {
  useWatch({ type, id }, (moved) => {
    // The news of one's own command may come before its answer.
    if (!isBusy && moved.version > version) onMoved(moved)
  })
  return null
}
