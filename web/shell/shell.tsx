import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { UserContext } from '../account/user.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { userInfoQuery } from '../server/queries.ts'
import { useSay } from '../words/language.tsx'
import { shellWords } from '../words/shell-words.ts'
import { words } from '../words/words.ts'
import { FoldedSidebar } from './folded-sidebar.tsx'
import { Header } from './header.tsx'
import './shell.css'
import { Sidebar } from './sidebar.tsx'
import { ToTop } from './to-top.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useFolded, useNarrow } from './use-media.ts'

const ConnectionBanner = lazy(() => import('../server/connection-banner.tsx').then(({ ConnectionBanner }) => ({ default: ConnectionBanner })))
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then(({ MenuDrawer }) => ({ default: MenuDrawer })))

/** What stands around every screen: the menu, the header, the live connection, the palette. */
export function Shell() {
  const say = useSay()
  const { data: user } = useSuspenseQuery(userInfoQuery())
  const folded = useFolded()
  const narrow = useNarrow()
  const [menuOpen, setMenuOpen] = useState(false)
  useFocusOnArrival()
  return (
    <UserContext value={user}>
      <a className="skip" href="#main">
        {say(shellWords.skip)}
      </a>
      <div className={narrow ? 'shell shell-narrow' : folded ? 'shell shell-folded' : 'shell'}>
        {!narrow && (
          <div className="side">
            {folded ? (
              <FoldedSidebar onOpen={() => setMenuOpen(true)} />
            ) : (
              <>
                <p className="brand">{say(words.product)}</p>
                <Sidebar />
              </>
            )}
          </div>
        )}
        <Header onMenu={() => setMenuOpen(true)} />
        <Suspense>
          <ConnectionBanner />
        </Suspense>
        <main id="main" className="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <ToTop />
      {folded && (
        <Suspense>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <SignInAgain />
      <PaletteHost />
    </UserContext>
  )
}
