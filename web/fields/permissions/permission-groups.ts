import { t, type Text } from '@nazorat/machines/i18n'
import { getEntry } from '../../api/catalogue.ts'
import type { Permission } from '@nazorat/machines/permissions'

export interface PermissionGroup {
  readonly type: string
  readonly label: Text
  readonly members: readonly Permission[]
}

/** Permissions under the document type that they are about; those about all of them come last. */
export function groupsOf(permissions: readonly Permission[]): PermissionGroup[] {
  const groups = new Map<string, Permission[]>()
  for (const permission of permissions) {
    const type = permission.type ?? ''
    groups.set(type, [...(groups.get(type) ?? []), permission])
  }
  return [...groups].map(([type, members]) => ({ type, label: type ? getEntry(type).label.many : general, members }))
}

const general = t('Умумий', 'Общие')
