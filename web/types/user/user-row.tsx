import { Tag } from '@blueprintjs/core'
import type { PermissionsReply, Row } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Texts } from '../../fields/kind-view.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import type { PermissionGroup } from '../../navigation/permission-groups.ts'

interface Props {
  row: Row
  title: string | Text
  held: PermissionsReply['held'][string]
  texts: Texts
  groups: readonly PermissionGroup[]
  /** The permission that is asked about: the roles that give it stand beside the name. */
  permission: string
}

/** A user with their roles; opened, with each permission and the roles that give it. */
export function UserRow({ row, title, held, texts, groups, permission }: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const named = (ids: readonly string[]) => ids.map((id) => say(texts[id] ?? '—')).join(', ')
  const body = row['organizationId'] ?? row['contractorId']
  const given = held.permissions[permission]
  const count = Object.keys(held.permissions).length
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="strong">{say(title)}</span>
          <span className="held-body">{typeof body === 'string' ? say(texts[body] ?? '') : ''}</span>
          <span className="held-roles">
            {given ? say(words.by, { roles: named(given) }) : named((row['roles'] as string[] | null) ?? [])}
          </span>
          <span className="held-count">
            {held.isActing ? (
              say(words.count, { n: count })
            ) : (
              <Tag minimal intent="danger">
                {say(words.notActing)}
              </Tag>
            )}
          </span>
        </summary>
        {isOpen && (
          <div className="held-all">
            <Link to={documentPath('user', row.id)}>{say(words.open)}</Link>
            {groups.map((group) => {
              const members = group.permissions.filter(({ name }) => held.permissions[name])
              return (
                members.length > 0 && (
                  <table key={group.name}>
                    <caption>{say(group.label)}</caption>
                    <tbody>
                      {members.map(({ name, label }) => (
                        <tr key={name} className={name === permission ? 'held-asked' : undefined}>
                          <th scope="row">{say(label)}</th>
                          <td>{named(held.permissions[name]!)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )
              )
            })}
          </div>
        )}
      </details>
    </li>
  )
}

const words = {
  by: t('рол: {roles}', 'по роли: {roles}'),
  count: t('{n} та рухсат', '{n} {n|разрешение|разрешения|разрешений}'),
  notActing: t('тизимга кира олмайди', 'вход закрыт'),
  open: t('Фойдаланувчини очиш', 'Открыть пользователя'),
}
