import { defineDocument, endOf, reasonsOf, t, timerFires } from '../../../kit/index.ts'
import type { Permission } from '../role/permissions.ts'
import { fields, rules, validateInput } from './fields.ts'
import { deputyGuards, deputyMachine, lookups } from './machine.ts'

const kept = { permission: 'DeputyCreate', notifiesUser: ['userId', 'deputyId'] } as const

/**
 * An order by which one user deputizes for another: while it is in force, the deputy's session may act for them (`acting.ts`). One by
 * somebody who could not give the replaced user their permissions waits until that user, or somebody who could, confirms it.
 */
export const defineDeputy = (known: () => readonly Permission[]) => {
  const guards = deputyGuards(known)
  return defineDocument({
    type: 'deputy',
    permission: 'Deputy',
    label: {
      one: t('Vazifani vaqtincha bajarish', 'Вазифани вақтинча бажариш', 'Временное исполнение обязанностей'),
      many: t('Vazifalarni vaqtincha bajarish', 'Вазифаларни вақтинча бажариш', 'Временное исполнение обязанностей'),
    },
    fields,
    title: 'orderNumber',
    representation: { replaced: 'userId', by: 'deputyId', from: 'startDate', until: 'endDate' },
    machine: deputyMachine(guards),
    lookups,
    states: {
      proposed: {
        label: t('Tasdiqlanishi kutilmoqda', 'Тасдиқланиши кутилмоқда', 'Ожидает подтверждения'),
        intent: 'warning',
        codes: {},
        awaits: t('Buyruqni tasdiqlash', 'Буйруқни тасдиқлаш', 'Подтверждение приказа'),
      },
      active: { label: t('Amalda', 'Амалда', 'Действует'), intent: 'success', codes: {} },
      ended: { label: t('Muddatidan oldin tugatilgan', 'Муддатидан олдин тугатилган', 'Прекращено досрочно'), intent: 'warning', codes: {} },
      over: { label: t('Muddati tugagan', 'Муддати тугаган', 'Срок истёк'), intent: 'none', codes: {} },
    },
    actions: {
      save: {
        label: t('Saqlash', 'Сақлаш', 'Сохранить'),
        doneMessage: t(
          'Buyruq saqlandi. Tasdiqlash talab qilinsa, u tasdiqlangandan keyin kuchga kiradi',
          'Буйруқ сақланди. Тасдиқлаш талаб қилинса, у тасдиқлангандан кейин кучга киради',
          'Приказ сохранён. Если требуется подтверждение, он вступит в силу после него',
        ),
        ...kept,
        input: 'form',
        requiresComplete: true,
        lookups: ['user', 'deputy', 'other', 'roles', 'employees'],
        validateInput,
        intent: 'primary',
        perState: { proposed: { intent: 'none' } },
      },
      confirm: {
        label: t('Tasdiqlash', 'Тасдиқлаш', 'Подтвердить'),
        doneMessage: t('Vazifani vaqtincha bajarish tasdiqlandi', 'Вазифани вақтинча бажариш тасдиқланди', 'Временное исполнение обязанностей подтверждено'),
        ...kept,
        lookups: ['user', 'roles', 'employees'],
        intent: 'success',
        confirm: t(
          'Vazifani vaqtincha bajaruvchi almashtirilayotgan foydalanuvchining barcha ruxsatlari bilan ishlay oladi. Davom etasizmi?',
          'Вазифани вақтинча бажарувчи алмаштирилаётган фойдаланувчининг барча рухсатлари билан ишлай олади. Давом этасизми?',
          'Временно исполняющий сможет действовать со всеми разрешениями замещаемого пользователя. Продолжить?',
        ),
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
        states: ['proposed', 'active'],
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
    copies: { organizationId: ['user', 'organizationId'] },
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
      proposed: { label: t('Tasdiqlanishi kutilmoqda', 'Тасдиқланиши кутилмоқда', 'Ожидают подтверждения'), states: ['proposed'] },
      active: { label: t('Amalda', 'Амалда', 'Действующие'), states: ['active'] },
      past: { label: t('Tugagan', 'Тугаган', 'Завершённые'), states: ['ended', 'over'] },
    },
  })
}
