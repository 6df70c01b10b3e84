/**
 * Enter and the space bar do nothing where they are let go of, if they were pressed elsewhere. Blueprint's buttons act on a key let go of, even if the focus came
 * to them in between: an entry chosen with Enter in a menu closes it, the focus returns to the button, and the button opened the menu again.
 */
export function ignoreStrayKeys(): void {
  let pressedOn: EventTarget | null = null
  document.addEventListener('keydown', ({ target }) => (pressedOn = target), { capture: true })
  document.addEventListener('keyup', (event) => ['Enter', 'NumpadEnter', 'Space'].includes(event.code) && event.target !== pressedOn && event.stopPropagation(), { capture: true })
}
