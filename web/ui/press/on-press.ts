import type { MouseEvent } from 'react'

/**
 * Does something as soon as the button of the mouse goes down. A click would be lost, or hit another entry, where the results of a search
 * come and move the entries before the button goes up. A click without a mouse, as assistive technology makes one, counts too.
 */
export const onPress = (act: () => void) => ({
  onMouseDown: (event: MouseEvent) => {
    // The focus stays where somebody types.
    event.preventDefault()
    if (event.button === 0) act()
  },
  onClick: (event: MouseEvent) => {
    if (event.detail === 0) act()
  },
})
