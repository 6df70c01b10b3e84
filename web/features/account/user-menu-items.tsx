import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { ExchangeIcon, KeyIcon, LogOutIcon, PeopleIcon, PersonIcon, ShareIcon, TickIcon } from '@blueprintjs/icons'
import { type Language, languages } from '@nazorat/machines/i18n'
import { useRouter } from '@tanstack/react-router'
import { myInformationPath } from '../../navigation/paths.ts'
import { useUser } from '../../api/user.tsx'
import { menuPlaces, useMenuPlace } from '../../navigation/menu-place.ts'
import { useFolded } from '../../ui/use-media.ts'
import { themes, useTheme } from '../../ui/theme.ts'
import { actFor, useChangeUser, useSwitchLanguage } from './session.ts'
import { signOut } from './sign-out.ts'
import { actingWords } from './acting/acting-words.ts'
import { accountWords } from './account-words.ts'
import { passwordWords } from './password-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { useLanguage, useSay, useSayName } from '../../i18n/language.tsx'
import { useChooseTheme } from './use-choose-theme.ts'

const linkNames = ['entrepreneurs', 'bot'] as const

interface Props {
  /** Where the header has no room for the languages. */
  withLanguage: boolean
  onChangePassword: () => void
}

export function UserMenuItems({ withLanguage, onChangePassword }: Props) {
  const say = useSay()
  const router = useRouter()
  const { language } = useLanguage()
  const sayName = useSayName()
  const switchLanguage = useSwitchLanguage()
  const changeUser = useChangeUser()
  const { theme } = useTheme()
  const chooseTheme = useChooseTheme()
  const [menuPlace, setMenuPlace] = useMenuPlace()
  const folded = useFolded()
  const { actor, links, mayActFor } = useUser()
  const mark = (on: boolean) => (on ? <TickIcon /> : undefined)
  return (
    <Menu>
      <MenuItem
        icon={<PersonIcon />}
        text={say(accountWords.myInformation)}
        onClick={() => void router.navigate({ to: myInformationPath })}
      />
      <MenuItem icon={<KeyIcon />} text={say(passwordWords.changePassword)} onClick={onChangePassword} />
      {withLanguage && (
        <>
          <MenuDivider title={say(shellWords.language)} />
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
        <MenuItem
          key={each}
          text={say(accountWords.themes[each])}
          labelElement={mark(each === theme)}
          aria-current={each === theme}
          shouldDismissPopover={false}
          onClick={() => chooseTheme(each)}
        />
      ))}
      {!folded && (
        <>
          <MenuDivider title={say(accountWords.menuPlace)} />
          {menuPlaces.map((each) => (
            <MenuItem
              key={each}
              text={say(accountWords.menuPlaces[each])}
              labelElement={mark(each === menuPlace)}
              aria-current={each === menuPlace}
              onClick={() => setMenuPlace(each)}
            />
          ))}
        </>
      )}
      <MenuDivider />
      {linkNames.map(
        (name) =>
          links[name] && (
            <MenuItem
              key={name}
              icon={<ShareIcon />}
              text={say(accountWords.links[name])}
              href={links[name]}
              target="_blank"
              rel="noreferrer"
            />
          ),
      )}
      {actor.onBehalfOf ? (
        <MenuItem icon={<PeopleIcon />} text={say(actingWords.back)} onClick={() => void actFor(null)} />
      ) : (
        mayActFor.map(({ id, name }) => (
          <MenuItem
            key={id}
            icon={<PeopleIcon />}
            text={say(actingWords.actFor, { name: sayName(name) })}
            onClick={() => void actFor(id)}
          />
        ))
      )}
      <MenuItem icon={<ExchangeIcon />} text={say(accountWords.changeUser)} onClick={changeUser} />
      <MenuItem icon={<LogOutIcon />} text={say(accountWords.logout)} onClick={() => void signOut(actor.id)} />
    </Menu>
  )
}
