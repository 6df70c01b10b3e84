import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import type { PermissionsReply } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { permissions } from '@nazorat/machines/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { useWatch } from '../../api/live.ts'
import { useSay } from '../../i18n/language.tsx'
import { groupsOfMenu } from '../../navigation/permission-groups.ts'
import type { Screen } from '../../navigation/screen-map.ts'
import { Paging } from '../../screens/list/paging.tsx'
import { rowTitle } from '../../screens/list/rows/row-title.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useSettled } from '../../ui/timing.ts'
import { UserRow } from './user-row.tsx'
import './user-permissions.css'

/** The permissions of the users whom the reader sees, and the roles that give them. */
export function UserPermissions({ definition, screen }: { definition: ListDefinition; screen: Screen }) {
  const say = useSay()
  const [permission, setPermission] = useState('')
  const [typed, setTyped] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const search = useSettled(typed.trim(), 300)
  const asked = { ...paging, ...(search && { search }), ...(permission && { permission }), sortBy: definition.title }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    // Beside the lists of users: what moves those moves this.
    queryKey: ['list', definition.type, 'permissions', asked],
    queryFn: ({ signal }) => call<PermissionsReply>('user/GetPermissions', asked, { signal }),
    placeholderData: keepPreviousData,
    meta: { page: true },
  })
  const title = screen.label ?? definition.label.many
  useWatch({ type: definition.type })
  usePageTitle(title)
  const groups = useMemo(() => groupsOfMenu(permissions), [])
  const first = () => setPaging({ ...paging, page: 1 })
  return (
    <div className="page held-page">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(title)}</h1>
        <HTMLSelect
          className="held-permission"
          aria-label={say(words.permission)}
          value={permission}
          onChange={({ currentTarget }) => {
            setPermission(currentTarget.value)
            first()
          }}
        >
          <option value="">{say(words.any)}</option>
          {groups.map((group) => (
            <optgroup key={group.name} label={say(group.label)}>
              {group.permissions.map(({ name, label }) => (
                <option key={name} value={name}>
                  {say(label)}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
        <InputGroup
          type="search"
          className="held-search"
          leftIcon={<SearchIcon />}
          value={typed}
          onValueChange={(value) => {
            setTyped(value)
            first()
          }}
          placeholder={say(words.search)}
          aria-label={say(words.search)}
        />
      </div>
      {data ? (
        data.rows.length > 0 ? (
          <>
            <ul className={`held-users box${isPlaceholderData ? ' dimmed' : ''}`} aria-label={say(title)}>
              {data.rows.map((row) => (
                <UserRow
                  key={row.id}
                  row={row}
                  title={rowTitle(definition, row, data.texts)}
                  held={data.held[row.id]!}
                  texts={data.texts}
                  groups={groups}
                  permission={permission}
                />
              ))}
            </ul>
            <Paging {...paging} total={data.total} totalIsLowerBound={data.totalIsLowerBound} onChange={setPaging} />
          </>
        ) : (
          <Message title={words.nobody} />
        )
      ) : error ? (
        <Failed title={words.failed} error={error} refetch={refetch} />
      ) : (
        <Wait />
      )}
    </div>
  )
}

const words = {
  permission: t('Рухсат', 'Разрешение'),
  any: t('Барча рухсатлар', 'Все разрешения'),
  search: t('Фойдаланувчини қидириш', 'Поиск пользователя'),
  nobody: t('Бундай фойдаланувчи топилмади', 'Таких пользователей нет'),
  failed: t('Рухсатларни олиб бўлмади', 'Не удалось получить разрешения'),
}
