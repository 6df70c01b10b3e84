import { dayOf } from '@nazorat/machines/calendar'
import { ordinaryWeek } from '@nazorat/machines/documents/calendar/schedule/calendar'
import { t, type Text } from '@nazorat/machines/i18n'
import { type Seeded, seeded } from '../record.ts'

const weekdays: readonly Text[] = [
  t('Якшанба', 'Воскресенье'),
  t('Душанба', 'Понедельник'),
  t('Сешанба', 'Вторник'),
  t('Чоршанба', 'Среда'),
  t('Пайшанба', 'Четверг'),
  t('Жума', 'Пятница'),
  t('Шанба', 'Суббота'),
]

/** The days of the week with their hours: 0 Sunday to 6 Saturday. */
export const weekdayRecords: readonly Seeded[] = weekdays.map((name, weekday) => {
  const hours = ordinaryWeek[weekday]!
  return seeded('schedule', String(weekday), { weekday, name, isWorkingDay: hours !== null, ...hours })
})

/** Holidays with a fixed date (`docs/domain.md`, Time). The hayits are announced each year and entered then. */
const holidays: Readonly<Record<string, Text>> = {
  '01-01': t('Янги йил', 'Новый год'),
  '03-08': t('Хотин-қизлар куни', 'День женщин'),
  '03-21': t('Наврўз байрами', 'Праздник Навруз'),
  '05-09': t('Хотира ва қадрлаш куни', 'День памяти и почестей'),
  '09-01': t('Мустақиллик куни', 'День независимости'),
  '10-01': t('Ўқитувчи ва мураббийлар куни', 'День учителя и наставника'),
  '12-08': t('Конституция куни', 'День Конституции'),
}

/** The holidays of this year and of the next two. */
export function holidayRecords(now: string): readonly Seeded[] {
  const year = Number(dayOf(now).slice(0, 4))
  return [year, year + 1, year + 2].flatMap((each) =>
    Object.entries(holidays).map(([day, name]) =>
      seeded('scheduleexception', `${each}-${day}`, { date: `${each}-${day}`, name, isWorkingDay: false, movesRest: true }),
    ),
  )
}

/** Those of them that are still to come: what has been counted over the others stays. */
export const comingHolidays = (now: string): readonly Seeded[] =>
  holidayRecords(now).filter(({ values }) => String(values['date']) > dayOf(now))
