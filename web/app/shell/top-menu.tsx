import { Button } from '@blueprintjs/core'
import { CaretDownIcon, HomeIcon } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { Link, useLocation } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { isAt, type MenuItem, menuOf, screensOf } from '../../navigation/menu.ts'
import { dashboardPath } from '../../navigation/paths.ts'
import { PressPopover } from '../../ui/press-popover.tsx'
import { Brand } from '../../ui/identity/authority.tsx'
import { useBookmarks } from './bookmarks.ts'
import { Item } from './sidebar.tsx'
import './top-menu.css'

/** The menu across the top of a wide screen: each group opens below its name. */
export function TopMenu() {
  const say = useSay()
  const actor = useActor()
  const bookmarks = screensOf(useBookmarks().starred, actor)
  return (
    <nav className="top-menu row" aria-label={say(shellWords.menu)}>
      <Brand />
      <Link to={dashboardPath} className="top-menu-main row">
        <HomeIcon />
        {say(shellWords.dashboard)}
      </Link>
      {menuOf(actor).map(({ name, label, items }) => (
        <TopGroup key={name} label={label} items={items} />
      ))}
      {bookmarks.length > 0 && <TopGroup label={shellWords.bookmarks} items={bookmarks} />}
    </nav>
  )
}

function TopGroup({ label, items }: { label: Text; items: readonly MenuItem[] }) {
  const say = useSay()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isHere = items.some((screen) => isAt(screen, here))
  return (
    <PressPopover
      kind="dialog"
      placement="bottom-start"
      load={() => Promise.resolve()}
      content={(_, close) => (
        <ul
          className={items.length > 12 ? 'top-menu-items top-menu-many' : 'top-menu-items'}
          aria-label={say(label)}
          onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
        >
          {items.map((screen) => (
            <Item key={screen.path} screen={screen} />
          ))}
        </ul>
      )}
    >
      <Button variant="minimal" active={isHere} endIcon={<CaretDownIcon />}>
        {say(label)}
      </Button>
    </PressPopover>
  )
}
