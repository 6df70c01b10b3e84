import { useEffect, useEffectEvent } from 'react'

/**
 * Keys by where they lie on the keyboard (`event.code`), so that a Cyrillic layout has the same ones:
 * `KeyJ`, `Shift+Slash`, `Mod+KeyK`, and some after each other: `KeyG KeyR`, `KeyG KeyE KeyM`. An action that answers
 * `false` has not taken the key.
 */
export type Keys = Record<string, (event: KeyboardEvent) => unknown>

/**
 * Listens to keys for as long as the component is there; not while somebody types, nor under a dialog. `first`: before all other
 * listeners, which then do not get a key that continues a sequence. A function is asked for the keys when one is pressed.
 */
export function useKeys(given: Keys | (() => Keys), first = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent, before: string | null): string | null => {
    const chord = chordOf(event)
    if (chord === null) return before
    const isMod = chord.startsWith('Mod+')
    if (!isMod && (isTyping(event.target) || isUnderDialog())) return null
    const keys = typeof given === 'function' ? given() : given
    const begins = (sequence: string): boolean => Object.keys(keys).some((each) => each.startsWith(`${sequence} `))
    const sequence = before ? `${before} ${chord}` : chord
    const action = keys[sequence] ?? keys[chord]
    if (!action) {
      if (before && begins(sequence)) {
        event.preventDefault()
        return sequence
      }
      return begins(chord) ? chord : null
    }
    if (action(event) !== false) event.preventDefault()
    return null
  })
  useEffect(() => {
    let before: string | null = null
    let forget: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      before = onKey(event, before)
      clearTimeout(forget)
      forget = setTimeout(() => (before = null), timeout)
    }
    document.addEventListener('keydown', listen, first)
    return () => {
      clearTimeout(forget)
      document.removeEventListener('keydown', listen, first)
    }
  }, [first])
}

/** How long a key of a sequence waits for the next, in milliseconds. */
const timeout = 1200

function chordOf({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string | null {
  if (altKey || /^(Shift|Control|Meta|Alt|CapsLock)/.test(code)) return null
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shiftKey ? 'Shift+' : ''}${code}`
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))

const isUnderDialog = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true], .bp6-dialog, .bp6-popover:not(.bp6-tooltip)') !== null

/** The key that `Mod` stands for, as this computer's keyboard has it. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
