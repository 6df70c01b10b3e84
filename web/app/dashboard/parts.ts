import { checkCounters } from '../../types/check/counters.ts'
import type { panelTypes } from './panel-types.ts'
import { NewsPanel } from '../../types/news/news-panel.tsx'

/** The dashboard's parts for single document types; the others are derived from the definitions. */
export const dashboard = {
  counters: [{ type: 'request', counters: checkCounters }],
  panels: { news: NewsPanel } satisfies Record<(typeof panelTypes)[number], unknown>,
} as const
