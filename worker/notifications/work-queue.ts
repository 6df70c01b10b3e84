import type { LoggedEvent } from '@nazorat/engine'
import { actionIn, type Definition, formAction } from '@nazorat/machines/definition'
import { type DocumentSnapshot, advances, isWorkflow, type Candidate, candidatesOf } from '@nazorat/machines/workflow'

/** The users of a work queue: those who hold a permission for a party; without a party, all who hold it. */
export interface Candidates {
  readonly permission: string
  readonly party: string | null
}

type Move = Pick<LoggedEvent, 'action' | 'from' | 'to' | 'patch'>

/** Whether an event hands a document on: to another state or another party. A saved form or a directory notifies nobody. */
export function isMove(definition: Definition, { action, from, to, patch }: Move): boolean {
  if (!isWorkflow(definition) || action === formAction(definition)) return false
  return from !== to || Object.keys(definition.parties).some((party) => party in patch)
}

/**
 * The work queues that a document is in after an event that moved it: those that can take it forward, and those of a party
 * that could do nothing before. Without the queue that acted, and, if documents have parties, without permissions that belong
 * to no party (to restore, to return): those are for exceptions.
 */
export function candidatesAfter(definition: Definition, document: DocumentSnapshot, move: Move): Candidates[] {
  const { action, from, patch } = move
  const before = from === null ? [] : stepsOf(definition, { ...document, state: from, values: { ...document.values, ...blank(patch) } })
  const acted = from === null ? undefined : before.find((step) => step.action === action)
  // A queue from which the clock took the document is notified too.
  const lost =
    from !== null && actionIn(definition, action, from)?.firedBy === 'system'
      ? before.filter((step) => advances(definition, step.action, from))
      : []
  const candidates = stepsOf(definition, document).filter(
    (step) =>
      !isSame(step, acted) && (advances(definition, step.action, document.state) || !before.some(({ party }) => party === step.party)),
  )
  return distinct([...lost, ...candidates])
}

/** The work queues that a document is in: those that can take it forward. */
export const candidatesIn = (definition: Definition, document: DocumentSnapshot): Candidates[] =>
  distinct(stepsOf(definition, document).filter(({ action }) => advances(definition, action, document.state)))

const distinct = (steps: readonly Candidate[]): Candidates[] =>
  steps.filter((step, i) => steps.findIndex((other) => isSame(step, other)) === i).map(({ permission, party }) => ({ permission, party }))

const stepsOf = (definition: Definition, document: DocumentSnapshot): Candidate[] =>
  candidatesOf(definition, document).filter(({ party }) => party !== null || Object.keys(definition.parties).length === 0)

/** The old values of changed fields are unknown here. A party that is new to the document had no part in it before. */
const blank = (patch: Record<string, unknown>) => Object.fromEntries(Object.keys(patch).map((name) => [name, null]))

const isSame = (one: Candidates, other: Candidates | undefined): boolean =>
  one.permission === other?.permission && one.party === other.party
