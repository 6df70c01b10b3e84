import type { Definition, DocumentReply, Text } from '@nazorat/machines'
import { type ComponentType, lazy } from 'react'
import { loadDefinition } from '../api/definitions.ts'
import type { Screen } from './screen-map.ts'
import { type Fetched, fetched } from './code.ts'
import { accountWords } from '../features/account/account-words.ts'

/** What a document type may replace; whatever it leaves out is drawn by the generic screens. */
export interface Screens {
  list: ComponentType<{ definition: Definition; screen: Screen }>
  document: Fetched<{ definition: Definition; id: string }>
  form: ComponentType<{ definition: Definition; id?: string }>
  /** More tabs on the document's page, after its own. */
  tabs: readonly ExtraTab[]
}

export interface ExtraTab {
  readonly id: string
  readonly label: Text
  /** The permission without which it is not there; its reach is the server's to ask. */
  readonly may?: string
  readonly view: ComponentType<{ definition: Definition; document: DocumentReply }>
}

/** Screens by document type. A definition says what a thing is; how it looks otherwise is said only here. */
export const screens: Record<string, Partial<Screens>> = {
  schedule: {
    list: lazy(() => import('../types/schedule/schedule-screen.tsx').then(({ ScheduleScreen }) => ({ default: ScheduleScreen }))),
  },
  news: {
    document: fetched(() => import('../types/news/news-page.tsx').then(({ NewsPage }) => NewsPage)),
  },
  user: {
    tabs: [{ id: 'entry', label: accountWords.entry, may: 'UserEdit', view: lazy(() => import('../features/account/entry-tab.tsx').then(({ EntryTab }) => ({ default: EntryTab }))) }],
  },
  request: {
    // The page has a tab of its postponements.
    document: fetched(() => Promise.all([import('../types/check/request-page.tsx'), loadDefinition('postponement')]).then(([{ RequestPage }]) => RequestPage)),
    form: lazy(() => import('../types/check/request-form.tsx').then(({ RequestForm }) => ({ default: RequestForm }))),
  },
}
