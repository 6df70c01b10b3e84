/**
 * Enter and the space bar do nothing where they are let go of, if they were pressed elsewhere. Blueprint's buttons act on a key let go of,
 * even if the focus came to them in between: an entry chosen with Enter in a menu closes it, the focus returns to the button, and the
 * button opened the menu again.
 */
export function ignoreStrayKeys(): void {
  let pressedOn: EventTarget | null = null
  document.addEventListener('keydown', ({ target }) => (pressedOn = target), { capture: true })
  document.addEventListener(
    'keyup',
    (event) => ['Enter', 'NumpadEnter', 'Space'].includes(event.code) && event.target !== pressedOn && event.stopPropagation(),
    { capture: true },
  )
}

/**
 * Escape closes the dialog that is open wherever the focus is: Blueprint moves the focus into a dialog only as its next frame is drawn,
 * and a key that is pressed before goes to the page behind it. A menu over a dialog has the focus, and the key.
 */
export function closeOnEscape(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || (event.target as Element).closest('.bp6-portal')) return
      const dialog = [...document.querySelectorAll('.bp6-overlay-open:has([aria-modal=true])')].at(-1)
      if (!dialog) return
      event.stopPropagation()
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code, bubbles: true, cancelable: true }))
    },
    { capture: true },
  )
}
