import { Button, Tooltip } from '@blueprintjs/core'
import { useId } from 'react'

interface KeptButtonProps {
  label: string
  reason: string
  className: string
}

/**
 * A button that can't be pressed and says why. It stays in reach of the keyboard: a disabled one would keep its
 * reason from people who can't hover over it.
 */
export function KeptButton({ label, reason, className }: KeptButtonProps) {
  const id = useId()
  return (
    <>
      <Tooltip content={<span className="action-reason">{reason}</span>} placement="bottom" openOnTargetFocus>
        <Button className={className} variant="outlined" aria-disabled aria-describedby={id}>
          {label}
        </Button>
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  )
}
