import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { SignInAgain } from '../../features/account/sign-in-again.tsx'
import { UserContext } from '../../api/user.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { userInfoQuery } from '../../api/queries.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { words } from '../../i18n/words.ts'
import { languageOfUser } from '../../features/account/session.ts'
import { menuPlaceName, menuPlaceOf } from '../../navigation/menu-place.ts'
import { Brand } from '../../ui/identity/authority.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Header } from './header.tsx'
import './page.css'
import './shell.css'
import { Sidebar } from './sidebar.tsx'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { useLanguageOf, useSay } from '../../i18n/language.tsx'
import { Later } from '../../ui/timing.ts'
import { unasked } from '../../ui/idle/unasked.tsx'
import { useThemeOf } from '../../ui/theme.ts'
import { useQuiet } from '../../ui/idle/use-quiet.ts'
import { useFolded, useNarrow } from '../../ui/use-media.ts'

const TopMenu = lazy(() => import('./top-menu.tsx').then(({ TopMenu }) => ({ default: TopMenu })))
const FoldedSidebar = lazy(() => import('./folded-sidebar.tsx').then(({ FoldedSidebar }) => ({ default: FoldedSidebar })))
const ActingStrip = lazy(() =>
  import('../../features/account/acting/acting-strip.tsx').then(({ ActingStrip }) => ({ default: ActingStrip })),
)
const QuietParts = unasked(() => import('./quiet-parts.tsx').then(({ QuietParts }) => QuietParts))
const MenuDrawer = unasked(() => import('./menu-drawer.tsx').then(({ MenuDrawer }) => MenuDrawer))

/** The frame of every screen: the menu, the header, the live connection, the palette. */
export function Shell() {
  const say = useSay()
  const { data: user } = useSuspenseQuery(userInfoQuery())
  const folded = useFolded()
  const narrow = useNarrow()
  const onTop = !folded && menuPlaceOf(user.preferences[menuPlaceName]) === 'top'
  const [menuOpen, setMenuOpen] = useState(false)
  const { onBehalfOf } = user.actor
  const arranged = narrow ? 'shell shell-narrow' : folded ? 'shell shell-folded' : onTop ? 'shell shell-top' : 'shell'
  const isQuiet = useQuiet()
  useFocusKeeper()
  useLanguageOf(languageOfUser(user))
  useThemeOf(user.preferences['theme'])
  return (
    <UserContext value={user}>
      <a className="skip" href="#main">
        {say(shellWords.skip)}
      </a>
      <div className={onBehalfOf ? `${arranged} shell-acting` : arranged}>
        {!narrow && !onTop && (
          <aside className="side" aria-label={say(words.product)}>
            {folded ? (
              <Suspense>
                <FoldedSidebar onOpen={() => setMenuOpen(true)} />
              </Suspense>
            ) : (
              <>
                <Brand />
                <Sidebar />
              </>
            )}
          </aside>
        )}
        <Header onMenu={() => setMenuOpen(true)} />
        {onBehalfOf && (
          <Suspense>
            <ActingStrip user={onBehalfOf} />
          </Suspense>
        )}
        {onTop && (
          <Suspense fallback={<div className="top-menu row" />}>
            <TopMenu />
          </Suspense>
        )}
        <ConnectionBanner />
        <main id="main" className="main" tabIndex={-1}>
          <Later>
            <Outlet />
          </Later>
        </main>
      </div>
      {isQuiet && <QuietParts />}
      {folded && (isQuiet || menuOpen) && <MenuDrawer isAsked={menuOpen} open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <SignInAgain />
      <PaletteHost />
    </UserContext>
  )
}
