import { Plus } from '@blueprintjs/icons'
import { type DocumentReply, isParty, scopeOf } from '@nazorat/machines'
import { catalogue } from '@nazorat/machines/catalogue'
import { useActor } from '../../../api/user.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { newPath } from '../../../navigation/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The documents that this person may make about one, each with what is known of it filled in. */
export function useOpenings(type: string, { id, state, fields }: DocumentReply) {
  const say = useSay()
  const actor = useActor()
  const openings = catalogue.flatMap((entry) => (entry.openedFrom ?? []).filter((opening) => opening.type === type).map((opening) => ({ entry, opening })))
  const offered = openings.filter(({ entry, opening: { states, party } }) => {
    if (states && !states.includes(state)) return false
    return entry.creates.some((permission) => {
      const held = scopeOf(actor, permission)
      return held !== null && (party === undefined || fields[party] === undefined || isParty(actor, held.scope, fields[party]))
    })
  })
  return offered.map(({ entry, opening }) => (
    <LinkButton key={entry.type} to={`${newPath(entry.type)}?${opening.field}=${id}`} icon={<Plus />}>
      {say(entry.label.one)}
    </LinkButton>
  ))
}
