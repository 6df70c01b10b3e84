import { Button } from '@blueprintjs/core'
import { HomeIcon, StarIcon } from '@blueprintjs/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useId } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useKeptFilters } from '../../screens/list/filters/kept-filter.ts'
import { useBookmarks } from './bookmarks.ts'
import { usePreference } from '../../api/preferences.ts'
import { isAt, type MenuItem, menuOf, screensOf } from '../../navigation/menu.ts'
import { dashboardPath, listName } from '../../navigation/paths.ts'
import './menu.css'

/** The menu: what the person has starred, then the groups. `onChoose` closes it where it covers the page. */
export function Sidebar({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const say = useSay()
  const actor = useActor()
  const { starred } = useBookmarks()
  const bookmarks = screensOf(starred, actor)
  return (
    <nav
      className="sidebar"
      aria-label={say(shellWords.menu)}
      onClick={onChoose && ((event) => event.target instanceof Element && event.target.closest('a') && onChoose())}
    >
      <Link to={dashboardPath} className="menu-main row strong">
        <HomeIcon />
        {say(shellWords.dashboard)}
      </Link>
      {bookmarks.length > 0 && <Group name="bookmarks" label={say(shellWords.bookmarks)} items={bookmarks} />}
      {menuOf(actor).map(({ name, label, items, folded }) => (
        <Group key={name} name={name} label={say(label)} items={items} folded={folded} />
      ))}
    </nav>
  )
}

interface GroupProps {
  name: string
  label: string
  items: readonly MenuItem[]
  folded?: true | undefined
}

/** Opened or closed as the person left it; until then closed where it is folded, unless the page is one of its own. */
function Group({ name, label, items, folded }: GroupProps) {
  const id = useId()
  const isHere = useLocation({ select: ({ pathname }) => items.some((screen) => isAt(screen, pathname)) })
  const [open, setOpen] = usePreference(`menu.${name}`, !folded || isHere)
  return (
    <div className="menu-group">
      <button type="button" className="menu-heading row muted" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </button>
      <ul id={id} className="menu-items" hidden={!open}>
        {items.map((screen) => (
          <Item key={screen.path} screen={screen} />
        ))}
      </ul>
    </div>
  )
}

/** Its star is no Tab stop of its own: the arrow to the right leads to it. */
export function Item({ screen }: { screen: MenuItem }) {
  const { path, label } = screen
  const say = useSay()
  const { starred, toggle } = useBookmarks()
  const keptFilterOf = useKeptFilters()
  const isStarred = starred.includes(path)
  const name = say(label)
  return (
    <li className="menu-item" onKeyDown={across}>
      {/* The kept filter, from the first page and in the usual order. */}
      <Link to={path} search={keptFilterOf(listName(screen))} className="menu-link" activeOptions={{ includeSearch: false }}>
        {name}
      </Link>
      <Button
        className="menu-star"
        variant="minimal"
        size="small"
        tabIndex={-1}
        aria-pressed={isStarred}
        aria-label={say(isStarred ? shellWords.unstar : shellWords.star, { screen: name })}
        icon={<StarIcon size={14} />}
        onClick={() => toggle(path)}
      />
    </li>
  )
}

/** The arrows lead from an entry to its star and back. */
function across({ code, currentTarget }: KeyboardEvent): void {
  const to = code === 'ArrowRight' ? 'button' : code === 'ArrowLeft' && 'a'
  if (to) currentTarget.querySelector(to)?.focus()
}
