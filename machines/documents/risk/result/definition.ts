import { assign, setup } from 'xstate'
import { type Action, defineDocument, type LookupResults, type Lookups, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { riskScoring } from '../analysis/definition.ts'
import { fields } from './fields.ts'

type Result = Values<typeof fields>

const lookups = {
  business: { refers: 'contractorId', reads: ['inn', 'name', 'regionId', 'districtId'] },
} as const satisfies Lookups<typeof fields>

interface Event extends MachineEvent<LookupResults<typeof fields, typeof lookups>> {
  type: 'score' | 'archive'
}

/** The life of a result: it is of the last analysis, until the next one has scored the business again. */
const machine = setup({
  types: {} as { context: Result; events: Event },
  actions: {
    write: assign(
      ({
        event: {
          input,
          lookups: { business },
        },
      }) => ({
        ...(input as Partial<Result>),
        contractorInn: business?.values.inn ?? null,
        contractorName: business?.values.name ?? null,
        regionId: business?.values.regionId ?? null,
        districtId: business?.values.districtId ?? null,
        isArchived: false,
      }),
    ),
    markArchived: assign({ isArchived: true }),
  },
}).createMachine({
  context: {} as Result,
  initial: 'active',
  states: {
    active: { on: { score: { actions: 'write' }, archive: { target: 'archived', actions: 'markArchived' } } },
    archived: {},
  },
})

const byWorker = { permission: riskScoring, firedBy: 'system' } as const satisfies Partial<Action>

/**
 * The score of a business in one analysis. It is seen by the bodies that have checked the business, and by all where none has:
 * each body plans its checks by the risk of businesses that nobody has checked yet.
 */
export const riskanalysisresult = defineDocument({
  type: 'riskanalysisresult',
  permission: 'RiskAnalysisResult',
  label: {
    one: t('Хавф таҳлили натижаси', 'Результат анализа рисков'),
    many: t('Хавф таҳлили натижалари', 'Результаты анализа рисков'),
    short: t('Хавф таҳлили', 'Анализ рисков'),
  },
  fields,
  sections: {
    business: { label: t('Субъект', 'Субъект'), fields: ['contractorId', 'contractorName', 'contractorInn', 'regionId', 'districtId'] },
    score: {
      label: t('Баҳо', 'Оценка'),
      fields: ['analysisId', 'totalBall', 'riskCategory', 'totalBallSum', 'indicatorCount', 'totalPostCount', 'isArchived'],
    },
    lines: { label: t('Баллар асоси', 'Обоснование баллов'), fields: ['scoreLines'] },
    lastCheck: {
      label: t('Охирги текшириш', 'Последняя проверка'),
      fields: ['inspectorInn', 'orderInspector', 'orderNum', 'contractorCount', 'checkedBy'],
    },
    before: {
      label: t('Олдинги таҳлил', 'Предыдущий анализ'),
      fields: ['previousId', 'archivedTotalBall', 'archivedBallSum', 'archivedIndicatorCount', 'archivedPostCount'],
    },
  },
  title: 'contractorName',
  optionDetail: 'contractorInn',
  referredAs: ['contractorName', 'analysisId'],
  selectList: 'visible',
  machine,
  lookups,
  copies: {
    contractorInn: ['business', 'inn'],
    contractorName: ['business', 'name'],
    regionId: ['business', 'regionId'],
    districtId: ['business', 'districtId'],
  },
  states: {
    active: { label: t('Амалда', 'Действует'), intent: 'success', codes: { stateId: 1 } },
    archived: { label: t('Архивланган', 'В архиве'), intent: 'none', codes: {} },
  },
  actions: {
    score: {
      ...byWorker,
      label: t('Баҳолаш', 'Оценить'),
      doneMessage: t('Субъект баҳоланди', 'Субъект оценён'),
      input: 'form',
      lookups: ['business'],
    },
    archive: {
      ...byWorker,
      label: t('Архивлаш', 'В архив'),
      doneMessage: t('Архивланди', 'Перемещено в архив'),
    },
  },
  reasons: {},
  parties: { checkedBy: {} },
  publicStates: ['active', 'archived'],
  // A business is scored once in an analysis, whatever becomes of the worker.
  unique: [['analysisId', 'contractorId']],
  aliases: { contractorSTIR: 'contractorInn', contractor: 'contractorName' },
  list: {
    columns: [
      'contractorName',
      'contractorInn',
      'regionId',
      'totalBall',
      'riskCategory',
      'archivedTotalBall',
      'indicatorCount',
      'totalPostCount',
      'orderNum',
      'analysisId',
    ],
    filters: [
      'state',
      'isArchived',
      'riskCategory',
      'totalBall',
      'archivedTotalBall',
      'contractorInn',
      'contractorId',
      'regionId',
      'districtId',
      'checkedBy',
      'orderInspector',
      'orderNum',
      'indicatorCount',
      'analysisId',
    ],
    search: ['contractorName', 'contractorInn', 'orderNum'],
    sort: '-totalBall',
  },
  queues: {
    active: { label: t('Амалдаги', 'Действующие'), states: ['active'] },
    archived: { label: t('Архив', 'Архив'), states: ['archived'] },
  },
})
