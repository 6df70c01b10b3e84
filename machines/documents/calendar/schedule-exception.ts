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
  label: { one: t('Истисно кун', 'Особый день'), many: t('Истисно кунлар', 'Особые дни') },
  fields: {
    date: date(t('Сана', 'Дата')),
    name: names(t('Номи', 'Наименование')),
    ...hours,
    /** Empty in records of releases that moved nothing: it stays so until somebody says otherwise. */
    movesRest: flag(
      t(
        'Дам олиш кунига тўғри келса, дам олиш кейинги иш кунига кўчади',
        'Если выпадает на выходной, выходной переносится на следующий рабочий день',
      ),
      { required: false },
    ),
  },
  title: 'name',
  machine,
  states: {
    active: { label: t('Амалда', 'Действует'), intent: 'success', codes: { stateId: 1 } },
    deleted: { label: t('Ўчирилган', 'Удалён'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Сақлаш', 'Сохранить'),
      doneMessage: t('Сақланди', 'Сохранено'),
      permission: 'ScheduleEdit',
      input: 'form',
      requiresComplete: true,
      intent: 'primary',
    },
    delete: {
      label: t('Ўчириш', 'Удалить'),
      doneMessage: t('Ўчирилди, кун ҳафта жадвали бўйича', 'Удалено, день снова по графику недели'),
      permission: 'ScheduleEdit',
      intent: 'danger',
      confirm: t('Кун яна ҳафта жадвали бўйича бўлсинми?', 'Вернуть день к графику недели?'),
    },
  },
  reasons: {},
  sections: {
    record: { label: t('Истисно кун', 'Особый день'), fields: ['date', 'name', 'isWorkingDay', 'fromTime', 'toTime', 'movesRest'] },
  },
  rules: ({ values }) => hoursWrong(values),
  defaults: () => ({ isWorkingDay: false, movesRest: true }),
  unique: ['date'],
  list: {
    columns: ['date', 'name', 'isWorkingDay', 'fromTime', 'toTime'],
    filters: ['date', 'isWorkingDay'],
    search: ['name'],
    sort: 'date',
  },
})
