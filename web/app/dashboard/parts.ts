import { lazy } from 'react'
import type { panelTypes, permissionPanels } from './panel-types.ts'

/** The overview of the documents of a type, beside the work queue: it loads when it is opened. */
export const overview = {
  type: 'request',
  View: lazy(() => import('../../types/check/overview/overview.tsx').then(({ Overview }) => ({ default: Overview }))),
}

/** The dashboard's parts for single document types, and for what a permission lets see; the others are derived from the definitions. */
export const dashboard = {
  panels: {
    visit: lazy(() => import('../../types/visit/visits-today.tsx').then(({ VisitsToday }) => ({ default: VisitsToday }))),
    news: lazy(() => import('./later-parts.tsx').then(({ NewsPanel }) => ({ default: NewsPanel }))),
  } satisfies Record<(typeof panelTypes)[number], unknown>,
  ofPermissions: {
    SettingEdit: lazy(() =>
      import('../../features/operation/operation-panel.tsx').then(({ OperationPanel }) => ({ default: OperationPanel })),
    ),
    EventLogView: lazy(() => import('../../features/event-log/newest-panel.tsx').then(({ NewestPanel }) => ({ default: NewestPanel }))),
  } satisfies Record<(typeof permissionPanels)[number], unknown>,
} as const
