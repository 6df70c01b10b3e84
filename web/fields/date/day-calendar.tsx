import { DatePicker, type DatePickerProps } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import { addDays, type Day, dayOf } from '@nazorat/machines/calendar'
import { type Language, t } from '@nazorat/machines/i18n'
import { ru, uz, uzCyrl } from 'date-fns/locale'
import { useLanguage, useSay } from '../../i18n/language.tsx'

/** The calendar beside a day's input; loaded when it is first opened. */
export default function DayCalendar({ day, onChoose }: { day: Day | null; onChoose: (day: Day | null) => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const today = dayOf(new Date().toISOString())
  const inReach = day !== null && day >= earliest && day <= latest(today)
  return (
    <div role="dialog" aria-label={say(words.calendar)}>
      <DatePicker
        value={inReach ? dateOf(day) : null}
        onChange={(date, isUserChange) => isUserChange && onChoose(date ? dayFrom(date) : null)}
        locale={locales[language]}
        minDate={dateOf(earliest)}
        maxDate={dateOf(latest(today))}
        initialMonth={dateOf(inReach ? day : today)}
        highlightCurrentDay
        showActionsBar
        todayButtonText={say(words.today)}
        clearButtonText={say(words.clear)}
        dayPickerProps={{
          initialFocus: true,
          labels: {
            labelPrevious: () => say(words.previous),
            labelNext: () => say(words.next),
            labelMonthDropdown: () => say(words.month),
            labelYearDropdown: () => say(words.year),
          },
        }}
      />
    </div>
  )
}

/** The calendar reads the same part of a locale that date-fns still has, but names the type of its own copy of date-fns. */
const locales = { ln: uz, cl: uzCyrl, ru } as unknown as Record<Language, NonNullable<DatePickerProps['locale']>>

const earliest: Day = '1930-01-01'
const latest = (today: Day): Day => addDays(today, 3660)

/** The picker knows days as midnights of the browser's own zone. */
const dateOf = (day: Day): Date => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))

const dayFrom = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const words = {
  calendar: t('Тақвим', 'Календарь'),
  today: t('Бугун', 'Сегодня'),
  clear: t('Тозалаш', 'Очистить'),
  previous: t('Олдинги ой', 'Предыдущий месяц'),
  next: t('Кейинги ой', 'Следующий месяц'),
  month: t('Ой', 'Месяц'),
  year: t('Йил', 'Год'),
}
