import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { finder, type Language, languages, t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { menuOf } from '../../navigation/menu.ts'
import { Group } from './sidebar.tsx'

/** Every screen of this person by groups, found by its name in any of the languages. */
export function AllSections() {
  const say = useSay()
  const groups = menuOf(useActor())
  const [search, setSearch] = useState('')
  const finds = finder(search)
  const found = groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label }) => finds((Object.keys(languages) as Language[]).map((each) => label[each]).join(' '))),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <InputGroup
        className="menu-search"
        role="searchbox"
        leftIcon={<SearchIcon size={14} />}
        placeholder={say(words.find)}
        aria-label={say(words.find)}
        value={search}
        onValueChange={setSearch}
      />
      {found.map((group) => (
        <Group key={group.name} {...group} label={say(group.label)} isFound={search.trim() !== ''} />
      ))}
      {found.length === 0 && (
        <p className="menu-none muted" role="status">
          {say(words.none)}
        </p>
      )}
    </>
  )
}

const words = {
  find: t('Бўлимни топиш', 'Найти раздел'),
  none: t('Бундай бўлим йўқ', 'Такого раздела нет'),
}
