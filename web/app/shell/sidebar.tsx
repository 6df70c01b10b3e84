import { Button } from '@blueprintjs/core'
import { StarIcon } from '@blueprintjs/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, Suspense, useId, useMemo, useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useStoredFilters } from '../../screens/list/filters/stored-filter.ts'
import { useBookmarks } from './bookmarks.ts'
import { usePreference } from '../../api/preferences.ts'
import { getEntry } from '../../api/catalogue.ts'
import type { Amount } from '../../i18n/total.ts'
import { dailyOf } from '../../navigation/daily.ts'
import { isAt, type MenuGroup, type MenuItem, screensOf } from '../../navigation/menu.ts'
import { useQuiet } from '../../ui/idle/use-quiet.ts'
import { Total } from '../../ui/total.tsx'
import { unasked } from '../../ui/idle/unasked.tsx'
import type { Counts } from './menu-counts.tsx'
import { dashboardPath, listName } from '../../navigation/paths.ts'
import './menu.css'

const AllSections = lazy(() => import('./all-sections.tsx').then(({ AllSections }) => ({ default: AllSections })))
const MenuCounts = unasked(() => import('./quiet-parts.tsx').then(({ MenuCounts }) => MenuCounts))

/**
 * The menu: what the person has starred, what they open every day, with how much waits for them there, and all other screens below.
 * `onChoose` closes it where it covers the page.
 */
export function Sidebar({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const say = useSay()
  const id = useId()
  const actor = useActor()
  const { starred } = useBookmarks()
  const bookmarks = screensOf(starred, actor)
  const daily = useMemo(() => dailyOf(actor), [actor])
  const isElsewhere = useLocation({
    select: ({ pathname }) => ![{ path: dashboardPath }, ...daily, ...bookmarks].some((screen) => isAt(screen, pathname)),
  })
  const [isAllOpen, openAll] = usePreference('menu.all', isElsewhere)
  const [counts, setCounts] = useState<Counts>(new Map())
  const isQuiet = useQuiet()
  const counted = useMemo(
    () => [...new Set(daily.filter(({ type, hasOwnView }) => !hasOwnView && getEntry(type).isWorkflow).map(({ type }) => type))],
    [daily],
  )
  return (
    <nav
      className="sidebar"
      aria-label={say(shellWords.menu)}
      onClick={onChoose && ((event) => event.target instanceof Element && event.target.closest('a') && onChoose())}
    >
      <Link to={dashboardPath} className="menu-main row">
        {say(shellWords.dashboard)}
      </Link>
      {bookmarks.length > 0 && <Group name="bookmarks" label={say(shellWords.bookmarks)} items={bookmarks} />}
      <ul className="menu-items" aria-label={say(shellWords.daily)}>
        {daily.map((screen) => (
          <Item key={screen.path} screen={screen} count={screen.hasOwnView ? undefined : counts.get(screen.type)} />
        ))}
      </ul>
      <button
        type="button"
        className="menu-heading menu-all row muted"
        aria-expanded={isAllOpen}
        aria-controls={id}
        onClick={() => openAll(!isAllOpen)}
      >
        {say(shellWords.allSections)}
      </button>
      <div id={id} hidden={!isAllOpen}>
        {isAllOpen && (
          <Suspense>
            <AllSections />
          </Suspense>
        )}
      </div>
      {isQuiet && counted.length > 0 && <MenuCounts types={counted} onCounts={setCounts} />}
    </nav>
  )
}

interface GroupProps {
  name: string
  label: string
  items: readonly MenuItem[]
  icon?: MenuGroup['icon']
  folded?: true | undefined
  /** Some of its screens were searched for: it is open. */
  isFound?: boolean
}

/** Opened or closed as the person left it; until then closed where it is folded, unless the page is one of its own. */
export function Group({ name, label, items, icon: Icon, folded, isFound = false }: GroupProps) {
  const id = useId()
  const isHere = useLocation({ select: ({ pathname }) => items.some((screen) => isAt(screen, pathname)) })
  const [isOpen, setOpen] = usePreference(`menu.${name}`, !folded || isHere)
  const open = isOpen || isFound
  return (
    <div className="menu-group">
      <button type="button" className="menu-heading row muted" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {Icon && <Icon />}
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
export function Item({ screen, count }: { screen: MenuItem; count?: Amount | undefined }) {
  const { path, label } = screen
  const say = useSay()
  const { starred, toggle } = useBookmarks()
  const storedFilterOf = useStoredFilters()
  const isStarred = starred.includes(path)
  const name = say(label)
  return (
    <li className="menu-item" onKeyDown={across}>
      {/* The kept filter, from the first page and in the usual order. */}
      <Link to={path} search={storedFilterOf(listName(screen))} className="menu-link" activeOptions={{ includeSearch: false }}>
        <span className="menu-name">{name}</span>
        {count && count.total > 0 && (
          <span className="menu-count numeric">
            <span className="visually-hidden">{say(shellWords.waits)} </span>
            <Total of={count} />
          </span>
        )}
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
