import { defineDocument, endOf, reasonsOf, t, timerFires } from '../../../kit/index.ts'
import type { Permission } from '../role/permissions.ts'
import { fields, rules, validateInput } from './fields.ts'
import { deputyGuards, deputyMachine, lookups } from './machine.ts'

const common = { permission: 'DeputyCreate', notifiesUser: ['userId', 'deputyId'] } as const

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
      one: t('Вазифани вақтинча бажариш', 'Временное исполнение обязанностей'),
      many: t('Вазифаларни вақтинча бажариш', 'Временное исполнение обязанностей'),
    },
    fields,
    title: 'orderNumber',
    representation: { replaced: 'userId', by: 'deputyId', from: 'startDate', until: 'endDate' },
    machine: deputyMachine(guards),
    lookups,
    states: {
      proposed: {
        label: t('Тасдиқланиши кутилмоқда', 'Ожидает подтверждения'),
        intent: 'warning',
        codes: {},
        awaits: t('Буйруқни тасдиқлаш', 'Подтверждение приказа'),
      },
      active: { label: t('Амалда', 'Действует'), intent: 'success', codes: {} },
      ended: { label: t('Муддатидан олдин тугатилган', 'Прекращено досрочно'), intent: 'warning', codes: {} },
      over: { label: t('Муддати тугаган', 'Срок истёк'), intent: 'none', codes: {} },
    },
    actions: {
      save: {
        label: t('Сақлаш', 'Сохранить'),
        doneMessage: t(
          'Буйруқ сақланди. Тасдиқлаш талаб қилинса, у тасдиқлангандан кейин кучга киради',
          'Приказ сохранён. Если требуется подтверждение, он вступит в силу после него',
        ),
        ...common,
        input: 'form',
        requiresComplete: true,
        lookups: ['user', 'deputy', 'other', 'roles', 'employees'],
        validateInput,
        intent: 'primary',
        perState: { proposed: { intent: 'none' } },
      },
      confirm: {
        label: t('Тасдиқлаш', 'Подтвердить'),
        doneMessage: t('Вазифани вақтинча бажариш тасдиқланди', 'Временное исполнение обязанностей подтверждено'),
        ...common,
        lookups: ['user', 'roles', 'employees'],
        intent: 'success',
        confirm: t(
          'Вазифани вақтинча бажарувчи алмаштирилаётган фойдаланувчининг барча рухсатлари билан ишлай олади. Давом этасизми?',
          'Временно исполняющий сможет действовать со всеми разрешениями замещаемого пользователя. Продолжить?',
        ),
      },
      end: {
        label: t('Муддатидан олдин тугатиш', 'Прекратить досрочно'),
        doneMessage: t('Вазифани вақтинча бажариш тугатилди', 'Временное исполнение обязанностей прекращено'),
        ...common,
        input: { reason: fields.reason },
        intent: 'danger',
      },
      expire: {
        label: t('Муддати тугаши', 'Окончание срока'),
        doneMessage: t('Вазифани вақтинча бажариш муддати тугади', 'Срок временного исполнения обязанностей истёк'),
        ...common,
        permission: timerFires,
        firedBy: 'system',
      },
    },
    reasons: reasonsOf(guards),
    deadlines: {
      over: {
        label: t('Охирги кун', 'Последний день'),
        states: ['proposed', 'active'],
        kind: { fires: 'expire' },
        fields: ['endDate'],
        at: ({ values: { endDate } }) => endDate && endOf(endDate),
      },
    },
    sections: {
      people: { label: t('Ким кимнинг ўрнига', 'Кто кого замещает'), fields: ['userId', 'deputyId', 'startDate', 'endDate'] },
      order: { label: t('Буйруқ', 'Приказ'), fields: ['orderNumber', 'orderDate', 'files'] },
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
      proposed: { label: t('Тасдиқланиши кутилмоқда', 'Ожидают подтверждения'), states: ['proposed'] },
      active: { label: t('Амалда', 'Действующие'), states: ['active'] },
      past: { label: t('Тугаган', 'Завершённые'), states: ['ended', 'over'] },
    },
  })
}
