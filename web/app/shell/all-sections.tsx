import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { finder, type Language, languages } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
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
        placeholder={say(shellWords.findSection)}
        aria-label={say(shellWords.findSection)}
        value={search}
        onValueChange={setSearch}
      />
      {found.map((group) => (
        <Group key={group.name} {...group} label={say(group.label)} isFound={search.trim() !== ''} />
      ))}
      {found.length === 0 && (
        <p className="menu-none muted" role="status">
          {say(shellWords.noSection)}
        </p>
      )}
    </>
  )
}
