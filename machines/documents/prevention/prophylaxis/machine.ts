import { setup } from 'xstate'
import { type LookupResults, type Guards, guardsOf, type Lookups, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import { approvalGuards, approvalWrites } from '../../inspections/approval.ts'
import { type fields, form } from './fields.ts'

type Prophylaxis = Values<typeof fields>

export const lookups = { prophylaxisReportTime: settingFact('prophylaxisReportTime') } as const satisfies Lookups<typeof fields>

export type ProphylaxisLookups = LookupResults<typeof fields, typeof lookups>

interface ProphylaxisEvent extends MachineEvent<ProphylaxisLookups> {
  readonly type: 'save' | 'send' | 'approve' | 'return' | 'reject' | 'report' | 'accept' | 'returnReport' | 'delete'
}

export const guards = {
  ...approvalGuards<Prophylaxis, ProphylaxisEvent>(form),
  plannedByOthers: {
    holds: ({ context, event }) => context.organizationId !== event.actor.organizationId,
    reason: t('Ўз ташкилотингиз режаси бўйича қарор қабул қила олмайсиз', 'Нельзя принимать решение по плану своей организации'),
  },
} satisfies Guards<Prophylaxis, ProphylaxisEvent>

const editable = { save: { actions: 'write' }, send: { target: 'sent', guard: 'complete', actions: 'markSent' } } as const

/** The life of a preventive measure (`docs/domain.md`, The other machines): a plan that is approved, then a report that is accepted. */
export const machine = setup({
  types: {} as { context: Prophylaxis; events: ProphylaxisEvent },
  guards: guardsOf(guards),
  actions: approvalWrites<Prophylaxis, ProphylaxisEvent>(),
}).createMachine({
  context: {} as Prophylaxis,
  initial: 'draft',
  states: {
    draft: { on: { ...editable, delete: { target: 'deleted', guard: 'neverSent' } } },
    sent: {
      on: {
        approve: { target: 'approved', guard: 'plannedByOthers' },
        return: { target: 'returned', guard: 'plannedByOthers', actions: 'write' },
        reject: { target: 'rejected', guard: 'plannedByOthers', actions: 'write' },
      },
    },
    returned: { on: editable },
    approved: { on: { report: { target: 'reported', actions: 'write' } } },
    reported: {
      on: {
        accept: { target: 'accepted', guard: 'plannedByOthers' },
        returnReport: { target: 'approved', guard: 'plannedByOthers', actions: 'write' },
      },
    },
    accepted: {},
    rejected: {},
    deleted: { type: 'final' },
  },
})
