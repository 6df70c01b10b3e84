import { Edit } from '@blueprintjs/icons'
import { type Definition, type DocumentReply, t } from '@nazorat/machines'
import { useState } from 'react'
import { useActor } from '../account/user.tsx'
import { editPath, listPath } from '../shell/paths.ts'
import { useRouter } from '@tanstack/react-router'
import { useSay } from '../words/language.tsx'
import { ActionButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { isDangerous, leadsOn, type Offer, offersFor } from './actions.ts'
import { LinkButton } from './link-button.tsx'
import { isFinal } from './path.ts'

/** What this person may do now. The likely thing is filled; the dangerous ones stand apart. */
export function ActionBar({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const [asking, setAsking] = useState<string | null>(null)
  const offers = offersFor(definition, document, actor, new Date().toISOString())
  const likely = offers.find((offer) => offer.refusal === null && leadsOn(offer) && offer.action.input !== 'form')
  const button = (offer: Offer) =>
    offer.action.input === 'form' && !offer.refusal ? (
      <LinkButton key={offer.name} to={editPath(definition.type, document.id)} icon={<Edit />} intent={likely ? 'none' : 'primary'}>
        {say(words.edit)}
      </LinkButton>
    ) : (
      <ActionButton
        key={offer.name}
        offer={offer.action.input === 'form' ? { ...offer, action: { ...offer.action, label: words.edit } } : offer}
        isLikely={offer === likely}
        onPress={() => setAsking(offer.name)}
      />
    )
  if (offers.length === 0) return null
  return (
    <div className="action-bar" role="toolbar" aria-label={say(words.actions)}>
      <div className="action-group">{offers.filter((offer) => !isDangerous(offer)).map(button)}</div>
      <div className="action-group action-group-apart">{offers.filter(isDangerous).map(button)}</div>
      {asking && (
        <ActionDialog
          definition={definition}
          document={document}
          name={asking}
          onClose={() => setAsking(null)}
          onDone={(receipt) => {
            setAsking(null)
            if (!receipt || isFinal(definition, receipt.state)) router.history.push(listPath(definition.type))
          }}
        />
      )}
    </div>
  )
}

const words = {
  actions: t('Amallar', 'Амаллар', 'Действия'),
  edit: t('Tahrirlash', 'Таҳрирлаш', 'Редактировать'),
}
