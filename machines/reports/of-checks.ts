import { request } from '../documents/inspections/check/definition.ts'
import { sentStates } from '../kit/index.ts'

/** The checks that reports count: those that begin in the period. */
export const ofChecks = {
  period: 'checkStartDate',
  by: {
    organization: 'inspectionOrganizationId',
    authorized: 'authorizedOrganizationId',
    region: 'regionId',
    checkType: 'checkTypeId',
    basis: 'checkBasisId',
  },
  where: { state: sentStates(request) },
} as const

const of = (...queues: (keyof typeof request.queues)[]): string[] => queues.flatMap((queue) => [...(request.queues[queue]?.states ?? [])])

/** The states of checks by stage. Each state but the draft's is in one stage. */
export const stages = {
  undecided: of('ceo', 'sent', 'moderator'),
  ahead: of('agreed', 'notified', 'postponed'),
  held: of('begun', 'prolonged'),
  completed: of('completed'),
  declined: of('refused', 'notAgreed'),
  fallen: of('cancelled', 'expired'),
  archived: of('archived'),
}

const expired = of('expired')

/** Checks that came to something, by how: those of the archive too, which remembers the state before. Nothing else remembers one. */
export const outcomes = {
  agreed: {
    state: [
      ...of('agreed', 'postponed', 'begun', 'prolonged', 'completed').filter((state) => state.startsWith('agreed.')),
      ...stages.archived,
    ],
    archivedFrom: ['agreed.completed', null],
  },
  notified: {
    state: [
      ...of('notified', 'postponed', 'begun', 'prolonged', 'completed').filter((state) => state.startsWith('notified.')),
      ...stages.archived,
    ],
    archivedFrom: ['notified.completed', null],
  },
  completed: { state: [...stages.completed, ...stages.archived], archivedFrom: ['agreed.completed', 'notified.completed', null] },
  /** Decided, and not declined. */
  accepted: {
    state: [...stages.ahead, ...stages.held, ...stages.completed, ...stages.fallen, ...stages.archived],
    archivedFrom: ['agreed.completed', 'notified.completed', 'cancelled', ...expired, null],
  },
  declined: { state: [...stages.declined, ...stages.archived], archivedFrom: ['refused', 'notAgreed', null] },
  fallen: { state: [...stages.fallen, ...stages.archived], archivedFrom: ['cancelled', ...expired, null] },
}
