/** The types that have a panel of their own on the start page (`parts.ts`). It is apart from the panels, whose code comes later. */
export const panelTypes = ['visit', 'news'] as const

/** The permissions whose holders have a panel there. */
export const permissionPanels = ['SettingEdit', 'EventLogView'] as const
