/** Stops keeping the focus; `arrive`: another screen is there now. */
export interface FocusKeeper {
  arrive(): void
  stop(): void
}

/**
 * Keeps the focus on the page. Where the element that had it is removed, the focus goes to the heading of the open dialog, or of the
 * screen; so it does on arrival at another screen. When a dialog or a menu is removed, it goes back to where it was before. A button
 * that is disabled for a while gets it back. Otherwise the keyboard would begin at the top of the page again, and a screen reader
 * would say nothing.
 */
export function keepFocus(): FocusKeeper {
  let last: Element | null = null
  /** The part beside the page (dialog, menu) that `last` stands in. */
  let portal: Element | null = null
  /** Of such a part: where the focus was before it came there. */
  const before = new WeakMap<Element, { element: Element; portal: Element | null }>()
  let isLost = false
  let isAsked = false

  const restore = () => {
    isAsked = false
    if (!isNowhere()) isLost = false
    if (!isLost) return
    const dialog = document.querySelector('.bp6-dialog')
    const opener = openerOf(portal)
    if (opener && (!dialog || dialog.contains(opener))) {
      opener.focus({ preventScroll: true })
      isLost = false
      return
    }
    // While a screen is being fetched it has no heading: the next change of the page asks again.
    const heading = dialog?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('#main h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    isLost = false
  }
  /** The element from which a removed dialog or menu was opened; where that one has gone too, the one before it. */
  const openerOf = (removed: Element | null): HTMLElement | null => {
    const opener = removed && !removed.isConnected ? before.get(removed) : undefined
    if (!opener) return null
    const { element } = opener
    return element instanceof HTMLElement && element.checkVisibility() && !element.matches(':disabled') ? element : openerOf(opener.portal)
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
  const remember = ({ target, relatedTarget }: FocusEvent) => {
    // A button that is disabled while the dialog is fetched has lost the focus by then.
    const from = relatedTarget instanceof Element ? relatedTarget : last?.matches(':disabled') ? last : null
    last = target instanceof Element ? target : null
    portal = portalOf(last)
    if (portal && from && !portal.contains(from) && !before.has(portal)) before.set(portal, { element: from, portal: portalOf(from) })
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
      portal = null
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

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main'

const portalOf = (element: Element | null): Element | null => element?.closest('.bp6-portal') ?? null
