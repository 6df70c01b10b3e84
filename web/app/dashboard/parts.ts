import { checkCounters } from '../../types/check/counters.ts'
import { NewsPanel } from '../../types/news/news-panel.tsx'

/** What the start page shows of single document types beside what follows from their definitions. */
export const dashboard = {
  counters: [{ type: 'request', counters: checkCounters }],
  panels: [{ type: 'news', View: NewsPanel }],
} as const
