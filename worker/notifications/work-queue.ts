import type { LoggedEvent } from '@nazorat/engine'
import { actionIn, type Definition, type DocumentSnapshot, formAction, advances, isWorkflow, type Candidate, candidatesOf } from '@nazorat/machines'

/** Those who hold a permission in the name of a party; without a party, whoever holds it. */
export interface Candidates {
  readonly permission: string
  readonly party: string | null
}

type Move = Pick<LoggedEvent, 'action' | 'from' | 'to' | 'patch'>

/** Whether an event hands a document on: it is in another state or with another party. A saved form is nobody's news, nor is a directory. */
export function isMove(definition: Definition, { action, from, to, patch }: Move): boolean {
  if (!isWorkflow(definition) || action === formAction(definition)) return false
  return from !== to || Object.keys(definition.parties).some((party) => party in patch)
}

/**
 * The desks whose turn it is after an event that moved a document: those that can take it forward, and those
 * of a party that could do nothing before. Not the desk that acted, which knows; nor, where documents have
 * parties, a power that is nobody's in particular (to restore, to return), which is for exceptions.
 */
export function turnsAfter(definition: Definition, document: DocumentSnapshot, move: Move): Candidates[] {
  const { action, from, patch } = move
  const before = from === null ? [] : stepsOf(definition, { ...document, state: from, values: { ...document.values, ...blank(patch) } })
  const acted = from === null ? undefined : before.find((step) => step.action === action)
  // What the clock took away from a desk is news there.
  const lost = from !== null && actionIn(definition, action, from)?.firedBy === 'system' ? before.filter((step) => advances(definition, step.action, from)) : []
  const turns = stepsOf(definition, document).filter(
    (step) => !isSame(step, acted) && (advances(definition, step.action, document.state) || !before.some(({ party }) => party === step.party)),
  )
  return desksOf([...lost, ...turns])
}

/** The desks whose turn it is as long as a document stands where it does: those that can take it forward. */
export const turnsIn = (definition: Definition, document: DocumentSnapshot): Candidates[] =>
  desksOf(stepsOf(definition, document).filter(({ action }) => advances(definition, action, document.state)))

const desksOf = (steps: readonly Candidate[]): Candidates[] =>
  steps.filter((step, i) => steps.findIndex((other) => isSame(step, other)) === i).map(({ permission, party }) => ({ permission, party }))

const stepsOf = (definition: Definition, document: DocumentSnapshot): Candidate[] =>
  candidatesOf(definition, document).filter(({ party }) => party !== null || Object.keys(definition.parties).length === 0)

/** What a field was before it was changed is not known: a party that came in new had no part in it yet. */
const blank = (patch: Record<string, unknown>) => Object.fromEntries(Object.keys(patch).map((name) => [name, null]))

const isSame = (one: Candidates, other: Candidates | undefined): boolean => one.permission === other?.permission && one.party === other.party
