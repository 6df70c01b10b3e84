import { Button } from '@blueprintjs/core'
import { HomeIcon, MenuIcon, StarIcon } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useActor } from '../../api/user.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { useBookmarks } from './bookmarks.ts'
import { menuOf } from '../../navigation/menu.ts'
import { dashboardPath } from '../../navigation/paths.ts'

/** The sidebar of a middling screen: one button a group, each of which opens the whole menu over the page. */
export function FoldedSidebar({ onOpen }: { onOpen: () => void }) {
  const say = useSay()
  const { starred } = useBookmarks()
  const groups = menuOf(useActor())
  return (
    <div className="sidebar-folded stack">
      <FoldedButton label={say(shellWords.openMenu)} icon={<MenuIcon />} onOpen={onOpen} />
      <LinkButton
        to={dashboardPath}
        variant="minimal"
        size="large"
        icon={<HomeIcon />}
        title={say(shellWords.dashboard)}
        aria-label={say(shellWords.dashboard)}
      />
      {starred.length > 0 && <FoldedButton label={say(shellWords.bookmarks)} icon={<StarIcon />} onOpen={onOpen} />}
      {groups.map(({ name, label, icon: Icon }) => (
        <FoldedButton key={name} label={say(label)} icon={<Icon />} onOpen={onOpen} />
      ))}
    </div>
  )
}

function FoldedButton({ label, icon, onOpen }: { label: string; icon: ReactElement; onOpen: () => void }) {
  return <Button variant="minimal" size="large" icon={icon} title={label} aria-label={label} aria-haspopup="dialog" onClick={onOpen} />
}
