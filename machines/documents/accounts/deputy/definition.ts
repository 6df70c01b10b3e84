import { defineDocument, endOf, reasonsOf, t, timerFires } from '../../../kit/index.ts'
import { fields, rules, validateInput } from './fields.ts'
import { guards, lookups, machine } from './machine.ts'

const kept = { permission: 'DeputyCreate', notifiesUser: ['userId', 'deputyId'] } as const

/** An order by which one user deputizes for another: while it is in force, the deputy's session may act for them (`acting.ts`). */
export const deputy = defineDocument({
  type: 'deputy',
  permission: 'Deputy',
  label: {
    one: t('Vazifani vaqtincha bajarish', 'Вазифани вақтинча бажариш', 'Временное исполнение обязанностей'),
    many: t('Vazifalarni vaqtincha bajarish', 'Вазифаларни вақтинча бажариш', 'Временное исполнение обязанностей'),
  },
  fields,
  title: 'orderNumber',
  machine,
  lookups,
  states: {
    active: { label: t('Amalda', 'Амалда', 'Действует'), intent: 'success', codes: {} },
    ended: { label: t('Muddatidan oldin tugatilgan', 'Муддатидан олдин тугатилган', 'Прекращено досрочно'), intent: 'warning', codes: {} },
    over: { label: t('Muddati tugagan', 'Муддати тугаган', 'Срок истёк'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Saqlash', 'Сақлаш', 'Сохранить'),
      doneMessage: t('Vazifani vaqtincha bajarish belgilandi', 'Вазифани вақтинча бажариш белгиланди', 'Назначено временное исполнение обязанностей'),
      ...kept,
      input: 'form',
      requiresComplete: true,
      lookups: ['user', 'deputy', 'other'],
      validateInput,
      intent: 'primary',
    },
    end: {
      label: t('Muddatidan oldin tugatish', 'Муддатидан олдин тугатиш', 'Прекратить досрочно'),
      doneMessage: t('Vazifani vaqtincha bajarish tugatildi', 'Вазифани вақтинча бажариш тугатилди', 'Временное исполнение обязанностей прекращено'),
      ...kept,
      input: { reason: fields.reason },
      intent: 'danger',
    },
    expire: {
      label: t('Muddati tugashi', 'Муддати тугаши', 'Окончание срока'),
      doneMessage: t('Vazifani vaqtincha bajarish muddati tugadi', 'Вазифани вақтинча бажариш муддати тугади', 'Срок временного исполнения обязанностей истёк'),
      ...kept,
      permission: timerFires,
      firedBy: 'system',
    },
  },
  reasons: reasonsOf(guards),
  deadlines: {
    over: {
      label: t('Oxirgi kun', 'Охирги кун', 'Последний день'),
      states: ['active'],
      kind: { fires: 'expire' },
      fields: ['endDate'],
      at: ({ values: { endDate } }) => endDate && endOf(endDate),
    },
  },
  sections: {
    people: { label: t('Kim kimning oʻrniga', 'Ким кимнинг ўрнига', 'Кто кого замещает'), fields: ['userId', 'deputyId', 'startDate', 'endDate'] },
    order: { label: t('Buyruq', 'Буйруқ', 'Приказ'), fields: ['orderNumber', 'orderDate', 'files'] },
  },
  rules,
  parties: { organizationId: {} },
  reasonFields: ['reason'],
  defaults: ({ id, organizationId }) => (organizationId === null ? {} : { userId: id }),
  list: {
    columns: ['userId', 'deputyId', 'startDate', 'endDate', 'orderNumber', 'orderDate', 'organizationId', 'state'],
    filters: ['state', 'userId', 'deputyId', 'organizationId', 'startDate', 'endDate', 'orderNumber', 'orderDate'],
    search: ['orderNumber'],
    sort: '-startDate',
  },
  queues: {
    active: { label: t('Amalda', 'Амалда', 'Действующие'), states: ['active'] },
    past: { label: t('Tugagan', 'Тугаган', 'Завершённые'), states: ['ended', 'over'] },
  },
})
