/** What a page shows, as its own document measures it. */
export interface Seen {
  readonly faults: readonly string[]
  /** Every text that a person reads or hears. */
  readonly texts: readonly string[]
}

/** Runs in the browser: it must not refer to anything outside. */
export function look(): Seen {
  const faults: string[] = []
  const texts = new Set<string>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) faults.push(`${root.scrollWidth - innerWidth} px wider than the window`)

  const isDrawn = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const named = (element: Element) => `<${element.tagName.toLowerCase()}> «${(element.textContent ?? '').trim().slice(0, 60)}»`

  for (const element of document.querySelectorAll<HTMLElement>(
    'button, a, input, textarea, select, [role=tab], h1, h2, h3, h4, h5, h6, legend',
  )) {
    if (!isDrawn(element)) continue
    const box = element.getBoundingClientRect()
    if ((box.right > innerWidth + 1 || box.left < -1) && box.right > 0 && !scrolls(element.parentElement))
      faults.push(`outside of the window: ${named(element)}`)
    // Of links and inputs, which may hold long data, the whole text is a step away.
    const parts = element.matches('a, input, textarea, select') ? [] : [element, ...element.querySelectorAll<HTMLElement>('*')]
    for (const part of parts) {
      const { overflowX, overflowY } = getComputedStyle(part)
      const isCut =
        (overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1) ||
        (overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 2)
      if (isCut && part.clientWidth > 1 && part.textContent?.trim() && !/auto|scroll/.test(overflowX))
        faults.push(`cut off: ${named(part)}`)
    }
    // Text beyond the edge of its button lies over what is beside it.
    for (const part of element.tagName === 'BUTTON' ? [element, ...element.querySelectorAll('*')] : []) {
      // What only a screen reader says has no size.
      if (part.clientWidth === 1) continue
      for (const node of part.childNodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        if (node.nodeType === Node.TEXT_NODE && range.getBoundingClientRect().right > box.right + 1)
          faults.push(`beyond its edge: ${named(element)}`)
      }
    }
  }

  // At a width at which it scrolls, the page would be as wide as what is in it.
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { overflowX, position } = getComputedStyle(element)
    if (!/auto|scroll/.test(overflowX) || position !== 'static') continue
    for (const part of element.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(part).position === 'absolute' && part.offsetParent && !element.contains(part.offsetParent))
        faults.push(`would not scroll with .${element.className}: ${named(part)}`)
  }

  for (const tabs of innerWidth < 1366 ? [] : document.querySelectorAll('.document-tabs > [role=tablist]')) {
    const tops = new Set([...tabs.querySelectorAll('[role=tab]')].map((tab) => Math.round(tab.getBoundingClientRect().top)))
    if (tops.size > 1) faults.push('tabs in several rows')
  }
  for (const state of document.querySelectorAll<HTMLElement>('.list-table .state-dot'))
    if (state.getClientRects().length > 1) faults.push(`a state in several lines: ${state.textContent}`)
  // The field of the order shows what is chosen, without its box and arrow.
  for (const select of document.querySelectorAll<HTMLSelectElement>('.list-tools select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const shown = select.selectedOptions[0]?.text ?? ''
    if (pen.measureText(shown).width > select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1)
      faults.push(`cut off: <select> «${shown}»`)
  }

  const isForeign = (element: Element | null) => element?.closest('[lang]') !== root
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || isForeign(element) || !element.checkVisibility()) continue
    // A name that is cut in its middle is drawn in two parts.
    const text = (element.closest('.long-name') ?? node).textContent?.trim()
    if (text) texts.add(text)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (isForeign(element) || !element.checkVisibility()) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name)?.trim()
      if (text) texts.add(text)
    }
  }
  texts.add(document.title)
  return { faults: [...new Set(faults)], texts: [...texts] }
}

/** Runs in the browser before its page: counts the calls that are under way. */
export function countCalls(): void {
  const counted = window as unknown as { callsUnderWay: number }
  counted.callsUnderWay = 0
  const { fetch } = window
  window.fetch = async (...given) => {
    counted.callsUnderWay++
    return fetch(...given).finally(() => counted.callsUnderWay--)
  }
}

/** Runs in the browser: whether nothing is fetched, about to be drawn or on its way to another colour or place, over some frames. */
export async function isSettled(): Promise<boolean> {
  const counted = window as unknown as { callsUnderWay: number }
  for (let frames = 0; frames < 2; frames++) {
    if (counted.callsUnderWay > 0 || document.querySelector('.bp6-skeleton, .bp6-spinner, [aria-busy=true]')) return false
    // An animation without an end, as that of a spinner, does not count.
    if (
      document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    )
      return false
    await new Promise(requestAnimationFrame)
  }
  return true
}

/** Runs in the browser: lets it draw some frames. */
export async function drawOn(): Promise<void> {
  for (let frames = 0; frames < 20; frames++) await new Promise(requestAnimationFrame)
}

/** The words within an element that stand on more than one line. Runs in the browser. */
export function brokenWords(element: Element): string[] {
  const broken: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}
