import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

const OpenPopover = lazy(() => import('./open-popover.tsx').then(({ OpenPopover }) => ({ default: OpenPopover })))

export interface PressPopoverProps {
  /** What it opens, given what closes it. */
  content: (close: () => void) => ReactNode
  kind: 'menu' | 'dialog'
  /** The button. */
  children: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu' | 'dialog'; 'aria-expanded'?: boolean }>
}

/** A button that opens something beside it. All that places and closes it comes with the first press. */
export function PressPopover(props: PressPopoverProps) {
  const [pressed, setPressed] = useState(false)
  const closed = (
    <span className="bp6-popover-target">
      {cloneElement(props.children, { 'aria-haspopup': props.kind, 'aria-expanded': false, onClick: () => setPressed(true) })}
    </span>
  )
  return pressed ? (
    <Suspense fallback={closed}>
      <OpenPopover {...props} />
    </Suspense>
  ) : (
    closed
  )
}
