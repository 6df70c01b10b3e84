import { request } from '../documents/inspections/check/definition.ts'
import { sentStates } from './sent-states.ts'

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
