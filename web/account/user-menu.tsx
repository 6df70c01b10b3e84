import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDownIcon, KeyIcon, LogOutIcon, TickIcon, UserIcon } from '@blueprintjs/icons'
import { type Language, languages } from '@nazorat/machines'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { themes, useTheme } from '../theme/theme.ts'
import { accountWords } from '../words/account-words.ts'
import { useLanguage, useSay } from '../words/language.tsx'
import { shellWords } from '../words/shell-words.ts'
import { signOut, useSwitchLanguage } from './session.ts'
import { useUser } from './user.tsx'

const ChangePassword = lazy(() => import('./change-password.tsx').then(({ ChangePassword }) => ({ default: ChangePassword })))

/** My information, password, language and look, and the way out. */
export function UserMenu({ withLanguage }: { withLanguage: boolean }) {
  const say = useSay()
  const user = useUser()
  const router = useRouter()
  const { language } = useLanguage()
  const switchLanguage = useSwitchLanguage()
  const { theme, setTheme } = useTheme()
  const [changing, setChanging] = useState(false)
  const name = user.shortName || user.userName
  const mark = (on: boolean) => (on ? <TickIcon /> : undefined)
  const content = (
    <Menu>
      <MenuItem icon={<UserIcon />} text={say(accountWords.myInformation)} onClick={() => void router.navigate({ to: '/management/myinformation' })} />
      <MenuItem icon={<KeyIcon />} text={say(accountWords.changePassword)} onClick={() => setChanging(true)} />
      {withLanguage && (
        <>
          <MenuDivider title={say(accountWords.language)} />
          {(Object.keys(languages) as Language[]).map((each) => (
            <MenuItem
              key={each}
              labelElement={mark(each === language)}
              aria-current={each === language}
              text={languages[each].name}
              lang={languages[each].tag}
              shouldDismissPopover={false}
              onClick={() => switchLanguage(each)}
            />
          ))}
        </>
      )}
      <MenuDivider title={say(accountWords.theme)} />
      {themes.map((each) => (
        <MenuItem key={each} text={say(accountWords.themes[each])} labelElement={mark(each === theme)} aria-current={each === theme} shouldDismissPopover={false} onClick={() => setTheme(each)} />
      ))}
      <MenuDivider />
      <MenuItem icon={<LogOutIcon />} text={say(accountWords.logout)} onClick={() => void signOut()} />
    </Menu>
  )
  return (
    <>
      <PopoverNext content={content} placement="bottom-end" arrow={false} shouldReturnFocusOnClose>
        <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDownIcon />} aria-label={say(shellWords.userMenu, { name })}>
          <span className="header-user">{name}</span>
        </Button>
      </PopoverNext>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
