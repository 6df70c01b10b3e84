import { finder, t, type Text } from '@nazorat/machines/i18n'
import type { Permission } from '@nazorat/machines/permissions'
import { screenGroups } from './screen-map.ts'

/** Permissions under a heading of the menu. */
export interface PermissionGroup {
  readonly name: string
  readonly label: Text
  readonly permissions: readonly Permission[]
}

/** Permissions as the menu goes: by its groups and, within each, its screens; those that are about no screen come last. */
export function groupsOfMenu(permissions: readonly Permission[]): PermissionGroup[] {
  const left = new Set(permissions)
  const groups = screenGroups.map(({ name, label, screens }) => {
    const types = [...new Set(screens.map(({ type }) => type))]
    const members = types.flatMap((type) => permissions.filter((each) => each.type === type))
    for (const each of members) left.delete(each)
    return { name, label, permissions: members }
  })
  return [...groups, { name: 'general', label: general, permissions: [...left] }].filter((group) => group.permissions.length > 0)
}

/** The groups with only the permissions whose name has all the words that are searched for. */
export function conditionsIn(groups: readonly PermissionGroup[], search: string, say: (text: Text) => string): readonly PermissionGroup[] {
  const finds = finder(search)
  const fits = ({ label, name }: Permission) => finds(`${say(label)} ${name}`)
  return groups.map((group) => ({ ...group, permissions: group.permissions.filter(fits) })).filter((group) => group.permissions.length > 0)
}

const general = t('Умумий', 'Общие')
