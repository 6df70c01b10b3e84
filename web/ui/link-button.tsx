import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** A button that is a link within the app: it opens in a new tab on request, and otherwise without a reload. */
export function LinkButton({ to, ...props }: Omit<AnchorButtonProps, 'href' | 'onClick'> & { to: string }) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(to)
  }
  return <AnchorButton {...props} href={to} onClick={go} />
}
