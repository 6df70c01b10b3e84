import { PopoverNext, PopupKind } from '@blueprintjs/core'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { OpenPopoverProps } from './press-popover.tsx'

/** A popover that has been asked for once, and opens as it comes. */
export function OpenPopover({ kind, placement, content, onClosed, children }: OpenPopoverProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button is a new one, in the place of that which was pressed: the focus comes back to it in the end.
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      content={<>{content(() => setOpen(false))}</>}
      popupKind={kind === 'menu' ? PopupKind.MENU : PopupKind.DIALOG}
      placement={placement}
      arrow={false}
      // The focus comes back once it has faded away: by then the person may have gone on elsewhere.
      transitionDuration={0}
      shouldReturnFocusOnClose
      {...(onClosed && { onClosed })}
    >
      {cloneElement(children, { ref: button })}
    </PopoverNext>
  )
}
