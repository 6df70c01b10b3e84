import type { FilterValue, Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import {
  type Actor,
  initialState,
  advances,
  isWorkflow,
  mayCreate,
  mayView,
  candidatesOf,
  type WorkItem,
  usersOf,
  workItemsOf,
} from '@nazorat/machines/workflow'

/** A document type whose documents go from hand to hand, as the actor has part in it. */
export interface Flow {
  readonly definition: Definition
  readonly turns: readonly WorkItem[]
}

/** Documents on their way: the actor's own, or those of others. */
export interface Moving {
  readonly definition: Definition
  readonly isOwn: boolean
  readonly filters: Readonly<Record<string, FilterValue>>
}

export const flowsOf = (definitions: readonly Definition[], actor: Actor): Flow[] =>
  definitions
    .filter((definition) => isWorkflow(definition) && mayView(definition, actor))
    .map((definition) => ({ definition, turns: workItemsOf(definition, actor).sort(inOrder(definition)) }))

/** Returned documents come first; a beginning, which waits for nobody but its author, last. */
const inOrder = (definition: Definition) => {
  const first = initialState(definition.machine)
  const rank = ({ state }: WorkItem): number => (definition.states[state]!.returned ? 0 : state === first ? 2 : 1)
  return (one: WorkItem, other: WorkItem): number => rank(one) - rank(other)
}

export const turnFilters = ({ state, party, within }: WorkItem): Record<string, FilterValue> => ({
  state: [state],
  ...(within && { [party]: [...within] }),
})

/**
 * The documents that are on their way: those the actor has sent, where he can send any; otherwise those he sees
 * in the states in which it is not his turn. Null where nothing ever is.
 */
export function underWay({ definition, turns }: Flow, actor: Actor): Moving | null {
  const first = initialState(definition.machine)
  const moving = Object.keys(definition.states).filter(
    (state) => state !== first && !definition.states[state]!.returned && movesOn(definition, state),
  )
  if (mayCreate(definition, actor)) return { definition, isOwn: true, filters: { createdUserId: usersOf(actor), state: moving } }
  const ofOthers = moving.filter((state) => !turns.some((turn) => turn.state === state))
  return ofOthers.length > 0 ? { definition, isOwn: false, filters: { state: ofOthers } } : null
}

const movesOn = (definition: Definition, state: string): boolean =>
  candidatesOf(definition, { id: '', version: 1, state, values: {} }).some(({ action }) => advances(definition, action, state))

/** The id of the party that has a document now: the likely one of those that can take it on. */
export function holderOf(definition: Definition, row: Row): string | null {
  const steps = candidatesOf(definition, { id: row.id, version: row.version, state: row.state, values: row })
  return steps.find(({ action, party }) => party !== null && advances(definition, action, row.state))?.party ?? null
}
