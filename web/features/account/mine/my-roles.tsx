import type { MyInformation } from '@nazorat/machines/api-types'
import { permissions } from '@nazorat/machines/permissions'
import { useMemo } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { groupsOfMenu } from '../../../navigation/permission-groups.ts'
import { Nothing } from '../../../ui/panel.tsx'
import { mineWords } from './mine-words.ts'

/** One's own roles, and what each allows, as the menu goes. */
export function MyRoles({ roles }: Pick<MyInformation, 'roles'>) {
  const say = useSay()
  const groups = useMemo(() => groupsOfMenu(permissions), [])
  if (roles.length === 0) return <Nothing>{say(mineWords.noRoles)}</Nothing>
  return (
    <ul className="mine-roles">
      {roles.map(({ id, name, isActive, permissions: held }) => {
        const allowed = groups
          .map((group) => ({ ...group, permissions: group.permissions.filter(({ name }) => held.includes(name)) }))
          .filter((group) => group.permissions.length > 0)
        const count = allowed.reduce((sum, group) => sum + group.permissions.length, 0)
        return (
          <li key={id}>
            <details>
              <summary>
                {say(name)}{' '}
                <span className="mine-note muted">{say(isActive ? mineWords.allows : mineWords.passiveRole, { n: count })}</span>
              </summary>
              {allowed.map((group) => (
                <section key={group.name}>
                  <h3>{say(group.label)}</h3>
                  <ul>
                    {group.permissions.map((each) => (
                      <li key={each.name}>{say(each.label)}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </details>
          </li>
        )
      })}
    </ul>
  )
}
