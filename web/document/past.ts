import { createContext } from 'react'
import type { Texts } from '../kinds/kind-view.ts'

/** Looking at a document as it was at one of its versions. */
export interface Past {
  /** The version that is shown, and the values that it had before it; null while the page shows the present only. */
  readonly version: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  /** The fields whose values were erased with their person. */
  readonly erased: readonly string[]
  /** Titles of the documents that any version refers to. */
  readonly texts: Texts
  /** The ISO moment that is past; null where what is shown is the present. */
  readonly moment: string | null
  readonly look: (version: number) => void
}

export const PastContext = createContext<Past>({ version: null, before: null, erased: [], texts: {}, moment: null, look: () => {} })
