import { Button } from '@blueprintjs/core'
import { CaretDownIcon, PersonIcon } from '@blueprintjs/icons'
import { type ComponentType, useState } from 'react'
import { PressPopover } from '../../ui/press-popover.tsx'
import { useActorNames, useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useUser } from '../../api/user.tsx'

/** The dialog comes with the menu: where its code does not come, the press says so, and the screen stays. */
const load = async () => {
  const [items, dialog] = await Promise.all([import('./user-menu-items.tsx'), import('./change-password.tsx')])
  return { ...items, ...dialog }
}

/** My information, password, language and look, and the way out. */
export function UserMenu({ withLanguage }: { withLanguage: boolean }) {
  const say = useSay()
  const [Changing, setChanging] = useState<ComponentType<{ onClose: () => void }>>()
  const { actor, userName } = useUser()
  const name = useActorNames(actor).name || userName
  return (
    <>
      <PressPopover
        kind="menu"
        load={load}
        content={({ UserMenuItems, ChangePassword }) => (
          <UserMenuItems withLanguage={withLanguage} onChangePassword={() => setChanging(() => ChangePassword)} />
        )}
      >
        <Button variant="minimal" icon={<PersonIcon />} endIcon={<CaretDownIcon />} aria-label={say(shellWords.userMenu, { name })}>
          <span className="header-user">{name}</span>
        </Button>
      </PressPopover>
      {Changing && <Changing onClose={() => setChanging(undefined)} />}
    </>
  )
}
