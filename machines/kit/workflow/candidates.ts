import type { DocumentSnapshot } from './availability.ts'
import { partyOf } from './availability.ts'
import { actionIn, personsActions } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import { transitionsFrom } from './transitions.ts'

/** People who may act next: the holders of the permission in the name of the party, or all holders when there is none. */
export interface Candidate {
  readonly action: string
  readonly permission: string
  /** The id of the organization or business entity in whose name it is done. */
  readonly party: string | null
}

/** The possible next actions in a document's state and who may take them, by the machine alone, for any actor. */
export function candidatesOf(definition: Definition, document: DocumentSnapshot): Candidate[] {
  return personsActions(definition).flatMap(([name]) => {
    if (transitionsFrom(definition.machine, document.state, name).length === 0) return []
    const { permission, party: field } = actionIn(definition, name, document.state)!
    const party = field ? partyOf(document, field) : null
    return [{ action: name, permission, party: typeof party === 'string' ? party : null }]
  })
}
