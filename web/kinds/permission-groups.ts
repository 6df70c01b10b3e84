import { definitions, t, type Text } from '@nazorat/machines'

interface Permission {
  readonly name: string
  readonly label: Text
}

export interface PermissionGroup {
  readonly stem: string
  readonly label: Text
  readonly members: readonly Permission[]
}

/** Permissions under the document type that they speak of, by its stem: `RequestView`, `AllRequestView`… */
export function groupsOf(permissions: readonly Permission[]): PermissionGroup[] {
  const groups = new Map<string, { label: Text; members: Permission[] }>()
  for (const permission of permissions) {
    const stem = stemOf(permission.name)
    const label = stem ? labels.get(stem)! : other
    const group = groups.get(stem) ?? { label, members: [] }
    group.members.push(permission)
    groups.set(stem, group)
  }
  return [...groups].map(([stem, group]) => ({ stem, ...group })).sort((a, b) => Number(a.stem === '') - Number(b.stem === ''))
}

const labels = new Map(definitions.map(({ permission, label }) => [permission, label.many]))
/** The longest first, so that `EmployeeAttestation…` is not taken for `Employee…`. */
const stems = [...labels.keys()].sort((a, b) => b.length - a.length)

const stemOf = (name: string): string => {
  const bare = name.replace(/^(All|Branches)(?=[A-Z])/, '')
  return stems.find((stem) => bare.startsWith(stem)) ?? ''
}

const other = t('Boshqa', 'Бошқа', 'Прочее')
