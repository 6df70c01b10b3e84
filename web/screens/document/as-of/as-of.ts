import type { HistoryReply } from '@nazorat/machines/api-types'
import { createContext } from 'react'
import type { Texts } from '../../../fields/kind-view.ts'

/** Looking at a document as it was at one of its versions. */
interface Past {
  /** The version that is shown, and the values that it had before it; null while the page shows the present only. */
  readonly version: number | null
  /** The version that the document is at now. */
  readonly newest: number
  readonly before: Readonly<Record<string, unknown>> | null
  /** The fields whose values were erased with their person. */
  readonly erased: readonly string[]
  /** Titles of the documents that this version or the one before it refers to. */
  readonly texts: Texts
  /** The history up to that moment, where this person may see it. */
  readonly history: HistoryReply | undefined
  /** The ISO moment that is past; null where what is shown is the present. */
  readonly moment: string | null
  readonly look: (version: number) => void
}

export const PastContext = createContext<Past>({
  version: null,
  newest: 0,
  before: null,
  erased: [],
  texts: {},
  history: undefined,
  moment: null,
  look: () => {},
})
