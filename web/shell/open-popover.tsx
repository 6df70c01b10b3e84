import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { Suspense, useState } from 'react'
import type { PressPopoverProps } from './press-popover.tsx'

/** A popover that has been asked for once; it is open when it comes. */
export function OpenPopover({ content, kind, children }: PressPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      content={<Suspense>{content(() => setOpen(false))}</Suspense>}
      popupKind={kind === 'menu' ? PopupKind.MENU : PopupKind.DIALOG}
      placement="bottom-end"
      arrow={false}
      shouldReturnFocusOnClose
    >
      {children}
    </PopoverNext>
  )
}
