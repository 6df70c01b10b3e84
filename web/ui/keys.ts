import { useEffect, useEffectEvent } from 'react'

/**
 * Keys by where they lie on the keyboard (`event.code`), so that a Cyrillic layout has the same ones:
 * `KeyJ`, `Shift+Slash`, `Mod+KeyK`, and two after each other: `KeyG KeyR`. An action that answers
 * `false` has not taken the key.
 */
export type Keys = Record<string, (event: KeyboardEvent) => unknown>

/** Hears keys for as long as the component is there; not while somebody types, nor under a dialog. */
export function useKeys(keys: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent, before: string | null): string | null => {
    const chord = chordOf(event)
    if (chord === null) return before
    const isMod = chord.startsWith('Mod+')
    if (!isMod && (isTyping(event.target) || isUnderDialog())) return null
    const action = (before && keys[`${before} ${chord}`]) || keys[chord]
    if (!action) return chord
    if (action(event) !== false) event.preventDefault()
    return null
  })
  useEffect(() => {
    let before: string | null = null
    let forget: ReturnType<typeof setTimeout> | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      before = hear(event, before)
      clearTimeout(forget)
      forget = setTimeout(() => (before = null), patience)
    }
    document.addEventListener('keydown', listen)
    return () => {
      clearTimeout(forget)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

/** How long the first of two keys waits for the second, in milliseconds. */
const patience = 1200

function chordOf({ code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string | null {
  if (altKey || /^(Shift|Control|Meta|Alt|CapsLock)/.test(code)) return null
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shiftKey ? 'Shift+' : ''}${code}`
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]')))

const isUnderDialog = (): boolean => document.querySelector('[role=dialog][aria-modal=true], .bp6-dialog, .bp6-popover:not(.bp6-tooltip)') !== null
