import { Button } from '@blueprintjs/core'
import { CaretDownIcon, Edit, Plus } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { edgesFrom, isDangerous, isFinal, likelyOffer, type Offer, offersFor } from '@nazorat/machines/workflow'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { editPath, listPath } from '../../../navigation/paths.ts'
import { useSay } from '../../../i18n/language.tsx'
import { ActionButton } from './action-button.tsx'
import { isBehind } from './awaited.ts'
import { type Opening, useOpenings } from './openings.ts'
import { useActionDialog } from './use-dialog.ts'
import { reasonOf } from './verdict.ts'
import { DisabledReasons } from '../../../ui/disabled-button.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { useCommands } from '../../../ui/commands.ts'
import { Wait } from '../../../ui/error-pages.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PressPopover } from '../../../ui/press-popover.tsx'
import { useNarrow } from '../../../ui/use-media.ts'

const loadDialog = () => import('./action-dialog.tsx')

interface ActionBarProps {
  definition: Definition
  document: DocumentReply
  /** Told when there is nothing more to see of the document; otherwise its list is gone back to. */
  onGone?: () => void
  /** Buttons that are no actions of the document. */
  more?: ReactNode
  /** Opens the next document of the list that this one was opened from. */
  onNext?: (() => void) | undefined
}

/**
 * The actions that this person may do now. The most likely one is filled; the dangerous ones are set apart. Of many, the main ones
 * are buttons, on a narrow screen a single one, and the others are in a menu.
 */
export function ActionBar({ definition, document, onGone, more, onNext }: ActionBarProps) {
  const say = useSay()
  const actor = useActor()
  const router = useRouter()
  const [asking, setAsking] = useState<string | null>(null)
  const offers = offersFor(definition, document, actor, new Date().toISOString())
  const { ActionDialog, prepare, open } = useActionDialog(loadDialog, offers.some(opensDialog))
  // The menu is gone when the dialog is left: the focus goes to its button.
  const isFromMenu = useRef(false)
  const ask = (name: string) => {
    isFromMenu.current = globalThis.document.activeElement?.closest('.bp6-menu') != null
    setAsking(name)
    void open().then((isThere) => isThere || setAsking(null))
  }
  const leave = () => {
    setAsking(null)
    if (isFromMenu.current) requestAnimationFrame(() => globalThis.document.querySelector<HTMLElement>(`.${menuButton}`)?.focus())
  }
  const openings = useOpenings(definition.type, document)
  const likely = likelyOffer(offers)
  // An action that leads on and cannot be done yet waits for the document that is made in this state.
  const isWaiting = likely === undefined && offers.some(({ refusal, leadsOn }) => refusal !== null && leadsOn)
  const first = isWaiting ? openings.find(({ isOfState }) => isOfState) : undefined
  const common = offers.filter(({ action }) => !action.isRare)
  const refusing =
    likely && common.find((offer) => offer.refusal === null && isDangerous(offer) && !ends(definition, document.state, offer.name))
  const take = ({ name, action }: Offer) =>
    action.input === 'form' ? router.history.push(editPath(definition.type, document.id)) : ask(name)
  const press = (offer: Offer | undefined) => (offer && !isBehind(document) ? take(offer) : false)
  useWanted((name) => {
    const offer = offers.find((each) => each.name === name && each.refusal === null)
    if (offer) take(offer)
  })
  useKeys({ [keys.likely]: () => press(likely), [keys.refusing]: () => press(refusing) })
  const isNarrow = useNarrow()
  const isFolded = isNarrow && offers.length + openings.length > maxOnNarrow
  const isMain = ({ refusal, leadsOn, action, name }: Offer) =>
    leadsOn ||
    action.input === 'form' ||
    (refusal === null && action.intent !== undefined && action.intent !== 'none' && !ends(definition, document.state, name))
  const front = isFolded
    ? common.filter(({ refusal }) => refusal === null).slice(0, first ? 0 : 1)
    : !isNarrow && common.length > maxOnWide
      ? common.filter(isMain)
      : common
  const button = (offer: Offer) =>
    offer.action.input === 'form' && !offer.refusal ? (
      <LinkButton
        key={offer.name}
        to={editPath(definition.type, document.id)}
        icon={<Edit />}
        intent={(likely && likely !== offer) || first ? 'none' : 'primary'}
      >
        {say(offer.label)}
      </LinkButton>
    ) : (
      <ActionButton
        key={offer.name}
        offer={offer}
        isLikely={offer === likely}
        letter={offer === likely ? letterOf(keys.likely) : offer === refusing ? letterOf(keys.refusing) : undefined}
        onPress={() => ask(offer.name)}
      />
    )
  // The palette offers what the bar does, by the same words.
  useCommands(
    isBehind(document)
      ? []
      : offers
          .filter(({ refusal }) => refusal === null)
          .map((offer) => ({ id: `action ${offer.name}`, label: offer.label, run: () => take(offer) })),
  )
  const openingButton = (opening: Opening) => (
    <LinkButton key={opening.type} to={opening.to} icon={<Plus />} intent={opening === first ? 'primary' : 'none'}>
      {say(opening.label)}
    </LinkButton>
  )
  const others = openings.filter((opening) => opening !== first)
  return (
    <>
      {(offers.length > 0 || openings.length > 0) && (
        <div
          className="action-bar row wrap"
          role="group"
          aria-label={say(words.actions)}
          inert={isBehind(document)}
          onPointerEnter={prepare}
        >
          <div className="action-group wrap">
            {first && openingButton(first)}
            {front.filter((offer) => !isDangerous(offer)).map(button)}
            {!isFolded && others.map(openingButton)}
            {more}
          </div>
          <div className="action-group action-group-apart wrap">
            {front.filter(isDangerous).map(button)}
            {(isFolded || front.length < offers.length) && (
              <PressPopover
                kind="menu"
                load={() => import('./action-menu.tsx')}
                content={({ ActionMenu }) => (
                  <ActionMenu
                    document={document}
                    offers={offers.filter((offer) => !front.includes(offer))}
                    openings={isFolded ? others : []}
                    onAsk={ask}
                  />
                )}
              >
                <Button className={menuButton} variant="outlined" endIcon={<CaretDownIcon />}>
                  {say(words.others)}
                </Button>
              </PressPopover>
            )}
          </div>
          <DisabledReasons
            buttons={front.flatMap(({ label, refusal }) => (refusal ? [{ label: say(label), reason: reasonOf(refusal, say) }] : []))}
          />
        </div>
      )}
      {/* Stays when others take the action away: what was typed is in it, and who was first is said there. */}
      {asking && !ActionDialog && <Wait />}
      {asking && ActionDialog && (
        <ActionDialog
          definition={definition}
          document={document}
          name={asking}
          onClose={leave}
          onNext={onNext}
          onDone={(receipt, isNextWanted) => {
            setAsking(null)
            if (isNextWanted && onNext) return onNext()
            if (receipt && !isFinal(definition.machine, receipt.state)) return
            if (onGone) onGone()
            else router.history.push(listPath(definition.type))
          }}
        />
      )}
    </>
  )
}

/** An action that the address asks for, as after a message offered to take a step back: it is begun once, and the address forgets it. */
function useWanted(begin: (name: string) => void): void {
  const router = useRouter()
  const { ask } = useSearch({ strict: false })
  const take = useEffectEvent((name: string) => {
    void router.navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ask: undefined }), replace: true })
    begin(name)
  })
  useEffect(() => {
    if (typeof ask === 'string') take(ask)
  }, [ask])
}

/** By where they lie, so that every layout has the same ones. */
const keys = { likely: 'KeyA', refusing: 'KeyR' } as const
const letterOf = (code: string): string => code.replace('Key', '')

/** Whether the document is gone after an action: its key would be too near to those of decisions. */
const ends = (definition: Definition, state: string, name: string): boolean =>
  edgesFrom(definition, state).some(({ action, to }) => action === name && isFinal(definition.machine, to))

/** Whether its dialog may be asked for; a form has a page of its own. */
const opensDialog = ({ refusal, action }: Offer): boolean => refusal === null && action.input !== 'form'

/** A narrow screen has room for so many buttons. On a wide one more of them would hide which matter. */
const maxOnNarrow = 3
const maxOnWide = 4
const menuButton = 'action-menu-button'

const words = {
  actions: t('Амаллар', 'Действия'),
  others: t('Яна', 'Ещё'),
}
