import { flag, merge, problem, type Problems, t, time, type Values } from '../../../kit/index.ts'

/** Whether a day is worked, and from when to when. */
export const hours = {
  isWorkingDay: flag(t('Иш куни', 'Рабочий день')),
  fromTime: time(t('Иш бошланиши', 'Начало работы'), { required: false }),
  toTime: time(t('Иш тугаши', 'Окончание работы'), { required: false }),
}

/** A working day has its hours, and they run forward; those of a day off are kept for when it is one no more. */
export function hoursWrong({ isWorkingDay, fromTime, toTime }: Values<typeof hours>): Problems {
  if (!isWorkingDay) return {}
  if (fromTime && toTime && toTime <= fromTime) {
    return { toTime: [t('Иш тугаши бошланишидан кейин бўлиши керак', 'Окончание работы должно быть позже её начала')] }
  }
  return merge(fromTime ? {} : problem(hours, 'fromTime', 'required'), toTime ? {} : problem(hours, 'toTime', 'required'))
}
