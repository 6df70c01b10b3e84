import { and, setup } from 'xstate'
import {
  type Condition,
  type LookupResults,
  type Guards,
  guardsOf,
  type Lookups,
  type MachineEvent,
  t,
  type Values,
} from '../../../kit/index.ts'
import { approvalGuards, writesOfCheck } from '../approval.ts'
import { checkOf, completedStates } from '../of-check.ts'
import { type fields, form } from './fields.ts'

type Conclusion = Values<typeof fields>

/** The lookups about other documents that decisions on a conclusion need. */
export const lookups = {
  check: checkOf('archivedFrom'),
  /** Another conclusion about the same check that is sent or in force. */
  other: { first: { of: 'inspectionconclusion', where: otherOne }, reads: [] },
} as const satisfies Lookups<typeof fields>

interface ConclusionEvent extends MachineEvent<LookupResults<typeof fields, typeof lookups>> {
  readonly type: 'save' | 'send' | 'approve' | 'return' | 'revoke' | 'delete'
}

export const guards = {
  ...approvalGuards<Conclusion, ConclusionEvent>(form),
  onlyOne: {
    holds: ({ event }) => event.lookups.other === null,
    reason: t('Бу текшириш бўйича бошқа хулоса бор', 'По этой проверке уже есть другое заключение'),
  },
  checkCompleted: {
    // In the archive it can be concluded too: otherwise a conclusion that waits for the head could not be approved any more.
    holds: ({
      event: {
        lookups: { check },
      },
    }) => completedStates.some((state) => state === check?.state || state === check?.values.archivedFrom),
    reason: t('Хулоса фақат якунланган текшириш бўйича берилади', 'Заключение даётся только по завершённой проверке'),
  },
} satisfies Guards<Conclusion, ConclusionEvent>

const editable = {
  save: { actions: ['write', 'copyCheck'] },
  send: { target: 'sent', guard: and(['complete', 'checkCompleted', 'onlyOne']), actions: ['copyCheck', 'markSent'] },
} as const

/** The life of a conclusion (`docs/domain.md`, The other machines): one in force for a check, which can be revoked. */
export const machine = setup({
  types: {} as { context: Conclusion; events: ConclusionEvent },
  guards: guardsOf(guards),
  actions: writesOfCheck<Conclusion, ConclusionEvent>(),
}).createMachine({
  context: {} as Conclusion,
  initial: 'draft',
  states: {
    draft: { on: { ...editable, delete: { target: 'deleted', guard: 'neverSent' } } },
    sent: { on: { approve: { target: 'approved', guard: 'checkCompleted' }, return: { target: 'returned', actions: 'write' } } },
    returned: { on: editable },
    approved: { on: { revoke: { target: 'revoked', actions: 'write' } } },
    revoked: {},
    deleted: { type: 'final' },
  },
})

function otherOne({ requestId }: Conclusion, { id }: { id: string }): Condition[] | null {
  if (!requestId) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'requestId', is: 'equal', value: requestId },
    { field: 'state', is: 'among', value: ['sent', 'approved'] },
  ]
}
