import { defineSingletons, integer, merge, names, type Problems, type RelatedDocument, t } from '../../../kit/index.ts'
import { hours, hoursWrong } from './hours.ts'

export const fields = {
  /** 0 Sunday to 6 Saturday. */
  weekday: integer(t('Ҳафта куни рақами', 'Номер дня недели'), { max: 6 }),
  name: names(t('Номи', 'Наименование')),
  ...hours,
}

/** The hours of a weekday; together the seven are the week that working days are counted with. */
export const schedule = defineSingletons({
  type: 'schedule',
  permission: 'Schedule',
  label: { one: t('Ҳафта куни', 'День недели'), many: t('Иш жадвали', 'Рабочий график') },
  labelGender: 'masculine',
  fields,
  title: 'name',
  key: 'weekday',
  changes: ['isWorkingDay', 'fromTime', 'toTime'],
  lookups: {
    others: { every: { of: 'schedule', where: (_, { id }) => [{ field: 'id', is: 'not', value: id }] }, reads: ['isWorkingDay'] },
  },
  rules: ({ values, lookups }) => merge(hoursWrong(values), lastOff(values.isWorkingDay, lookups.others)),
  list: { columns: ['weekday', 'name', 'isWorkingDay', 'fromTime', 'toTime'], sort: 'weekday' },
})

/** Without a working day in the week nothing that is counted in working days would ever be due. */
function lastOff(isWorkingDay: boolean | null, others: readonly RelatedDocument<'schedule', 'isWorkingDay'>[] = []): Problems {
  if (isWorkingDay !== false || others.length < 6 || others.some(({ values }) => values.isWorkingDay === true)) return {}
  return { isWorkingDay: [t('Ҳафтада камида битта иш куни бўлиши керак', 'В неделе должен быть хотя бы один рабочий день')] }
}
