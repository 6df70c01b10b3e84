import { and, assign, setup } from 'xstate'
import {
  dayOf,
  type LookupResults,
  type Guards,
  guardsOf,
  isEmpty,
  type Lookups,
  type MachineEvent,
  t,
  type Values,
} from '../../../kit/index.ts'
import { approvalGuards, writesOfCheck } from '../approval.ts'
import { decisionLookups } from '../decision.ts'
import { checkOf, completedStates, heldStates } from '../of-check.ts'
import { type fields, form } from './fields.ts'
import { countOf, settled, unanswered } from './checklist.ts'
import { dueDates } from './measures.ts'

export type Result = Values<typeof fields>

/** The lookups about other documents that decisions on a result need. */
export const lookups = {
  check: checkOf('checkSubjects'),
  /** The subjects of the check, with the items of their checklists. */
  subjects: { through: 'requestId', to: 'checkSubjects', reads: ['items'] },
  /** Another result of the same check that is sent or approved. */
  other: {
    first: {
      of: 'inspectionresult',
      where: ({ requestId }: { requestId: string | null }, { id }: { id: string }) =>
        requestId
          ? [
              { field: 'id', is: 'not', value: id },
              { field: 'requestId', is: 'equal', value: requestId },
              { field: 'state', is: 'among', value: ['sent', 'approved'] },
            ]
          : null,
    },
    reads: [],
  },
  /** The entry of the inspection book about the check. */
  entry: {
    first: {
      of: 'inspectionbookofcontractor',
      where: ({ requestId }: { requestId: string | null }) =>
        requestId
          ? [
              { field: 'requestId', is: 'equal', value: requestId },
              { field: 'state', is: 'among', value: ['entered', 'confirmed'] },
            ]
          : null,
    },
    reads: [],
  },
  ...decisionLookups,
} as const satisfies Lookups<typeof fields>

type ResultLookups = LookupResults<typeof fields, typeof lookups>

interface ResultEvent extends MachineEvent<ResultLookups> {
  readonly type: 'save' | 'send' | 'approve' | 'return' | 'addMeasures' | 'cancelMeasure' | 'remind' | 'delete'
}

export const guards = {
  ...approvalGuards<Result, ResultEvent>(form),
  onlyOne: {
    holds: ({ event }) => event.lookups.other === null,
    reason: t('Бу текширишнинг бошқа натижаси бор', 'У этой проверки уже есть другой результат'),
  },
  checkHeld: {
    holds: ({ event: { lookups } }) => [...heldStates, ...completedStates].some((state) => state === lookups.check?.state),
    reason: t('Натижа фақат ўтказилаётган текшириш бўйича киритилади', 'Результат вносится только по проводимой проверке'),
  },
} satisfies Guards<Result, ResultEvent>

const editable = {
  save: { actions: ['fillChecklist', 'write', 'settle', 'copyCheck'] },
  send: { target: 'sent', guard: and(['complete', 'checkHeld', 'onlyOne']), actions: ['settle', 'copyCheck', 'markSent'] },
} as const

/** The life of a check's result (`docs/domain.md`, The other machines). A measure of an approved one is cancelled, never overwritten. */
export const machine = setup({
  types: {} as { context: Result; events: ResultEvent },
  guards: guardsOf(guards),
  actions: {
    ...writesOfCheck<Result, ResultEvent>(),
    /** The items to be answered, once the check is chosen; where the input has answers of its own, those are written after it. */
    fillChecklist: assign(({ context, event: { input, lookups } }) => {
      if (isEmpty(input['requestId']) || input['requestId'] === context.requestId) return {}
      return { answers: unanswered(lookups.check?.values.checkSubjects, lookups.subjects) }
    }),
    /** Items that another answer rules out, and the numbers of findings. */
    settle: assign(({ context }) => {
      const answers = context.answers && settled(context.answers)
      return { answers, ...countOf(answers) }
    }),
    addMeasures: assign(({ context, event }) => ({
      measures: [...(context.measures ?? []), ...((event.input['added'] as Result['measures']) ?? [])],
    })),
    cancelMeasure: assign(({ context, event: { input, now } }) => {
      const measure = context.measures?.find(({ id }) => id === input['measure'])
      if (!measure) return {}
      const cancelled = { id: measure.id, measure: measure.measure, cancelledDate: dayOf(now), cancelReason: String(input['reason']) }
      return { cancelledMeasures: [...(context.cancelledMeasures ?? []), cancelled] }
    }),
    markReminded: assign(({ context, event }) => ({
      remindedDate:
        dueDates(context)
          .filter((date) => date <= dayOf(event.now))
          .at(-1) ?? context.remindedDate,
    })),
  },
}).createMachine({
  context: {} as Result,
  initial: 'draft',
  states: {
    draft: { on: { ...editable, delete: { target: 'deleted', guard: 'neverSent' } } },
    sent: { on: { approve: 'approved', return: { target: 'returned', actions: 'write' } } },
    returned: { on: editable },
    approved: {
      on: {
        addMeasures: { actions: 'addMeasures' },
        cancelMeasure: { actions: 'cancelMeasure' },
        remind: { actions: 'markReminded' },
      },
    },
    deleted: { type: 'final' },
  },
})
