import { Button } from '@blueprintjs/core'
import { MenuIcon, SearchIcon } from '@blueprintjs/icons'
import { LanguageSwitch } from '../../features/account/language-switch.tsx'
import { useSwitchLanguage } from '../../features/account/session.ts'
import { UserMenu } from '../../features/account/user-menu.tsx'
import { useUser } from '../../api/user.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { openHelp, openPalette, openWords } from '../palette/open.ts'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { words } from '../../i18n/words.ts'
import { useFolded, useNarrow } from '../../ui/use-media.ts'
import './header.css'

export function Header({ onMenu }: { onMenu: () => void }) {
  const say = useSay()
  const { organization, parentOrganization } = useUser()
  const switchLanguage = useSwitchLanguage()
  const folded = useFolded()
  const narrow = useNarrow()
  return (
    <header className="header row">
      {narrow && (
        <Button variant="minimal" icon={<MenuIcon />} aria-label={say(shellWords.openMenu)} aria-haspopup="dialog" onClick={onMenu} />
      )}
      <p className="header-organization" title={organization ? say(organization.name) : undefined}>
        {parentOrganization && <span className="header-parent muted small">{say(parentOrganization.name)}</span>}
        <span className="header-own strong">{organization ? say(organization.name) : say(words.product)}</span>
      </p>
      <Button
        className="header-search"
        variant="outlined"
        icon={<SearchIcon />}
        aria-label={say(openWords.open)}
        title={say(openWords.open)}
        onClick={openPalette}
      >
        {!folded && (
          <>
            {say(openWords.find)} <kbd>Ctrl K</kbd>
          </>
        )}
      </Button>
      {/* A sign that is read like a word: the icon of it would weigh half a kilobyte. */}
      <Button variant="minimal" aria-label={say(openWords.help)} title={say(openWords.help)} onClick={openHelp}>
        <span className="strong">?</span>
      </Button>
      <Bell />
      {!narrow && <LanguageSwitch onSwitch={switchLanguage} />}
      <UserMenu withLanguage={narrow} />
    </header>
  )
}
