import { type Action, type Actor, dayOf, defineDocument, formatDate, reasonsOf, system, t } from '../../../kit/index.ts'
import { fields } from './fields.ts'
import { guards, lookups, machine } from './machine.ts'

/** The permission of the worker that scores: no role can be given it. */
export const riskScoring = 'RiskAnalysisScore'

/** The worker that scores businesses. It sees the documents that it counts. */
export const riskWorker: Actor = {
  ...system,
  grants: Object.fromEntries(
    [
      riskScoring,
      'RiskAnalysisView',
      'RiskAnalysisResultViewAll',
      'RiskCriterionView',
      'ContractorView',
      'AllRequestView',
      'AllInspectionResultView',
      'AllInspectionConclusionView',
      'AllComplaintView',
      'AllOrganizationView',
      'AllEmployeeView',
    ].map((name) => [name, '']),
  ),
}

const byWorker = { permission: riskScoring, firedBy: 'system' } as const satisfies Partial<Action>
const { criteria, lowMost, mediumMost, contractorTotal, failure } = fields

/** A run of the risk analysis over all active businesses. */
export const riskanalysis = defineDocument({
  type: 'riskanalysis',
  permission: 'RiskAnalysis',
  label: { one: t('Хавф таҳлили', 'Анализ рисков'), many: t('Хавф таҳлиллари', 'Анализы рисков') },
  fields,
  sections: {
    analysis: { label: t('Таҳлил', 'Анализ'), fields: ['name'] },
  },
  title: 'name',
  selectList: 'visible',
  machine,
  lookups,
  states: {
    ordered: { label: t('Навбатда', 'В очереди'), intent: 'none', codes: {} },
    counting: { label: t('Ҳисобланмоқда', 'Рассчитывается'), intent: 'primary', codes: {} },
    scored: { label: t('Ҳисобланган', 'Рассчитан'), intent: 'success', codes: {} },
    halted: { label: t('Тўхтаб қолган', 'Прерван'), intent: 'danger', codes: {} },
    cancelled: { label: t('Бекор қилинган', 'Отменён'), intent: 'none', codes: {} },
  },
  actions: {
    start: {
      label: t('Таҳлилни бошлаш', 'Начать анализ'),
      doneMessage: t('Хавф таҳлили бошланди', 'Анализ рисков начат'),
      permission: 'RiskAnalysisCreate',
      intent: 'primary',
      input: 'form',
      requiresComplete: true,
      lookups: ['underWay'],
    },
    begin: {
      ...byWorker,
      label: t('Ҳисоблашни бошлаш', 'Начать расчёт'),
      doneMessage: t('Ҳисоблаш бошланди', 'Расчёт начат'),
      input: { criteria, lowMost, mediumMost },
    },
    finish: {
      ...byWorker,
      label: t('Ҳисоблашни якунлаш', 'Завершить расчёт'),
      doneMessage: t('Хавф таҳлили тайёр', 'Анализ рисков готов'),
      intent: 'success',
      input: { contractorTotal },
      notifiesUser: 'ownerId',
    },
    fail: {
      ...byWorker,
      label: t('Хатони қайд этиш', 'Записать ошибку'),
      doneMessage: t('Хавф таҳлили тўхтаб қолди', 'Анализ рисков прерван'),
      intent: 'danger',
      input: { failure: { ...failure, required: true } },
      notifiesUser: 'ownerId',
    },
    cancel: {
      label: t('Таҳлилни бекор қилиш', 'Отменить анализ'),
      doneMessage: t('Хавф таҳлили бекор қилинди', 'Анализ рисков отменён'),
      permission: 'RiskAnalysisCreate',
      intent: 'danger',
    },
    retry: {
      label: t('Давом эттириш', 'Продолжить'),
      doneMessage: t('Хавф таҳлили қайтадан навбатга қўйилди', 'Анализ рисков снова поставлен в очередь'),
      permission: 'RiskAnalysisCreate',
      intent: 'primary',
      lookups: ['underWay'],
    },
  },
  reasons: reasonsOf(guards),
  defaults: (_, now) => ({ name: formatDate(dayOf(now)) }),
  list: {
    columns: ['name', 'orderedDate', 'ownerId', 'contractorTotal', 'failure', 'state'],
    filters: ['state', 'orderedDate', 'ownerId'],
    search: ['name'],
    sort: '-createdAt',
  },
  queues: {
    scored: { label: t('Ҳисобланган', 'Рассчитанные'), states: ['scored'] },
    underWay: { label: t('Ҳисобланмоқда', 'Рассчитываемые'), states: ['ordered', 'counting'] },
    halted: { label: t('Тўхтаб қолган', 'Прерванные'), states: ['halted'] },
    cancelled: { label: t('Бекор қилинган', 'Отменённые'), states: ['cancelled'] },
  },
})
