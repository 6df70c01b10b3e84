import { assign, setup } from 'xstate'
import { date, defineDocument, flag, type MachineEvent, names, t } from '../../kit/index.ts'
import { hours, hoursWrong } from './schedule/hours.ts'

const machine = setup({
  types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'delete' } },
  actions: {
    write: assign(({ event }) => event.input),
  },
}).createMachine({
  context: {},
  initial: 'active',
  states: {
    active: { on: { save: { actions: 'write' }, delete: 'deleted' } },
    deleted: { type: 'final' },
  },
})

/** A date that is not as its weekday is: a holiday, or a Saturday that is worked (`docs/domain.md`, Time). */
export const scheduleexception = defineDocument({
  type: 'scheduleexception',
  permission: 'Schedule',
  label: { one: t('Istisno kun', 'Истисно кун', 'Особый день'), many: t('Istisno kunlar', 'Истисно кунлар', 'Особые дни') },
  fields: {
    date: date(t('Sana', 'Сана', 'Дата')),
    name: names(t('Nomi', 'Номи', 'Наименование')),
    ...hours,
    /** Empty in records of releases that moved nothing: it stays so until somebody says otherwise. */
    movesRest: flag(t('Dam olish kuniga toʻgʻri kelsa, dam olish keyingi ish kuniga koʻchadi', 'Дам олиш кунига тўғри келса, дам олиш кейинги иш кунига кўчади', 'Если выпадает на выходной, выходной переносится на следующий рабочий день'), { required: false }),
  },
  title: 'name',
  machine,
  states: {
    active: { label: t('Amalda', 'Амалда', 'Действует'), intent: 'success', codes: { stateId: 1 } },
    deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалён'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Saqlash', 'Сақлаш', 'Сохранить'),
      doneMessage: t('Saqlandi', 'Сақланди', 'Сохранено'),
      permission: 'ScheduleEdit',
      input: 'form',
      requiresComplete: true,
      intent: 'primary',
    },
    delete: {
      label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
      doneMessage: t('Oʻchirildi, kun hafta jadvali boʻyicha', 'Ўчирилди, кун ҳафта жадвали бўйича', 'Удалено, день снова по графику недели'),
      permission: 'ScheduleEdit',
      intent: 'danger',
      confirm: t('Kun yana hafta jadvali boʻyicha boʻlsinmi?', 'Кун яна ҳафта жадвали бўйича бўлсинми?', 'Вернуть день к графику недели?'),
    },
  },
  reasons: {},
  sections: {
    record: { label: t('Istisno kun', 'Истисно кун', 'Особый день'), fields: ['date', 'name', 'isWorkingDay', 'fromTime', 'toTime', 'movesRest'] },
  },
  rules: ({ values }) => hoursWrong(values),
  defaults: () => ({ isWorkingDay: false, movesRest: true }),
  unique: ['date'],
  list: { columns: ['date', 'name', 'isWorkingDay', 'fromTime', 'toTime'], filters: ['date', 'isWorkingDay'], search: ['name'], sort: 'date' },
})
