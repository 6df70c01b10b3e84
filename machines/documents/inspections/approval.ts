import { assign } from 'xstate'
import {
  type Actor,
  dayOf,
  type Definition,
  type Guard,
  incompleteness,
  type MachineEvent,
  type Queue,
  type State,
  t,
} from '../../kit/index.ts'
import { toBeSent } from './actions.ts'
import { copiesOf } from './of-check.ts'

/** The specification's name of their status code. */
export const aliasesOfStatus = { statusId: 'docStatusId' } as const

/** The states of documents that are sent and approved, with their codes of `docStatusId` (`docs/domain.md`, The other machines). */
export const approvalStates = {
  draft: { label: t('Қоралама', 'Черновик'), intent: 'none', codes: { docStatusId: 3 }, awaits: toBeSent },
  sent: { label: t('Юборилган', 'Отправлено'), intent: 'warning', codes: { docStatusId: 2 } },
  returned: { label: t('Қайтарилган', 'Возвращено'), intent: 'warning', codes: { docStatusId: 5 }, returned: true },
  deleted: { label: t('Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
} as const satisfies Record<string, State>

export const approvedState = {
  approved: { label: t('Тасдиқланган', 'Утверждено'), intent: 'success', codes: { docStatusId: 1 } },
} as const satisfies Record<string, State>

export const approvalQueues = {
  draft: { label: t('Қораламалар', 'Черновики'), states: ['draft'] },
  sent: { label: t('Юборилган', 'Отправленные'), states: ['sent'] },
  returned: { label: t('Қайтарилган', 'Возвращённые'), states: ['returned'] },
} as const satisfies Record<string, Queue>

export const approvedQueue = { approved: { label: t('Тасдиқланган', 'Утверждённые'), states: ['approved'] } } as const satisfies Record<
  string,
  Queue
>

/** The declarations of a document that a body sends to an authorized body, which does not see the draft. */
export const sentByBody = {
  parties: { organizationId: {}, authorizedOrganizationId: { except: ['draft'] } },
  privateStates: ['draft'],
  submit: 'send',
  reasonFields: ['reason'],
  defaults: ({ organizationId }: Pick<Actor, 'organizationId'>) => ({ organizationId }),
} as const

/** The field of a document that says when it was sent first: `sentDate`. */
interface Sent {
  sentDate: string | null
}

/** The form must be filled in, and meet its rules. */
export const complete = <C extends Record<string, unknown>, E extends MachineEvent>(
  form: Pick<Definition, 'fields' | 'sections' | 'rules'>,
): Guard<C, E> => ({
  holds: ({ context, event }) => Object.keys(incompleteness(form, { ...event, values: context })).length === 0,
  reason: (situation) => incompleteness(form, situation),
})

/** The conditions that every document has which is sent: it is complete, and what was sent is not deleted. */
export const approvalGuards = <C extends Sent & Record<string, unknown>, E extends MachineEvent>(
  form: Pick<Definition, 'fields' | 'sections' | 'rules'>,
) => ({
  complete: complete<C, E>(form),
  neverSent: {
    holds: ({ context }) => context.sentDate === null,
    reason: t('Юборилган ҳужжат ўчирилмайди', 'Отправленный ранее документ удалить нельзя'),
  } satisfies Guard<C, E>,
})

/** The writes of such a document's transitions. The input has been read by the fields' schemas before the machine sees it. */
export const approvalWrites = <C extends Sent, E extends MachineEvent>() => ({
  write: assign<C, E, undefined, E, never>(({ event }) => event.input as Partial<C>),
  markSent: assign<C, E, undefined, E, never>(({ context, event }) => ({ sentDate: context.sentDate ?? dayOf(event.now) }) as Partial<C>),
})

/** The same, of a document about a check: saving and sending it copy from the check. */
export const writesOfCheck = <C extends Sent, E extends MachineEvent<{ check: Parameters<typeof copiesOf>[0] }>>() => ({
  ...approvalWrites<C, E>(),
  copyCheck: assign<C, E, undefined, E, never>(({ event }) => copiesOf(event.lookups.check) as Partial<C>),
})
