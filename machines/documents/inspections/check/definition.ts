import { dayOf, daysBetween, defineDocument, problem, type Problems, reasonsOf, type RelatedDocument, t } from '../../../kit/index.ts'
import { sharedActions } from '../actions.ts'
import { deadlines } from './deadlines.ts'
import { endsPostponement, enters, withdraws } from './effects.ts'
import {
  byInspector,
  declinedQueues,
  declinedStates,
  decisionParties,
  expiredAtHeadState,
  undecidedQueues,
  undecidedStates,
} from '../decision.ts'
import { lookups } from './lookups.ts'
import { fields } from './fields.ts'
import { form, ofItsOwn } from './form.ts'
import { guards } from './guards.ts'
import { machine } from './machine.ts'

const {
  checkStartDate,
  checkEndDate,
  reason,
  rejectionReasons,
  comment,
  agreedCheckDaysNumber,
  authorizedOrganizationId,
  actualStartDate,
  actualEndDate,
  visitedDaysNumber,
} = fields
const { actFiles, measuresOfInfluence, measuresFiles, measuresResult, cancelledMeasures, conclusion } = fields

/** The fields that a result writes into its check. Each effect of a result writes all of them. */
const outcome = { actFiles, measuresOfInfluence, measuresFiles, measuresResult, cancelledMeasures }

const supervising = 'inspectionOrganizationId'
const authorized = 'authorizedOrganizationId'

/** The next step of a check that is held: its result, and then its completion. */
const outcomes = t('Текшириш якунлари', 'Итоги проверки')

export const request = defineDocument({
  type: 'request',
  permission: 'Request',
  label: { one: t('Текшириш', 'Проверка'), many: t('Текширишлар', 'Проверки'), mine: t('Менинг текширишларим', 'Мои проверки') },
  labelGender: 'feminine',
  ...form,
  title: 'contractorName',
  number: 'requestDocNumber',
  referredAs: ['requestDocNumber', 'inspectionOrganizationId', ['checkStartDate', 'checkEndDate']],
  selectList: 'visible',
  machine,
  lookups,
  copies: { contractorInn: ['contractor', 'inn'], contractorName: ['contractor', 'name'], contractorOked: ['contractor', 'oked'] },
  deadlines,
  states: {
    ...undecidedStates,
    ...declinedStates,
    'agreed.notBegun': {
      label: t('Келишилган', 'Согласовано'),
      intent: 'primary',
      codes: { statusId: 7, requestStatusId: 7 },
      holder: byInspector,
    },
    'agreed.postponed': {
      label: t('Кўчирилган', 'Перенесено'),
      intent: 'warning',
      codes: { statusId: 7, requestStatusId: 17 },
      holder: byInspector,
    },
    'agreed.begun': {
      label: t('Ўтказилмоқда', 'Проводится'),
      intent: 'primary',
      codes: { statusId: 7, requestStatusId: 13 },
      holder: byInspector,
      awaits: outcomes,
    },
    'agreed.prolonged': {
      label: t('Узайтирилган', 'Продлено'),
      intent: 'warning',
      codes: { statusId: 7, requestStatusId: 21 },
      holder: byInspector,
      awaits: outcomes,
    },
    'agreed.completed': { label: t('Якунланган', 'Завершено'), intent: 'success', codes: { statusId: 7, requestStatusId: 15 } },
    'notified.notBegun': {
      label: t('Хабардор қилиш тартибида', 'По уведомлению'),
      intent: 'primary',
      codes: { statusId: 12, requestStatusId: 7 },
      holder: byInspector,
    },
    'notified.postponed': {
      label: t('Кўчирилган (хабардор қилинган)', 'Перенесено (по уведомлению)'),
      intent: 'warning',
      codes: { statusId: 12, requestStatusId: 17 },
      holder: byInspector,
    },
    'notified.begun': {
      label: t('Ўтказилмоқда (хабардор қилинган)', 'Проводится (по уведомлению)'),
      intent: 'primary',
      codes: { statusId: 12, requestStatusId: 13 },
      holder: byInspector,
      awaits: outcomes,
    },
    'notified.prolonged': {
      label: t('Узайтирилган (хабардор қилинган)', 'Продлено (по уведомлению)'),
      intent: 'warning',
      codes: { statusId: 12, requestStatusId: 21 },
      holder: byInspector,
      awaits: outcomes,
    },
    'notified.completed': {
      label: t('Якунланган (хабардор қилинган)', 'Завершено (по уведомлению)'),
      intent: 'success',
      codes: { statusId: 12, requestStatusId: 15 },
    },
    cancelled: { label: t('Бекор қилинган', 'Отменено'), intent: 'danger', codes: { statusId: 9, requestStatusId: 14 } },
    expired: { label: t('Муддати ўтган', 'Просрочено'), intent: 'danger', codes: { statusId: 15 } },
    expiredUndecided: { label: t('Муддати ўтган (қарорсиз)', 'Просрочено без решения'), intent: 'danger', codes: { statusId: 15 } },
    ...expiredAtHeadState,
    archived: { label: t('Архивланган', 'В архиве'), intent: 'none', codes: { statusId: 2 } },
    archivedUndecided: { label: t('Архивланган (келишилмаган)', 'В архиве без согласования'), intent: 'none', codes: { statusId: 2 } },
    archivedAtHead: {
      label: t('Архивланган (раҳбар юбормаган)', 'В архиве, не отправлено руководителем'),
      intent: 'none',
      codes: { statusId: 2 },
    },
    deleted: { label: t('Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      ...sharedActions.save,
      permission: 'RequestCreate',
      party: supervising,
      input: 'form',
      lookups: ['contractor'],
    },
    send: {
      ...sharedActions.sendToHead,
      permission: 'RequestSend',
      party: supervising,
      lookups: [
        'contractor',
        'checkType',
        'checkBasis',
        'inspectors',
        'covering',
        'lastNumbered',
        'schedule',
        'scheduleExceptions',
        'riskNotice',
      ],
    },
    approve: {
      ...sharedActions.approve,
      doneMessage: t('Тасдиқланди ва юборилди', 'Утверждено и отправлено'),
      permission: 'RequestApprove',
      party: supervising,
      lookups: ['checkType'],
    },
    reject: {
      ...sharedActions.reject,
      permission: 'RequestApprove',
      party: supervising,
      input: { reason },
      perState: {
        moderator: {
          ...sharedActions.notAgree,
          permission: 'RequestAgree',
          party: authorized,
          input: { rejectionReasons, comment },
        },
      },
    },
    receive: {
      ...sharedActions.receive,
      permission: 'RequestReceive',
      party: authorized,
    },
    handOver: {
      ...sharedActions.handOver,
      permission: 'RequestReceive',
      party: authorized,
    },
    redirect: {
      label: t('Йўналтириш', 'Перенаправить'),
      doneMessage: t('Бошқа ҳудудга йўналтирилди', 'Перенаправлено в другой регион'),
      permission: 'RequestRedirect',
      party: authorized,
      input: { authorizedOrganizationId, reason },
      lookups: ['authorizedBodies'],
      validateInput: elsewhere,
    },
    refuse: {
      ...sharedActions.refuse,
      permission: 'RequestReceive',
      party: authorized,
      input: { reason },
    },
    agree: {
      ...sharedActions.agree,
      permission: 'RequestAgree',
      party: authorized,
      input: { agreedCheckDaysNumber },
      shows: ['checkStartDate', 'checkEndDate', 'checkDaysNumber'],
      validateInput: notLonger,
      lookups: ['schedule', 'scheduleExceptions'],
    },
    makeNotified: {
      label: t('Хабардор қилиш тартибига ўтказиш', 'Перевести в уведомительный порядок'),
      doneMessage: t('Хабардор қилиш тартибига ўтказилди', 'Переведено в уведомительный порядок'),
      permission: 'RequestAgree',
      party: authorized,
      signed: true,
      confirm: t('Келишиш талаб этилмайдими?', 'Согласование не требуется?'),
    },
    makeNotAgreed: {
      label: t('Келишилмаган деб белгилаш', 'Отметить как несогласованное'),
      doneMessage: t('Келишилмаган деб белгиланди', 'Отмечено как несогласованное'),
      permission: 'RequestAgree',
      party: authorized,
      input: { reason },
      intent: 'danger',
      signed: true,
      lookups: ['postponement'],
      effects: endsPostponement(),
    },
    returnToModerator: {
      label: t('Модераторга қайтариш', 'Вернуть модератору'),
      doneMessage: t('Модераторга қайтарилди', 'Возвращено модератору'),
      permission: 'AllRequestAgree',
      input: { reason },
      intent: 'warning',
      signed: true,
      lookups: ['postponement'],
      effects: endsPostponement(),
      perState: { notAgreed: { lookups: ['covering'] } },
    },
    revoke: {
      ...sharedActions.revoke,
      permission: 'RequestSend',
      party: supervising,
    },
    rework: {
      ...sharedActions.rework,
      permission: 'RequestSend',
      party: supervising,
    },
    cancelAgreement: {
      label: t('Келишувни бекор қилиш', 'Отменить согласование'),
      doneMessage: t('Келишув бекор қилинди', 'Согласование отменено'),
      permission: 'RequestCancelAgreement',
      party: authorized,
      input: { reason },
      intent: 'danger',
      signed: true,
      lookups: ['postponement'],
      effects: endsPostponement(),
    },
    markHeld: {
      label: t('Текширишни бошлаш', 'Начать проверку'),
      doneMessage: t('Текшириш бошланди', 'Проверка начата'),
      permission: 'RequestHold',
      party: supervising,
      input: { actualStartDate },
      validateInput: begunInTime,
      intent: 'primary',
      notBefore: 'checkStartDate',
      lookups: ['postponement', 'holdByHand'],
      effects: (input, check) => [...enters(input, check), ...endsPostponement('move')(input, check)],
    },
    beginByVisit: {
      label: t('Ташриф билан бошлаш', 'Начать с посещением'),
      doneMessage: t('Текшириш ташриф билан бошланди', 'Проверка начата с посещением'),
      permission: 'VisitAnswer',
      firedBy: 'document',
      input: { actualStartDate, visitedDaysNumber },
    },
    noteVisit: {
      label: t('Ташриф кунини ҳисобга олиш', 'Учесть день посещения'),
      doneMessage: t('Ташриф куни ҳисобга олинди', 'День посещения учтён'),
      permission: 'VisitAnswer',
      firedBy: 'document',
      input: { visitedDaysNumber },
    },
    enterInBook: {
      label: t('Китобга ёзиш', 'Внести в книгу'),
      doneMessage: t('Текшириш китобга ёзилди', 'Проверка внесена в книгу'),
      permission: 'RequestHold',
      firedBy: 'system',
      effects: enters,
    },
    cancelHeld: {
      label: t('Бошлашни бекор қилиш', 'Отменить начало проверки'),
      doneMessage: t('Текшириш бошлангани бекор қилинди', 'Начало проверки отменено'),
      permission: 'RequestHold',
      party: supervising,
      intent: 'warning',
      confirm: t('Текшириш бошлангани бекор қилинсинми?', 'Отменить начало проверки?'),
      lookups: ['entry', 'postponement'],
      effects: (input, check) => [...withdraws(input, check), ...endsPostponement('extend')(input, check)],
    },
    complete: {
      label: t('Якунлаш', 'Завершить'),
      doneMessage: t('Текшириш якунланди', 'Проверка завершена'),
      permission: 'RequestHold',
      party: supervising,
      input: { actualEndDate },
      validateInput: endedInTime,
      lookups: ['result', 'postponement'],
      effects: endsPostponement(),
      intent: 'success',
    },
    archive: {
      label: t('Архивлаш', 'В архив'),
      doneMessage: t('Архивланди', 'Перемещено в архив'),
      permission: 'RequestArchive',
      party: supervising,
      confirm: t('Текшириш архивлансинми?', 'Переместить проверку в архив?'),
    },
    restore: {
      label: t('Архивдан қайтариш', 'Вернуть из архива'),
      doneMessage: t('Архивдан қайтарилди', 'Возвращено из архива'),
      permission: 'RequestRestore',
      intent: 'warning',
    },
    delete: {
      ...sharedActions.delete,
      permission: 'RequestCreate',
      party: supervising,
    },
    expire: { ...sharedActions.expire, lookups: ['postponement'], effects: endsPostponement() },
    noteReturn: { ...sharedActions.noteReturn, permission: 'RequestSend' },
    hideUndecided: { ...sharedActions.hideUndecided, permission: 'RequestArchive' },
    postpone: {
      label: t('Кўчириш', 'Перенести'),
      doneMessage: t('Текшириш кўчирилди', 'Проверка перенесена'),
      permission: 'PostponementAgree',
      firedBy: 'document',
      input: { checkStartDate, checkEndDate },
    },
    prolong: {
      label: t('Узайтириш', 'Продлить'),
      doneMessage: t('Текшириш муддати узайтирилди', 'Срок проверки продлён'),
      permission: 'PostponementAgree',
      firedBy: 'document',
      input: { checkEndDate },
    },
    cancelByPostponement: {
      label: t('Бекор қилиш', 'Отменить'),
      doneMessage: t('Текшириш бекор қилинди', 'Проверка отменена'),
      permission: 'PostponementAgree',
      firedBy: 'document',
      input: { reason },
      intent: 'danger',
    },
    fileResult: {
      label: t('Натижани киритиш', 'Внести результат'),
      doneMessage: t('Натижа киритилди', 'Результат внесён'),
      permission: 'InspectionResultSend',
      firedBy: 'document',
      input: outcome,
    },
    cancelMeasures: {
      label: t('Чораларни бекор қилиш', 'Отменить меры'),
      doneMessage: t('Чоралар бекор қилинди', 'Меры отменены'),
      permission: 'InspectionResultSend',
      firedBy: 'document',
      input: outcome,
    },
    conclude: {
      label: t('Хулоса бериш', 'Дать заключение'),
      doneMessage: t('Хулоса берилди', 'Заключение дано'),
      permission: 'InspectionConclusionApprove',
      firedBy: 'document',
      input: { conclusion },
    },
    withdrawConclusion: {
      label: t('Хулосани бекор қилиш', 'Отозвать заключение'),
      doneMessage: t('Хулоса бекор қилинди', 'Заключение отозвано'),
      permission: 'InspectionConclusionApprove',
      firedBy: 'document',
    },
  },
  reasons: reasonsOf(guards),
  guardFields: { certified: 'inspectors', coverageFree: 'checkCoverageStartDate' },
  parties: decisionParties({ atHead: ['expiredAtHead', 'archivedAtHead'], undecided: ['expiredUndecided', 'archivedUndecided'] }),
  privateStates: ['draft', 'returned'],
  submit: 'send',
  // The check, 5 and 8 (`docs/domain.md`).
  forAllParties: ['RequestReceive', 'RequestAgree'],
  reasonFields: ['reason', 'comment', 'rejectionReasons'],
  defaults: ({ organizationId }) => ({ orderedOrganizationId: organizationId, inspectionOrganizationId: organizationId }),
  unique: ['requestDocNumber'],
  aliases: { contractor: 'contractorName' },
  list: {
    columns: [
      'requestDocNumber',
      'contractorName',
      'contractorInn',
      'checkTypeId',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'checkStartDate',
      'checkEndDate',
      'due',
      'state',
    ],
    filters: [
      'state',
      'due',
      'late',
      'contractorInn',
      'contractorId',
      'requestDocNumber',
      'orderNumber',
      'docNumber',
      'docDate',
      'orderedOrganizationId',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'regionId',
      'districtId',
      'checkTypeId',
      'checkBasisId',
      'checkStartDate',
      'checkEndDate',
      'inspectors',
      'createdUserId',
      'inspectorStatusId',
      'ceoStatusId',
      'moderatorStatusId',
      'archivedFrom',
    ],
    mine: { createdUserId: 'RequestCreate', moderatorId: 'RequestReceive' },
    search: ['requestDocNumber', 'contractorName', 'contractorInn', 'orderNumber'],
    sort: '-updatedAt',
  },
  queues: {
    ...undecidedQueues,
    agreed: { label: t('Келишилган', 'Согласованные'), states: ['agreed.notBegun'] },
    notified: { label: t('Хабардор қилинган', 'Уведомлённые'), states: ['notified.notBegun'] },
    postponed: { label: t('Кўчирилган', 'Перенесённые'), states: ['agreed.postponed', 'notified.postponed'] },
    begun: { label: t('Ўтказилмоқда', 'Проводятся'), states: ['agreed.begun', 'notified.begun'] },
    prolonged: { label: t('Узайтирилган', 'Продлённые'), states: ['agreed.prolonged', 'notified.prolonged'] },
    completed: { label: t('Якунланган', 'Завершённые'), states: ['agreed.completed', 'notified.completed'] },
    ...declinedQueues,
    cancelled: { label: t('Бекор қилинган', 'Отменённые'), states: ['cancelled'] },
    expired: { label: t('Муддати ўтган', 'Просроченные'), states: ['expired', 'expiredUndecided', 'expiredAtHead'] },
    archived: { label: t('Архив', 'Архив'), states: ['archived', 'archivedUndecided', 'archivedAtHead'] },
  },
})

/** Redirected is to another region's body (`docs/domain.md`, The check, 6). */
interface Redirected {
  values: Record<'authorizedOrganizationId' | 'orderedOrganizationId' | 'inspectionOrganizationId', string | null>
  lookups: { authorizedBodies: readonly RelatedDocument<'organization', 'regionId'>[] }
}

function elsewhere(input: Record<string, unknown>, { values, lookups: { authorizedBodies } }: Redirected): Problems {
  const to = input['authorizedOrganizationId']
  if (to === values.orderedOrganizationId || to === values.inspectionOrganizationId) return { authorizedOrganizationId: [ofItsOwn] }
  const regionOf = (id: unknown) => authorizedBodies.find((body) => body.id === id)?.values.regionId
  return regionOf(to) === regionOf(values.authorizedOrganizationId)
    ? { authorizedOrganizationId: [t('Бошқа ҳудуднинг ваколатли органини танланг', 'Выберите уполномоченный орган другого региона')] }
    : {}
}

function notLonger(input: Record<string, unknown>, { values }: { values: { checkDaysNumber: number | null } }): Problems {
  const asked = values.checkDaysNumber ?? 0
  return Number(input['agreedCheckDaysNumber']) > asked ? problem(fields, 'agreedCheckDaysNumber', 'tooBig', { maximum: asked }) : {}
}

interface Dates {
  now: string
  values: { checkStartDate: string | null; checkEndDate: string | null; actualStartDate: string | null }
}

function begunInTime(input: Record<string, unknown>, { values, now }: Dates): Problems {
  const begun = String(input['actualStartDate'])
  return begun < (values.checkStartDate ?? '') || begun > dayOf(now)
    ? {
        actualStartDate: [
          t('Сана текшириш бошланиши ва бугунги кун оралиғида бўлиши керак', 'Дата должна быть между началом проверки и сегодняшним днём'),
        ],
      }
    : {}
}

function endedInTime(input: Record<string, unknown>, { values, now }: Dates): Problems {
  const ended = String(input['actualEndDate'])
  return daysBetween(values.actualStartDate ?? ended, ended) < 1 || ended > dayOf(now)
    ? {
        actualEndDate: [
          t(
            'Сана амалда бошланган кун ва бугунги кун оралиғида бўлиши керак',
            'Дата должна быть между фактическим началом и сегодняшним днём',
          ),
        ],
      }
    : {}
}
