import { Edit } from '@blueprintjs/icons'
import { type Definition, type DocumentReply, isFinal, t } from '@nazorat/machines'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { editPath, listPath } from '../../../navigation/paths.ts'
import { useSay } from '../../../i18n/language.tsx'
import { ActionButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isDangerous, leadsOn, type Offer, offersFor } from './actions.ts'
import { useOpenings } from './openings.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

interface ActionBarProps {
  definition: Definition
  document: DocumentReply
  /** Told when there is nothing more to see of the document; otherwise its list is gone back to. */
  onGone?: () => void
  /** Buttons that are no actions of the document. */
  more?: ReactNode
}

/** The actions that this person may do now. The most likely one is filled; the dangerous ones are set apart. */
export function ActionBar({ definition, document, onGone, more }: ActionBarProps) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const [asking, setAsking] = useState<string | null>(null)
  // The dialog goes at once when it is left, so that the focus is brought back from here.
  const opener = useRef<Element | null>(null)
  const ask = (name: string) => {
    opener.current = globalThis.document.activeElement
    setAsking(name)
  }
  const close = (back: Element | null) => {
    setAsking(null)
    requestAnimationFrame(() => focusOn(back))
  }
  const offers = offersFor(definition, document, actor, new Date().toISOString())
  const openings = useOpenings(definition.type, document)
  const likely = offers.find((offer) => offer.refusal === null && leadsOn(offer) && offer.action.input !== 'form')
  const button = (offer: Offer) =>
    offer.action.input === 'form' && !offer.refusal ? (
      <LinkButton key={offer.name} to={editPath(definition.type, document.id)} icon={<Edit />} intent={likely ? 'none' : 'primary'}>
        {say(offer.label)}
      </LinkButton>
    ) : (
      <ActionButton
        key={offer.name}
        offer={offer}
        isLikely={offer === likely}
        onPress={() => ask(offer.name)}
      />
    )
  return (
    <>
      {(offers.length > 0 || openings.length > 0) && (
        <div className="action-bar" role="group" aria-label={say(words.actions)}>
          <div className="action-group">
            {offers.filter((offer) => !isDangerous(offer)).map(button)}
            {openings}
            {more}
          </div>
          <div className="action-group action-group-apart">{offers.filter(isDangerous).map(button)}</div>
        </div>
      )}
      {/* Stays when others take the action away: what was typed is in it, and who was first is said there. */}
      {asking && (
        <ActionDialog
          definition={definition}
          document={document}
          name={asking}
          onClose={() => close(opener.current)}
          onDone={(receipt) => {
            // The button may go with the state that it belonged to.
            close(null)
            if (receipt && !isFinal(definition.machine, receipt.state)) return
            if (onGone) onGone()
            else router.history.push(listPath(definition.type))
          }}
        />
      )}
    </>
  )
}

/** The button that opened the dialog, or the document's name where there is none any more. */
function focusOn(opener: Element | null): void {
  const there = opener instanceof HTMLElement && opener.isConnected ? opener : globalThis.document.querySelector<HTMLElement>('.document-header h1')
  there?.focus()
}

const words = {
  actions: t('Amallar', 'Амаллар', 'Действия'),
}
