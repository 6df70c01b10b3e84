import { assign, setup } from 'xstate'
import {
  date,
  dayOf,
  defineDocument,
  type Fields,
  type MachineEvent,
  paragraph,
  reference,
  references,
  t,
  text,
  type Values,
} from '../../../kit/index.ts'
import { aliasesOfStatus } from '../approval.ts'
import { aliasesOfCheck, checkOf, copiesOfCheck, fieldsOfCheck, filtersOfCheck, searchOfCheck } from '../of-check.ts'

const optional = { required: false }

/** The fields that are written when the check is marked held, as the official form of the book has them. */
const entered = {
  ...fieldsOfCheck(),
  heldDate: date(t('Текшириш бошланган сана', 'Дата начала проверки')),
  inspectors: references('employee', t('Инспекторлар', 'Инспекторы')),
  orderNumber: text(t('Буйруқ рақами', 'Номер приказа'), { max: 50 }),
  orderDate: date(t('Буйруқ санаси', 'Дата приказа')),
  purpose: references('checkingquiz', t('Текшириш мақсади (предмети)', 'Цель (предмет) проверки')),
  coverageStartDate: date(t('Текшириладиган давр боши', 'Начало проверяемого периода')),
  coverageEndDate: date(t('Текшириладиган давр охири', 'Конец проверяемого периода')),
}

const fields = {
  ...entered,
  resultNumber: text(t('Натижа рақами', 'Номер результата'), { max: 50 }),
  resultDate: date(t('Натижа санаси', 'Дата результата')),
  remark: paragraph(t('Субъектнинг изоҳи', 'Замечания субъекта'), optional),
  confirmedDate: date(t('Тасдиқланган сана', 'Дата подтверждения')),
  confirmedUserId: reference('user', t('Тасдиқлаган', 'Подтвердил')),
}

type Entry = Values<typeof fields>

interface EntryEvent extends MachineEvent {
  readonly type: 'enter' | 'confirm' | 'writeResult' | 'withdraw'
}

const standing = { writeResult: { actions: 'write' }, withdraw: 'withdrawn' } as const

/** The life of an entry of the inspection book: made when its check is marked held, withdrawn when that is taken back. */
const machine = setup({
  types: {} as { context: Entry; events: EntryEvent },
  actions: {
    write: assign(({ event }) => event.input as Partial<Entry>),
    markConfirmed: assign(({ event: { actor, now } }) => ({ confirmedDate: dayOf(now), confirmedUserId: actor.id })),
  },
}).createMachine({
  context: {} as Entry,
  initial: 'entered',
  states: {
    entered: { on: { enter: { actions: 'write' }, confirm: { target: 'confirmed', actions: ['write', 'markConfirmed'] }, ...standing } },
    confirmed: { on: standing },
    withdrawn: {},
  },
})

/** The inspection book: the business and the bodies see the same entries, each in a book of their own. */
export const inspectionbookofcontractor = defineDocument({
  type: 'inspectionbookofcontractor',
  permission: 'InspectionBook',
  label: {
    one: t('Текширишларни қайд этиш китобидаги ёзув', 'Запись в книге регистрации проверок'),
    many: t('Текширишларни қайд этиш китоби', 'Книга регистрации проверок'),
    short: t('Китоб', 'Книга'),
  },
  fields,
  title: 'contractorName',
  number: 'requestDocNumber',
  machine,
  lookups: { check: checkOf() },
  copies: copiesOfCheck,
  sections: {
    check: {
      label: t('Текшириш', 'Проверка'),
      fields: ['requestId', 'heldDate', 'inspectors', 'orderNumber', 'orderDate', 'purpose', 'coverageStartDate', 'coverageEndDate'],
    },
    result: { label: t('Натижа', 'Результат'), fields: ['resultNumber', 'resultDate'] },
    remark: { label: t('Субъектнинг изоҳи', 'Замечания субъекта'), fields: ['remark', 'confirmedDate', 'confirmedUserId'] },
  },
  states: {
    entered: { label: t('Тасдиқланиши кутилмоқда', 'Ожидает подтверждения'), intent: 'warning', codes: { docStatusId: 2 } },
    confirmed: { label: t('Тасдиқланган', 'Подтверждено'), intent: 'success', codes: { docStatusId: 1 } },
    withdrawn: { label: t('Бекор қилинган', 'Отменено'), intent: 'danger', codes: { docStatusId: 6 } },
  },
  actions: {
    enter: {
      label: t('Китобга ёзиш', 'Внести в книгу'),
      doneMessage: t('Китобга ёзилди', 'Внесено в книгу'),
      permission: 'RequestHold',
      firedBy: 'document',
      input: asTheyAre(entered),
    },
    confirm: {
      label: t('Тасдиқлаш', 'Подтвердить'),
      doneMessage: t('Ёзув тасдиқланди', 'Запись подтверждена'),
      permission: 'InspectionBookConfirm',
      party: 'contractorId',
      input: { remark: fields.remark },
      intent: 'success',
      signed: true,
    },
    writeResult: {
      label: t('Натижани ёзиш', 'Внести результат'),
      doneMessage: t('Натижа китобга ёзилди', 'Результат внесён в книгу'),
      permission: 'InspectionResultApprove',
      firedBy: 'document',
      input: { resultNumber: fields.resultNumber, resultDate: fields.resultDate },
    },
    withdraw: {
      label: t('Ёзувни бекор қилиш', 'Отменить запись'),
      doneMessage: t('Ёзув бекор қилинди', 'Запись отменена'),
      permission: 'RequestHold',
      firedBy: 'document',
      intent: 'danger',
    },
  },
  reasons: {},
  aliases: { ...aliasesOfStatus, ...aliasesOfCheck, docDate: 'heldDate' },
  parties: { contractorId: {}, inspectionOrganizationId: {}, authorizedOrganizationId: {} },
  list: {
    columns: [
      'requestDocNumber',
      'contractorName',
      'inspectionOrganizationId',
      'heldDate',
      'orderNumber',
      'resultNumber',
      'confirmedDate',
      'state',
    ],
    filters: ['state', 'heldDate', 'orderNumber', 'resultNumber', 'inspectors', 'confirmedDate', ...filtersOfCheck],
    search: [...searchOfCheck, 'orderNumber', 'resultNumber'],
    sort: '-heldDate',
  },
  queues: {
    entered: { label: t('Тасдиқланиши кутилмоқда', 'Ожидают подтверждения'), states: ['entered'] },
    confirmed: { label: t('Тасдиқланган', 'Подтверждённые'), states: ['confirmed'] },
    withdrawn: { label: t('Бекор қилинган', 'Отменённые'), states: ['withdrawn'] },
  },
})

/** The fields, none of them required: a check may lack some, and its entry lacks them too. */
function asTheyAre<F extends Fields>(fields: F): F {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }])) as unknown as F
}
