import { Button } from '@blueprintjs/core'
import { useId } from 'react'

interface DisabledButtonProps {
  label: string
  reason: string
  className: string
}

/**
 * A button that can't be pressed. It stays in reach of the keyboard, and a screen reader is told the reason with it; for everybody
 * else the reason stands in words on the page, since a phone has nothing to hover with.
 */
export function DisabledButton({ label, reason, className }: DisabledButtonProps) {
  const id = useId()
  return (
    <>
      <Button className={className} variant="outlined" aria-disabled aria-describedby={id}>
        {label}
      </Button>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  )
}

/** The reasons of the buttons that can't be pressed, each once, with the buttons that it is of. */
export function DisabledReasons({ buttons }: { buttons: readonly Omit<DisabledButtonProps, 'className'>[] }) {
  const reasons = [...Map.groupBy(buttons, ({ reason }) => reason)]
  if (reasons.length === 0) return null
  return (
    <ul className="disabled-reasons muted note" aria-hidden>
      {reasons.map(([reason, of]) => (
        <li key={reason}>
          {of.map(({ label }) => `«${label}»`).join(', ')}: {reason}
        </li>
      ))}
    </ul>
  )
}
