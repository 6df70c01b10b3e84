import { t } from '../kit/index.ts'
import { reports } from './reports.ts'

/** The permissions to open reports. Those without one are open to everybody who is signed in; some have that of what they count. */
export const reportPermissions = Object.values(reports).flatMap(({ type, permission, sources, label }) =>
  permission === undefined || Object.values(sources).some((source) => source.permission === permission)
    ? []
    : [{ name: `${permission}View`, type, label: t(`${label.cl}: кўриш`, `${label.ru}: просмотр`, `${label.ln}: koʻrish`) }],
)
