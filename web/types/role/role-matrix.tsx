import { InputGroup } from '@blueprintjs/core'
import { SearchIcon, TickIcon } from '@blueprintjs/icons'
import type { Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { scopeOf } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useWatch } from '../../api/live.ts'
import { listQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { words as common } from '../../i18n/words.ts'
import { documentPath, editPath } from '../../navigation/paths.ts'
import type { Screen } from '../../navigation/screen-map.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { groupsOfMenu, conditionsIn } from '../../navigation/permission-groups.ts'
import './role-matrix.css'

/** A wider table could not be read. */
const pageSize = 200

/** Which role permits what: permissions down, as the menu goes, active roles across. Read here; a role is changed in its form. */
export function RoleMatrix({ definition, screen }: { definition: ListDefinition; screen: Screen }) {
  const say = useSay()
  const [search, setSearch] = useState('')
  const title = screen.label ?? definition.label.many
  const { data, error, refetch } = useQuery(listQuery(definition.type, { state: ['active'], pageSize, sortBy: definition.title }))
  useWatch({ type: definition.type })
  usePageTitle(title)
  const groups = useMemo(() => groupsOfMenu(permissions), [])
  const shown = conditionsIn(groups, search, say)
  return (
    <div className="page matrix-page">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(title)}</h1>
        <InputGroup
          type="search"
          className="matrix-search"
          leftIcon={<SearchIcon />}
          value={search}
          onValueChange={setSearch}
          placeholder={say(words.search)}
          aria-label={say(words.search)}
        />
      </div>
      {data ? (
        shown.length > 0 ? (
          <div className="matrix box" data-scrolls role="region" aria-label={say(title)} tabIndex={0}>
            <table>
              <caption className="visually-hidden">{say(words.about)}</caption>
              <thead>
                <tr>
                  <th scope="col">{say(words.permission)}</th>
                  {data.rows.map((role) => (
                    <RoleHead key={role.id} definition={definition} role={role} />
                  ))}
                </tr>
              </thead>
              {shown.map(({ name, label, permissions: members }) => (
                <tbody key={name}>
                  <tr className="matrix-group">
                    <th scope="rowgroup">{say(label)}</th>
                    <td colSpan={data.rows.length} />
                  </tr>
                  {members.map((each) => (
                    <tr key={each.name}>
                      <th scope="row">{say(each.label)}</th>
                      {data.rows.map((role) => (
                        <Cell key={role.id} isHeld={permissionsOf(role).includes(each.name)} />
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        ) : (
          <Message title={words.nothing} />
        )
      ) : error ? (
        <Failed title={words.failed} error={error} refetch={refetch} />
      ) : (
        <Wait />
      )}
    </div>
  )
}

/** The name of a role, which leads to where it is changed, or to its page for those who may not change it. */
function RoleHead({ definition, role }: { definition: ListDefinition; role: Row }) {
  const say = useSay()
  const mayEdit = scopeOf(useActor(), `${definition.permission}Edit`) !== null
  const name = say(role[definition.title] as Text)
  return (
    <th scope="col">
      <Link
        to={mayEdit ? editPath(definition.type, role.id) : documentPath(definition.type, role.id)}
        title={mayEdit ? say(words.edit, { role: name }) : undefined}
      >
        {name}
      </Link>
      <span className="matrix-count muted small numeric">
        {say(words.count, { held: permissionsOf(role).length, all: permissions.length })}
      </span>
    </th>
  )
}

function Cell({ isHeld }: { isHeld: boolean }) {
  const say = useSay()
  return (
    <td className={isHeld ? 'matrix-held' : undefined}>
      {isHeld && <TickIcon />}
      <span className="visually-hidden">{say(isHeld ? common.yes : common.no)}</span>
    </td>
  )
}

// The column of a field of this type, which the list answers as an array of names.
const permissionsOf = (role: Row): readonly string[] => (role['permissions'] as string[] | null) ?? []

const words = {
  permission: t('Рухсат', 'Разрешение'),
  search: t('Рухсатларни қидириш', 'Поиск разрешений'),
  about: t('Қайси ролда қайси рухсат бор', 'Какие разрешения есть в каких ролях'),
  edit: t('«{role}» ролини таҳрирлаш', 'Изменить роль «{role}»'),
  count: t('{held} / {all}', '{held} из {all}'),
  nothing: t('Бундай рухсат топилмади', 'Такое разрешение не найдено'),
  failed: t('Ролларни олиб бўлмади', 'Не удалось получить роли'),
}
