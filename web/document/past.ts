import { createContext } from 'react'

/** Looking at a document as it was: which version, and how to go to another. */
export interface Past {
  readonly at: number | null
  readonly look: (version: number | null) => void
}

export const PastContext = createContext<Past | null>(null)
