import { Button } from '@blueprintjs/core'
import { CaretDownIcon, UserIcon } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { PressPopover } from '../../ui/press-popover.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useUser } from '../../api/user.tsx'

const ChangePassword = lazy(() => import('./change-password.tsx').then(({ ChangePassword }) => ({ default: ChangePassword })))

/** My information, password, language and look, and the way out. */
export function UserMenu({ withLanguage }: { withLanguage: boolean }) {
  const say = useSay()
  const user = useUser()
  const [changing, setChanging] = useState(false)
  const name = user.shortName || user.userName
  return (
    <>
      <PressPopover
        kind="menu"
        load={() => import('./user-menu-items.tsx')}
        content={({ UserMenuItems }) => <UserMenuItems withLanguage={withLanguage} onChangePassword={() => setChanging(true)} />}
      >
        <Button variant="minimal" icon={<UserIcon />} endIcon={<CaretDownIcon />} aria-label={say(shellWords.userMenu, { name })}>
          <span className="header-user">{name}</span>
        </Button>
      </PressPopover>
      {changing && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
