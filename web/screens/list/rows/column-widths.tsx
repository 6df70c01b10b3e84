import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { usePreference } from '../../../api/preferences.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'

/** In pixels: the narrowest that can still be pressed, the widest, and by how much a key changes it. */
const bounds = { min: 48, max: 900, step: 16 }

/** The widths that the user has given to columns of a type, by name. */
type Widths = Readonly<Record<string, number>>

/** The widths of a type's columns, as the account keeps them; null gives a column its usual one. */
export function useColumnWidths(type: string): [Widths, (name: string, width: number | null) => void] {
  const [widths, save] = usePreference<Widths>(`widths.${type}`, none)
  const change = (name: string, width: number | null) => {
    const { [name]: _, ...others } = widths
    save(width === null ? others : { ...others, [name]: Math.round(Math.min(bounds.max, Math.max(bounds.min, width))) })
  }
  return [widths, change]
}

const none: Widths = {}

interface Props {
  /** The column's name. */
  label: string
  width: number | undefined
  onChange: (width: number | null) => void
}

/**
 * The edge of a column's head: dragged, or moved by the arrows, it changes the width; pressed twice, or by Delete, it gives the usual one
 * back.
 */
export function WidthHandle({ label, width, onChange }: Props) {
  const say = useSay()
  const drag = useRef<{ from: number; width: number } | null>(null)
  const current = (handle: HTMLElement): number => width ?? handle.parentElement!.getBoundingClientRect().width

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    drag.current = { from: event.clientX, width: current(event.currentTarget) }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current && clientX !== drag.current.from) onChange(drag.current.width + clientX - drag.current.from)
  }
  const onPointerUp = () => (drag.current = null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -bounds.step, ArrowRight: bounds.step }[event.code]
    if (by !== undefined) onChange(current(event.currentTarget) + by)
    else if (event.code === 'Delete' || event.code === 'Backspace') onChange(null)
    else return
    event.preventDefault()
  }
  return (
    <span
      className="width-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say(listWords.width, { column: label })}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === undefined ? say(listWords.usualWidth) : String(width)}
      title={say(listWords.widthHow)}
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
      // The browser would drag what comes to stand where the press was: the head of the column itself.
      onMouseDown={(event) => event.preventDefault()}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onChange(null)}
    />
  )
}
