import type { FilterValue } from '@nazorat/machines/api-types'
import { addDays, type Day } from '@nazorat/machines/calendar'
import { type Definition, hasDeadlines, isDirectory } from '@nazorat/machines/definition'
import { standsFor } from '@nazorat/machines/documents/accounts/actors'
import { targetOf } from '@nazorat/machines/fields'
import { type Actor, mayView, advancingSteps } from '@nazorat/machines/workflow'
import type { Flow } from './flows.ts'

export interface DueList {
  readonly definition: Definition
  readonly states: readonly string[]
  readonly filters: Readonly<Record<string, FilterValue>>
  /** The last day whose deadlines are told already. */
  readonly until: Day
}

/** Documents that the actor can take forward and that fall due; for a business entity, all of its own. */
export const dueLists = (definitions: readonly Definition[], actor: Actor, today: Day): DueList[] =>
  definitions
    .filter((definition) => Object.keys(definition.deadlines).length > 0 && mayView(definition, actor))
    .flatMap((definition) =>
      partsOf(definition, actor).map(({ states, mine }) => ({
        definition,
        states,
        filters: { ...mine, state: [...states] },
        until: addDays(today, aheadOf(definition)),
      })),
    )

/** Of those lists what does not stand among the work that waits for the actor. */
export const dueElsewhere = (lists: readonly DueList[], flows: readonly Flow[]): DueList[] =>
  lists.flatMap(({ definition, states, filters, until }) => {
    const turns = flows.find((flow) => flow.definition === definition)?.turns ?? []
    const others = states.filter((state) => !turns.some((turn) => turn.state === state))
    return others.length > 0 ? [{ definition, states: others, filters: { ...filters, state: others }, until }] : []
  })

interface Mine {
  readonly states: readonly string[]
  readonly mine: Readonly<Record<string, FilterValue>>
}

/** The states of which something is due, together for those for whom the actor stands in the same party. */
function partsOf(definition: Definition, actor: Actor): Mine[] {
  const own = standsFor(actor)
  const party =
    actor.contractorId === null ? undefined : Object.keys(definition.parties).find((name) => partyType(definition, name) === own?.type)
  if (own && party !== undefined) {
    const states = Object.keys(definition.states).filter(
      (state) => hasDeadlines(definition, state) && !definition.parties[party]!.except?.includes(state),
    )
    return states.length > 0 ? [{ states, mine: { [party]: [own.id] } }] : []
  }
  const turns = advancingSteps(definition, actor).filter(({ state }) => hasDeadlines(definition, state))
  return [...Map.groupBy(turns, ({ party, within }) => `${party} ${within?.join()}`).values()].map(([first, ...others]) => ({
    states: [first!, ...others].map(({ state }) => state),
    mine: first!.within ? { [first!.party]: [...first!.within] } : {},
  }))
}

/** The type of the documents that stand in a party's field. */
const partyType = ({ fields }: Definition, party: string): string | undefined => fields[party] && targetOf(fields[party])?.to

/** From how many days before on something is said to be due: a certificate takes longer to renew than a decision to take. */
const aheadOf = (definition: Definition): number => (isDirectory(definition) ? 60 : 7)
