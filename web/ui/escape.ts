import { Classes, useOverlayStack } from '@blueprintjs/core'
import { useEffect } from 'react'

/**
 * Escape closes the dialog that is open wherever the focus is: Blueprint moves the focus into a dialog only as its next frame is drawn,
 * and a key that is pressed before goes to the page behind it.
 */
export function useEscape(): void {
  const { getLastOpened } = useOverlayStack()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const { containerElement, props } = getLastOpened() ?? {}
      const dialog = containerElement?.current
      // A tooltip takes no focus and closes by itself; a menu over a dialog has the focus, and the key.
      if (event.key !== 'Escape' || !dialog || props?.autoFocus === false) return
      if (event.target instanceof Element && event.target.closest(`.${Classes.PORTAL}`)) return
      event.stopPropagation()
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code, bubbles: true, cancelable: true }))
    }
    document.addEventListener('keydown', leave, { capture: true })
    return () => document.removeEventListener('keydown', leave, { capture: true })
  }, [getLastOpened])
}
