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

/** States by what has become of a check. Each but a draft's is in one of them. */
export const stages = {
  undecided: of('ceo', 'sent', 'moderator'),
  ahead: of('agreed', 'notified', 'postponed'),
  held: of('begun', 'prolonged'),
  completed: of('completed'),
  declined: of('refused', 'notAgreed'),
  fallen: of('cancelled', 'expired'),
  archived: of('archived'),
}
