import { t } from '../kit/index.ts'
import { reports } from './reports.ts'

/** The permissions to open reports. Those without one are open to everybody who is signed in. */
export const reportPermissions = Object.values(reports).flatMap(({ type, permission, label }) =>
  permission === undefined ? [] : [{ name: `${permission}View`, type, label: t(`${label.ln}: koʻrish`, `${label.cl}: кўриш`, `${label.ru}: просмотр`) }],
)
