import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { finder, t } from '@nazorat/machines/i18n'
import { permissions as known } from '@nazorat/machines/permissions'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { Combobox } from '../reference/combobox.tsx'
import { type FilterProps, type InputProps, labelId } from '../kind-view.ts'
import { groupsOf } from './permission-groups.ts'

/** All permissions in groups, each with a box. */
export function PermissionsInput({ id, value, onChange, onBlur, disabled, describedBy }: InputProps<'permissions'>) {
  const say = useSay()
  const [search, setSearch] = useState('')
  const chosen = new Set(Array.isArray(value) ? value.map(String) : [])
  const finds = finder(search)
  const groups = groupsOf(known)
    .map(({ type, label, members }) => ({
      type,
      label,
      members: members.filter((each) => finds(`${say(each.label)} ${each.name} ${say(label)}`)),
    }))
    .filter(({ members }) => members.length > 0)

  const put = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    onChange(next.size > 0 ? [...next].sort() : null)
  }
  return (
    <div className="kind-permissions" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      <div className="kind-permissions-bar">
        <InputGroup
          id={id}
          type="search"
          leftIcon={<Search />}
          value={search}
          onValueChange={setSearch}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onBlur={onBlur}
          placeholder={say(words.search)}
          aria-label={say(words.search)}
          disabled={disabled}
          fill
        />
        <span role="status">{say(words.count, { count: chosen.size })}</span>
      </div>
      <div className="kind-permissions-groups">
        {groups.length === 0 && <p>{say(words.nothing)}</p>}
        {groups.map(({ type, label, members }) => {
          const names = members.map(({ name }) => name)
          const all = names.every((name) => chosen.has(name))
          return (
            <fieldset key={type}>
              <legend>{say(label)}</legend>
              {members.length > 1 && (
                <Button size="small" variant="minimal" disabled={disabled} onClick={() => put(names, !all)}>
                  {say(all ? words.none : words.all)}
                </Button>
              )}
              {members.map((each) => (
                <Checkbox
                  key={each.name}
                  checked={chosen.has(each.name)}
                  onChange={({ currentTarget }) => put([each.name], currentTarget.checked)}
                  disabled={disabled}
                  label={within(say(label), say(each.label))}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

/** Under the heading of its documents a permission need not name them again. */
const within = (group: string, label: string): string => {
  const own = label.startsWith(`${group}: `) ? label.slice(group.length + 2) : label
  return own.charAt(0).toUpperCase() + own.slice(1)
}

/** Which roles allow this: one permission, searched by its words. */
export function PermissionsFilter({ id, value, field, onChange }: FilterProps<'permissions'>) {
  const say = useSay()
  const [query, setQuery] = useState('')
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const finds = finder(query)
  const options = known.map(({ name, label }) => ({ value: name, text: say(label) })).filter(({ text }) => finds(text))
  return (
    <Combobox
      id={id ?? 'filter-permissions'}
      label={id ? undefined : say(field.label)}
      text={chosen.map((name) => say(field.options.labelOf(name) ?? name)).join(', ')}
      options={options}
      chosen={chosen}
      query={query}
      onQuery={setQuery}
      onChoose={(option) => onChange(option.value)}
      onClear={() => onChange(undefined)}
      status="ready"
    />
  )
}

const words = {
  search: t('Рухсатларни қидириш', 'Поиск разрешений'),
  count: t('Танланган: {count}', 'Выбрано: {count}'),
  all: t('Ҳаммасини танлаш', 'Выбрать все'),
  none: t('Ҳаммасини олиб ташлаш', 'Снять все'),
  nothing: t('Ҳеч нарса топилмади', 'Ничего не найдено'),
}
