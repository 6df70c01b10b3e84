import { Button } from '@blueprintjs/core'
import { ChevronDownIcon, ChevronRightIcon, HomeIcon, StarEmptyIcon, StarIcon } from '@blueprintjs/icons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useKeptFilters } from '../../screens/list/filters/kept-filter.ts'
import { useBookmarks } from './bookmarks.ts'
import { usePreference } from '../../api/preferences.ts'
import { type MenuItem, menuOf, screensOf } from '../../navigation/menu.ts'
import { dashboardPath, listName } from '../../navigation/paths.ts'
import './menu.css'

/** The menu: what the person has starred, then the groups. `onChoose` closes it where it covers the page. */
export function Sidebar({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const say = useSay()
  const actor = useActor()
  const { starred } = useBookmarks()
  const bookmarks = screensOf(starred, actor)
  return (
    <nav className="sidebar" aria-label={say(shellWords.menu)} onClick={onChoose && ((event) => event.target instanceof Element && event.target.closest('a') && onChoose())}>
      <Link to={dashboardPath} className="menu-main">
        <HomeIcon />
        {say(shellWords.dashboard)}
      </Link>
      {bookmarks.length > 0 && (
        <Group name="bookmarks" label={say(shellWords.bookmarks)}>
          {bookmarks.map((screen) => (
            <Item key={screen.path} screen={screen} />
          ))}
        </Group>
      )}
      {menuOf(actor).map(({ name, label, items }) => (
        <Group key={name} name={name} label={say(label)}>
          {items.map((screen) => (
            <Item key={screen.path} screen={screen} />
          ))}
        </Group>
      ))}
    </nav>
  )
}

function Group({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = usePreference(`menu.${name}`, true)
  return (
    <div className="menu-group">
      <button type="button" className="menu-heading" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
        {label}
      </button>
      <ul id={id} className="menu-items" hidden={!open}>
        {children}
      </ul>
    </div>
  )
}

export function Item({ screen }: { screen: MenuItem }) {
  const { path, label } = screen
  const say = useSay()
  const { starred, toggle } = useBookmarks()
  const keptFilterOf = useKeptFilters()
  const isStarred = starred.includes(path)
  const name = say(label)
  return (
    <li className="menu-item">
      {/* The kept filter, from the first page and in the usual order. */}
      <Link to={path} search={keptFilterOf(listName(screen)) as never} className="menu-link" activeOptions={{ includeSearch: false }}>
        {name}
      </Link>
      <Button
        className="menu-star"
        variant="minimal"
        size="small"
        aria-pressed={isStarred}
        aria-label={say(isStarred ? shellWords.unstar : shellWords.star, { screen: name })}
        icon={isStarred ? <StarIcon size={14} /> : <StarEmptyIcon size={14} />}
        onClick={() => toggle(path)}
      />
    </li>
  )
}
