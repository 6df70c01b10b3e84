import { type Action, type Actor, dayOf, defineDocument, formatDate, reasonsOf, system, t } from '../../../kit/index.ts'
import { fields } from './fields.ts'
import { guards, lookups, machine } from './machine.ts'

/** The permission of the worker that scores: no role can be given it. */
export const riskScoring = 'RiskAnalysisScore'

/** The worker that scores businesses. It sees the documents that it counts. */
export const riskWorker: Actor = {
  ...system,
  grants: Object.fromEntries([
    riskScoring, 'RiskAnalysisView', 'RiskAnalysisResultViewAll', 'RiskCriterionView', 'ContractorView', 'AllRequestView', 'AllInspectionResultView',
    'AllInspectionConclusionView', 'AllComplaintView', 'AllOrganizationView', 'AllEmployeeView',
  ].map((name) => [name, ''])),
}

const byWorker = { permission: riskScoring, firedBy: 'system' } as const satisfies Partial<Action>
const { criteria, lowMost, mediumMost, contractorTotal, failure } = fields

/** A run of the risk analysis over all active businesses. */
export const riskanalysis = defineDocument({
  type: 'riskanalysis',
  permission: 'RiskAnalysis',
  label: { one: t('Xavf tahlili', 'Хавф таҳлили', 'Анализ рисков'), many: t('Xavf tahlillari', 'Хавф таҳлиллари', 'Анализы рисков') },
  fields,
  sections: {
    analysis: { label: t('Tahlil', 'Таҳлил', 'Анализ'), fields: ['name'] },
  },
  title: 'name',
  selectList: 'visible',
  machine,
  lookups,
  states: {
    ordered: { label: t('Navbatda', 'Навбатда', 'В очереди'), intent: 'none', codes: {} },
    counting: { label: t('Hisoblanmoqda', 'Ҳисобланмоқда', 'Рассчитывается'), intent: 'primary', codes: {} },
    scored: { label: t('Hisoblangan', 'Ҳисобланган', 'Рассчитан'), intent: 'success', codes: {} },
    halted: { label: t('Toʻxtab qolgan', 'Тўхтаб қолган', 'Прерван'), intent: 'danger', codes: {} },
    cancelled: { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменён'), intent: 'none', codes: {} },
  },
  actions: {
    start: {
      label: t('Tahlilni boshlash', 'Таҳлилни бошлаш', 'Начать анализ'),
      doneMessage: t('Xavf tahlili boshlandi', 'Хавф таҳлили бошланди', 'Анализ рисков начат'),
      permission: 'RiskAnalysisCreate',
      intent: 'primary',
      input: 'form',
      requiresComplete: true,
      lookups: ['underWay'],
    },
    begin: {
      ...byWorker,
      label: t('Hisoblashni boshlash', 'Ҳисоблашни бошлаш', 'Начать расчёт'),
      doneMessage: t('Hisoblash boshlandi', 'Ҳисоблаш бошланди', 'Расчёт начат'),
      input: { criteria, lowMost, mediumMost },
    },
    finish: {
      ...byWorker,
      label: t('Hisoblashni yakunlash', 'Ҳисоблашни якунлаш', 'Завершить расчёт'),
      doneMessage: t('Xavf tahlili tayyor', 'Хавф таҳлили тайёр', 'Анализ рисков готов'),
      intent: 'success',
      input: { contractorTotal },
      notifiesUser: 'ownerId',
    },
    fail: {
      ...byWorker,
      label: t('Xatoni qayd etish', 'Хатони қайд этиш', 'Записать ошибку'),
      doneMessage: t('Xavf tahlili toʻxtab qoldi', 'Хавф таҳлили тўхтаб қолди', 'Анализ рисков прерван'),
      intent: 'danger',
      input: { failure: { ...failure, required: true } },
      notifiesUser: 'ownerId',
    },
    cancel: {
      label: t('Tahlilni bekor qilish', 'Таҳлилни бекор қилиш', 'Отменить анализ'),
      doneMessage: t('Xavf tahlili bekor qilindi', 'Хавф таҳлили бекор қилинди', 'Анализ рисков отменён'),
      permission: 'RiskAnalysisCreate',
      intent: 'danger',
    },
    retry: {
      label: t('Davom ettirish', 'Давом эттириш', 'Продолжить'),
      doneMessage: t('Xavf tahlili qaytadan navbatga qoʻyildi', 'Хавф таҳлили қайтадан навбатга қўйилди', 'Анализ рисков снова поставлен в очередь'),
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
    scored: { label: t('Hisoblangan', 'Ҳисобланган', 'Рассчитанные'), states: ['scored'] },
    underWay: { label: t('Hisoblanmoqda', 'Ҳисобланмоқда', 'Рассчитываемые'), states: ['ordered', 'counting'] },
    halted: { label: t('Toʻxtab qolgan', 'Тўхтаб қолган', 'Прерванные'), states: ['halted'] },
    cancelled: { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменённые'), states: ['cancelled'] },
  },
})
