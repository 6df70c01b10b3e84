/**
 * Does something now, or once the mouse button or finger is lifted: an error that appears between
 * pressing and lifting would move the button away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}

let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
addEventListener('pointerup', () => (isPressed = false), true)
addEventListener('pointercancel', () => (isPressed = false), true)
