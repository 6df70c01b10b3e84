/** How long, in milliseconds, a person counts as being at the page after they last did something there. */
const span = 60_000

/** The events by which a person is known to be at a page. A video that plays counts: they watch it. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'timeupdate']

let last = Date.now()

/** Whether somebody is at the page. Calls that it makes by itself, as after live updates, do not keep the session open. */
export const isAttended = (): boolean => Date.now() - last < span

export function watchAttention(): void {
  for (const sign of signs) addEventListener(sign, () => void (last = Date.now()), { capture: true, passive: true })
}
