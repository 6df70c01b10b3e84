import { assign, setup } from 'xstate'
import { dayOf, type LookupResults, type Guards, guardsOf, type Lookups, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import { authorizedBodies, bodyOf } from '../authorized-body.ts'
import { approvalGuards, writesOfCheck } from '../approval.ts'
import { checkOf } from '../of-check.ts'
import { type fields, form } from './fields.ts'

type Complaint = Values<typeof fields>

/** The lookups about other documents that decisions on a complaint need. */
export const lookups = {
  check: checkOf(),
  contractor: { refers: 'contractorId', reads: ['inn', 'name', 'regionId', 'districtId'] },
  /** The complaint that got the last number this year. */
  lastNumbered: { last: { of: 'complaint', where: numberedThisYear }, by: 'complaintNumber', reads: ['complaintNumber'] },
  authorizedBodies,
  complaintTime: settingFact('complaintTime'),
  complaintReminder: settingFact('complaintReminder'),
} as const satisfies Lookups<typeof fields>

/** The beginning of this year's numbers. They differ in form from those of checks and certificates, so that none is taken for another. */
const series = (now: string): string => `SH-${dayOf(now).slice(2, 4)}-`

function numberedThisYear(_: unknown, { now }: { now: string }) {
  return [
    { field: 'complaintNumber', is: 'atLeast', value: series(now) },
    { field: 'complaintNumber', is: 'atMost', value: `${series(now)}999999` },
  ] as const
}

export type ComplaintLookups = LookupResults<typeof fields, typeof lookups>

interface ComplaintEvent extends MachineEvent<ComplaintLookups> {
  readonly type: 'save' | 'send' | 'receive' | 'review' | 'satisfy' | 'reject' | 'return' | 'handOver' | 'withdraw' | 'delete'
}

export const guards = {
  ...approvalGuards<Complaint, ComplaintEvent>(form),
  aboutOthers: {
    holds: ({ context, event }) => context.organizationId !== event.actor.organizationId,
    reason: t('Ўз ташкилотингиз устидан шикоят бўйича қарор қабул қила олмайсиз', 'Нельзя принимать решение по жалобе на свою организацию'),
  },
} satisfies Guards<Complaint, ComplaintEvent>

const editable = {
  save: { actions: ['write', 'copyContractor', 'copyCheck', 'nameBody'] },
  send: {
    target: 'sent',
    guard: 'complete',
    actions: ['copyContractor', 'copyCheck', 'nameAuthorized', 'number', 'markSent', 'forgetAnswer'],
  },
} as const
const handOver = { guard: 'aboutOthers', actions: 'write' } as const
const returned = { return: { target: 'returned', guard: 'aboutOthers', actions: 'write' } } as const

/** The life of a complaint (`docs/domain.md`, The other machines): from the business to the answer of the authorized body. */
export const machine = setup({
  types: {} as { context: Complaint; events: ComplaintEvent },
  guards: guardsOf(guards),
  actions: {
    ...writesOfCheck<Complaint, ComplaintEvent>(),
    /** The business names itself; what it says of a check is taken from the check. */
    copyContractor: assign(({ context, event: { actor, lookups } }) => {
      const contractor = lookups.contractor?.values
      const contractorId = context.contractorId ?? actor.contractorId
      if (!contractor) return { contractorId }
      const { inn: contractorInn, name: contractorName, regionId, districtId } = contractor
      return { contractorId, contractorInn, contractorName, regionId, districtId }
    }),
    /** A complaint about a check is about the body that held it, unless another one was named. */
    nameBody: assign(({ context, event: { lookups } }) => ({
      organizationId: context.organizationId ?? lookups.check?.values.inspectionOrganizationId ?? null,
    })),
    /** A visit that was not registered is answered for in the region of the business. */
    nameAuthorized: assign(({ context: { authorizedOrganizationId, regionId }, event: { lookups } }) => ({
      authorizedOrganizationId: authorizedOrganizationId ?? bodyOf(regionId, lookups.authorizedBodies),
    })),
    /** One that was returned keeps its number. */
    number: assign(
      ({
        context,
        event: {
          now,
          lookups: { lastNumbered },
        },
      }) => {
        const last = Number(lastNumbered?.values.complaintNumber?.slice(series(now).length) ?? 0)
        return { complaintNumber: context.complaintNumber ?? `${series(now)}${String(last + 1).padStart(6, '0')}` }
      },
    ),
    /** The time for an answer runs from the last time that it was sent. */
    markSent: assign(({ event }) => ({ sentDate: dayOf(event.now) })),
    assignModerator: assign(({ event }) => ({ moderatorId: event.actor.id })),
    forgetAnswer: assign({ moderatorId: null, answer: null, answerFiles: null }),
  },
}).createMachine({
  context: {} as Complaint,
  initial: 'draft',
  states: {
    draft: { on: { ...editable, delete: { target: 'deleted', guard: 'neverSent' } } },
    sent: { on: { receive: { target: 'received', guard: 'aboutOthers', actions: 'assignModerator' }, withdraw: 'withdrawn', ...returned } },
    received: { on: { review: { target: 'review', guard: 'aboutOthers' }, handOver, withdraw: 'withdrawn', ...returned } },
    review: {
      on: {
        satisfy: { target: 'satisfied', guard: 'aboutOthers', actions: 'write' },
        reject: { target: 'rejected', guard: 'aboutOthers', actions: 'write' },
        handOver,
        ...returned,
      },
    },
    returned: { on: editable },
    satisfied: {},
    rejected: {},
    withdrawn: {},
    deleted: { type: 'final' },
  },
})
