import { Button, Overlay2 } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import { Brand } from '../../ui/identity/authority.tsx'
import { Sidebar } from './sidebar.tsx'
import './menu-drawer.css'

/** The menu over the page: from the folded sidebar, or from the header's button on a phone. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  return (
    <Overlay2 isOpen={open} onClose={onClose} className="menu-overlay" transitionDuration={100}>
      <div className="menu-drawer" role="dialog" aria-modal="true" aria-label={say(shellWords.menu)}>
        <div className="menu-drawer-head">
          <Brand />
          <Button variant="minimal" icon={<CrossIcon />} aria-label={say(closeMenu)} onClick={onClose} />
        </div>
        <Sidebar onChoose={onClose} />
      </div>
    </Overlay2>
  )
}

const closeMenu = t('Менюни ёпиш', 'Закрыть меню')
