import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Edit, Plus } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { isDangerous, type Offer } from '@nazorat/machines/workflow'
import { useRouter } from '@tanstack/react-router'
import { useSay } from '../../../i18n/language.tsx'
import { editPath } from '../../../navigation/paths.ts'
import type { Opening } from './openings.ts'
import { reasonOf } from './verdict.ts'

interface ActionMenuProps {
  document: DocumentReply
  offers: readonly Offer[]
  openings: readonly Opening[]
  onAsk: (name: string) => void
}

/** The actions that have no button of their own on a narrow screen; those that can't be done say why. */
export function ActionMenu({ document, offers, openings, onAsk }: ActionMenuProps) {
  const say = useSay()
  const router = useRouter()
  const take = ({ name, action }: Offer) =>
    action.input === 'form' ? router.history.push(editPath(document.type, document.id)) : onAsk(name)
  const item = (offer: Offer) => {
    const { name, action, label, refusal } = offer
    return (
      <MenuItem
        key={name}
        icon={action.input === 'form' ? <Edit /> : undefined}
        multiline
        disabled={refusal !== null}
        intent={refusal === null && action.intent === 'danger' ? 'danger' : 'none'}
        text={
          <>
            {say(label)}
            {refusal && <small className="action-menu-reason muted">{reasonOf(refusal, say)}</small>}
          </>
        }
        onClick={() => take(offer)}
      />
    )
  }
  const dangerous = offers.filter(isDangerous)
  const isMixed = dangerous.length > 0 && dangerous.length < offers.length + openings.length
  return (
    <Menu className="action-menu">
      {offers.filter((offer) => !isDangerous(offer)).map(item)}
      {openings.map(({ type, label, to }) => (
        <MenuItem key={type} icon={<Plus />} text={say(label)} onClick={() => router.history.push(to)} />
      ))}
      {isMixed && <MenuDivider />}
      {dangerous.map(item)}
    </Menu>
  )
}
