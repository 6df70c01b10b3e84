/** Stops keeping the focus; `arrive`: another screen is there now. */
export interface FocusKeeper {
  arrive(): void
  stop(): void
}

/**
 * Keeps the focus on the page. Where the element that had it is removed, the focus goes to the heading of the open dialog, or of the
 * screen; so it does on arrival at another screen. A button that is disabled for a while gets it back. Otherwise the keyboard would
 * begin at the top of the page again, and a screen reader would say nothing.
 */
export function keepFocus(): FocusKeeper {
  let last: Element | null = null
  let isLost = false
  let isAsked = false

  const restore = () => {
    isAsked = false
    if (!isNowhere()) isLost = false
    if (!isLost) return
    // While a screen is being fetched it has no heading: the next change of the page asks again.
    const heading = document.querySelector<HTMLElement>('.bp6-dialog h2') ?? document.querySelector<HTMLElement>('#main h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    isLost = false
  }
  const ask = () => {
    if (isAsked) return
    isAsked = true
    // A screen or a dialog that puts the focus itself comes first.
    requestAnimationFrame(() => requestAnimationFrame(restore))
  }
  const look = () => {
    if (last && isNowhere()) {
      if (!last.isConnected) isLost = true
      else if (wasDisabled && !last.matches(':disabled') && last instanceof HTMLElement) last.focus({ preventScroll: true })
    }
    wasDisabled = last?.matches(':disabled') ?? false
    if (isLost) ask()
  }
  let wasDisabled = false
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
    isLost = false
  }
  const forget = ({ target }: FocusEvent) => {
    queueMicrotask(() => {
      // Left by the person's own press beside it, unless the element has gone.
      if (last === target && last?.isConnected && !last.matches(':disabled')) last = null
    })
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return {
    arrive() {
      // A screen may have put the focus where the work begins.
      if (document.activeElement?.closest('#main :not(h1)')) return
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      isLost = true
      ask()
    },
    stop() {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    },
  }
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main'
