import type { Definition, DocumentReply, Text } from '@nazorat/machines'
import { type ComponentType, lazy } from 'react'

/** What a document type may replace; whatever it leaves out is drawn by the generic screens. */
export interface Screens {
  list: ComponentType<{ definition: Definition }>
  document: ComponentType<{ definition: Definition; id: string }>
  form: ComponentType<{ definition: Definition; id?: string }>
  /** More tabs on the document's page, after its own. */
  tabs: readonly ExtraTab[]
}

export interface ExtraTab {
  readonly id: string
  readonly label: Text
  readonly view: ComponentType<{ definition: Definition; document: DocumentReply }>
}

/** Screens by document type. A definition says what a thing is; how it looks otherwise is said only here. */
export const screens: Record<string, Partial<Screens>> = {
  request: {
    document: lazy(() => import('./request/request-page.tsx').then(({ RequestPage }) => ({ default: RequestPage }))),
    form: lazy(() => import('./request/request-form.tsx').then(({ RequestForm }) => ({ default: RequestForm }))),
  },
}
