import { lazy } from 'react'
import { checkCounters } from '../../types/check/counters.ts'
import type { panelTypes } from './panel-types.ts'
import { NewsPanel } from '../../types/news/news-panel.tsx'

/** The overview of the documents of a type, beside the work queue: it loads when it is opened. */
export const overview = {
  type: 'request',
  View: lazy(() => import('../../types/check/overview/overview.tsx').then(({ Overview }) => ({ default: Overview }))),
}

/** The dashboard's parts for single document types; the others are derived from the definitions. */
export const dashboard = {
  counters: [{ type: 'request', counters: checkCounters }],
  panels: { news: NewsPanel } satisfies Record<(typeof panelTypes)[number], unknown>,
} as const
