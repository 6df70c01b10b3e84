import { type ComponentType, cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { words } from '../i18n/words.ts'
import { toast } from './toasts.ts'

interface Props<M> {
  kind: 'menu' | 'dialog'
  placement?: 'bottom-start' | 'bottom-end'
  /** Fetches what the content is made of, together with what places it. */
  load: () => Promise<M>
  content: (module: M, close: () => void) => ReactNode
  /** Told when it has gone and the focus is back on the button. */
  onClosed?: () => void
  /** The button. */
  children: PressButton
}

type PressButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

export interface OpenPopoverProps {
  kind: 'menu' | 'dialog'
  placement: 'bottom-start' | 'bottom-end'
  content: (close: () => void) => ReactNode
  onClosed?: (() => void) | undefined
  children: PressButton
}

/** A button that opens something beside it. All that is needed for it comes with the first press, or when one is near. */
export function PressPopover<M>({ kind, placement = 'bottom-end', load, content, onClosed, children }: Props<M>) {
  const [come, setCome] = useState<{ OpenPopover: ComponentType<OpenPopoverProps>; module: M }>()
  const fetchAll = () => Promise.all([import('./open-popover.tsx'), load()])
  const press = () =>
    void fetchAll().then(
      ([{ OpenPopover }, module]) => setCome({ OpenPopover, module }),
      () => toast.error(words.problem.network),
    )
  const prepare = () => void fetchAll().catch(() => undefined)
  if (come) {
    return (
      <come.OpenPopover kind={kind} placement={placement} content={(close) => content(come.module, close)} onClosed={onClosed}>
        {children}
      </come.OpenPopover>
    )
  }
  return (
    <span className="bp6-popover-target" onPointerEnter={prepare} onFocus={prepare}>
      {cloneElement(children, { 'aria-haspopup': kind, 'aria-expanded': false, onClick: press })}
    </span>
  )
}
