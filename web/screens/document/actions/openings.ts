import type { DocumentReply } from '@nazorat/machines/api-types'
import { isEmpty } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { type Actor, isParty, scopeOf } from '@nazorat/machines/workflow'
import { catalogue } from '@nazorat/machines/catalogue'
import { useActor } from '../../../api/user.tsx'
import { newPath } from '../../../navigation/paths.ts'

export interface Opening {
  readonly type: string
  readonly label: Text
  /** The address of its empty form. */
  readonly to: string
  /** It is made in the document's present state, and not in every one. */
  readonly isOfState: boolean
}

/** The documents that the reader may make about one. */
export const useOpenings = (type: string, document: DocumentReply): Opening[] => openingsOf(useActor(), type, document)

/** The documents that somebody may make about one, each with what is known of it filled in. */
export function openingsOf(actor: Actor, type: string, { id, state, fields }: Pick<DocumentReply, 'id' | 'state' | 'fields'>): Opening[] {
  const openings = catalogue.flatMap((entry) =>
    (entry.openedFrom ?? []).filter((opening) => opening.type === type).map((opening) => ({ entry, opening })),
  )
  const offered = openings.filter(({ entry, opening: { states, party, whileEmpty } }) => {
    if (states && !states.includes(state)) return false
    if (whileEmpty !== undefined && !isEmpty(fields[whileEmpty])) return false
    return entry.creates.some((permission) => {
      const held = scopeOf(actor, permission)
      return held !== null && (party === undefined || fields[party] === undefined || isParty(actor, held.scope, fields[party]))
    })
  })
  return offered.map(({ entry, opening: { field, fills = {}, states } }) => {
    const filled = Object.entries(fills).flatMap(([name, from]) => (typeof fields[from] === 'string' ? [[name, fields[from]]] : []))
    return {
      type: entry.type,
      label: entry.label.one,
      to: `${newPath(entry.type)}?${new URLSearchParams([[field, id], ...filled])}`,
      isOfState: states !== undefined,
    }
  })
}
