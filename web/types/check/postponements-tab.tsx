import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import { isPostponable } from '@nazorat/machines/documents/inspections/postponement/kinds'
import { undecided as undecidedPostponements } from '@nazorat/machines/documents/inspections/postponement/undecided'
import { t } from '@nazorat/machines/i18n'
import { type Actor, scopeOf, isParty } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { newPath } from '../../navigation/paths.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { AboutTab } from '../../screens/document/related/about-tab.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const type = 'postponement'

/** The requests to change a check's dates; a new one is made here, while nothing else is under way. */
export function PostponementsTab(props: TabProps) {
  const say = useSay()
  const actor = useActor()
  const ask = (about: ListReply) =>
    mayAsk(actor, props.document, about) && <LinkButton to={`${newPath(type)}?requestId=${props.document.id}`}>{say(words.ask)}</LinkButton>
  return <AboutTab {...props} type={type} field="requestId" more={ask} />
}

/** Asked in the name of the body that holds the check, while there is something to change and nothing else is under way. */
function mayAsk(actor: Actor, { state, fields }: DocumentReply, { rows }: ListReply): boolean {
  const held = scopeOf(actor, 'PostponementCreate')
  return (
    held !== null &&
    isParty(actor, held.scope, fields['inspectionOrganizationId']) &&
    isPostponable(state) &&
    !rows.some((row) => undecidedPostponements.some((state) => state === row.state))
  )
}

const words = {
  ask: t('Кўчириш, узайтириш ёки бекор қилиш', 'Перенести, продлить или отменить'),
}
