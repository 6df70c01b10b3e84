import { assign, setup } from 'xstate'
import {
  choice,
  date,
  defineDocument,
  flag,
  inn,
  integer,
  type MachineEvent,
  names,
  paragraph,
  reference,
  rows,
  t,
  text,
  timerFires,
  type Values,
} from '../../../kit/index.ts'
import { place } from '../../organizations/common.ts'
import { conclusions } from '../conclusion/kinds.ts'
import { complaints, labels, type PublicState, states } from './page.ts'

const optional = { required: false }
/** By it records are filtered; what is shown is the name that the reference had when the record was written. */
const hidden = { internal: true }

/**
 * The check that a record is of, and the address under which it is found. The check is named by its id and is no reference: readers of the
 * record may not see it, nor be told its title.
 */
const opened = {
  requestId: text(t('Текширишнинг идентификатори', 'Идентификатор проверки'), { max: 36, internal: true }),
  code: text(t('Текширув коди', 'Код проверки подлинности'), { max: 20 }),
}

/** The step of the check from which a record was written. */
const source = {
  sourceVersion: integer(t('Текширишнинг версияси', 'Версия проверки'), { internal: true }),
  sourcePosition: integer(t('Қадамнинг журналдаги ўрни', 'Место шага в журнале'), { internal: true }),
}

/**
 * The public fields of a check. Everything here can be read by anybody, for ever, since a log cannot forget: no name of a person, no
 * reason in free words, nothing that the page of a stranger does not show.
 */
const shown = {
  requestDocNumber: text(labels.requestDocNumber, { max: 50 }),
  decidedDate: date(labels.decidedDate),
  inspectionOrganizationId: reference('organization', labels.inspectionOrganizationName, hidden),
  inspectionOrganizationName: names(labels.inspectionOrganizationName),
  authorizedOrganizationId: reference('organization', labels.authorizedOrganizationName, hidden),
  authorizedOrganizationName: names(labels.authorizedOrganizationName),
  contractorInn: inn(labels.contractorInn, optional),
  contractorName: text(labels.contractorName, { max: 500, ...optional }),
  ...place,
  checkTypeId: reference('checktype', labels.checkTypeName, hidden),
  checkTypeName: names(labels.checkTypeName),
  checkBasisName: names(labels.checkBasisName),
  subjects: rows(labels.subjects, {
    ...optional,
    fields: { name: names(t('Номи', 'Наименование')) },
  }),
  checkStartDate: date(labels.checkStartDate),
  checkEndDate: date(labels.checkEndDate),
  checkDaysNumber: integer(labels.checkDaysNumber, optional),
  coverageStartDate: date(labels.coverageStartDate, optional),
  coverageEndDate: date(labels.coverageEndDate, optional),
  orderNumber: text(labels.orderNumber, { max: 50, ...optional }),
  orderDate: date(labels.orderDate, optional),
  inspectors: rows(labels.inspectors, {
    ...optional,
    fields: { certificateNumber: text(t('Махсус сертификат рақами', 'Номер специального сертификата'), { max: 50, ...optional }) },
  }),
  actualStartDate: date(labels.actualStartDate, optional),
  actualEndDate: date(labels.actualEndDate, optional),
}

/** The public fields of its result, from the end of the term for a complaint on. */
const outcome = {
  resultNumber: text(labels.resultNumber, { max: 50, ...optional }),
  resultDate: date(labels.resultDate, optional),
  foundViolations: flag(labels.foundViolations, optional),
  remark: paragraph(labels.remark, optional),
  complaint: choice(labels.complaint, { options: complaints, ...optional }),
  conclusion: choice(labels.conclusion, { options: conclusions, ...optional }),
}

const written = { ...shown, ...outcome, ...source }
const fields = { ...opened, ...written }

/** The values of a public record, without the code and the check, which never change. */
type PublicRecord = Values<typeof fields>

interface RecordEvent extends MachineEvent {
  readonly type: 'open' | PublicStep
}

/** The steps of a public record, by the state to which each leads. */
export const publicSteps = {
  planned: 'plan',
  held: 'begin',
  completed: 'complete',
  cancelled: 'cancel',
  expired: 'expire',
  revoked: 'revoke',
} as const satisfies Record<PublicState, string>

type PublicStep = (typeof publicSteps)[PublicState]

/** A record follows its check, wherever that goes. */
const follow = {
  plan: { target: 'planned', actions: 'write' },
  begin: { target: 'held', actions: 'write' },
  complete: { target: 'completed', actions: 'write' },
  cancel: { target: 'cancelled', actions: 'write' },
  expire: { target: 'expired', actions: 'write' },
  revoke: { target: 'revoked', actions: 'write' },
} as const

const machine = setup({
  types: {} as { context: PublicRecord; events: RecordEvent },
  actions: { write: assign(({ event }) => event.input as Partial<PublicRecord>) },
}).createMachine({
  context: {} as PublicRecord,
  initial: 'planned',
  states: {
    planned: { on: { open: { actions: 'write' }, ...follow } },
    held: { on: follow },
    completed: { on: follow },
    cancelled: { on: follow },
    expired: { on: follow },
    revoked: { on: follow },
  },
})

const bySystem = { permission: timerFires, firedBy: 'system' } as const
const step = { ...bySystem, input: written, doneMessage: t('Очиқ ёзув янгиланди', 'Открытая запись обновлена') } as const

/**
 * What anybody may know of a check (`docs/domain.md`, Public record): an event of its own in the log, whose whole text is public. The
 * worker writes it after each step of a check that has been decided on.
 */
export const publicrecord = defineDocument({
  type: 'publicrecord',
  permission: 'PublicRecord',
  label: {
    one: t('Текширишнинг очиқ ёзуви', 'Открытая запись о проверке'),
    many: t('Текширишларнинг очиқ ёзувлари', 'Открытые записи о проверках'),
    short: t('Очиқ ёзувлар', 'Открытые записи'),
  },
  labelGender: 'feminine',
  fields,
  title: 'requestDocNumber',
  subject: 'requestId',
  machine,
  sections: {
    check: {
      label: t('Текшириш', 'Проверка'),
      fields: [
        'requestId',
        'requestDocNumber',
        'code',
        'decidedDate',
        'checkTypeId',
        'checkTypeName',
        'checkBasisName',
        'subjects',
        'orderNumber',
        'orderDate',
      ],
    },
    bodies: {
      label: t('Органлар', 'Органы'),
      fields: [
        'inspectionOrganizationId',
        'inspectionOrganizationName',
        'authorizedOrganizationId',
        'authorizedOrganizationName',
        'inspectors',
      ],
    },
    business: {
      label: t('Субъект', 'Субъект'),
      fields: ['contractorInn', 'contractorName', 'regionId', 'districtId'],
    },
    period: {
      label: t('Муддатлар', 'Сроки'),
      fields: [
        'checkStartDate',
        'checkEndDate',
        'checkDaysNumber',
        'coverageStartDate',
        'coverageEndDate',
        'actualStartDate',
        'actualEndDate',
      ],
    },
    outcome: {
      label: t('Натижа', 'Результат'),
      fields: ['resultNumber', 'resultDate', 'foundViolations', 'remark', 'complaint', 'conclusion'],
    },
    source: { label: t('Манба', 'Источник'), fields: ['sourceVersion', 'sourcePosition'] },
  },
  states: {
    planned: { label: states.planned, intent: 'primary', codes: {} },
    held: { label: states.held, intent: 'primary', codes: {} },
    completed: { label: states.completed, intent: 'success', codes: {} },
    cancelled: { label: states.cancelled, intent: 'danger', codes: {} },
    expired: { label: states.expired, intent: 'danger', codes: {} },
    revoked: { label: states.revoked, intent: 'danger', codes: {} },
  },
  actions: {
    open: {
      ...bySystem,
      label: t('Эълон қилиш', 'Опубликовать'),
      doneMessage: t('Очиқ ёзув яратилди', 'Открытая запись создана'),
      input: 'form',
    },
    plan: { ...step, label: t('Қарорни ёзиш', 'Записать решение') },
    begin: { ...step, label: t('Бошланишини ёзиш', 'Записать начало') },
    complete: { ...step, label: t('Якунланишини ёзиш', 'Записать завершение') },
    cancel: { ...step, label: t('Бекор қилинишини ёзиш', 'Записать отмену') },
    expire: { ...step, label: t('Ўтказилмаганини ёзиш', 'Записать истечение срока') },
    revoke: { ...step, label: t('Қарор қайтариб олинганини ёзиш', 'Записать отзыв решения') },
  },
  reasons: {},
  unique: ['code'],
  list: {
    columns: ['requestDocNumber', 'inspectionOrganizationName', 'contractorName', 'checkStartDate', 'checkEndDate', 'decidedDate', 'state'],
    filters: [
      'state',
      'requestId',
      'requestDocNumber',
      'code',
      'contractorInn',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'checkTypeId',
      'regionId',
      'districtId',
      'decidedDate',
      'checkStartDate',
    ],
    search: ['requestDocNumber', 'contractorName', 'contractorInn', 'code'],
    sort: '-decidedDate',
  },
})
