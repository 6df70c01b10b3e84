import type { ReactNode } from 'react'
import './key.css'

/** The key that does the same as the button that it stands in; screen readers are told of it by `aria-keyshortcuts`. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="button-key" aria-hidden>
    {children}
  </kbd>
)
