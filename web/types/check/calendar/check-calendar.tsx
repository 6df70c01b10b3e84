import { Button, ButtonGroup, SegmentedControl } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import type { ListReply } from '@nazorat/machines/api-types'
import { addDays, type Day, dayOf, isDay, weekdayOf } from '@nazorat/machines/calendar'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useWatch } from '../../../api/live.ts'
import { listQuery } from '../../../api/queries.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { documentPath, listPath } from '../../../navigation/paths.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Message } from '../../../ui/message.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import './calendar.css'
import { adjacent, daysOf, type Span, spansOf, type View, views } from './spans.ts'

/** The checks that are agreed, held or finished, by day and inspector: a line for each inspector, a bar for each check. */
export function CheckCalendar({ definition }: { definition: ListDefinition }) {
  const say = useSay()
  const { language } = useLanguage()
  const { view, day, show } = useShown()
  const days = daysOf(view, day)
  const states = queues.flatMap((name) => definition.queues[name]?.states ?? [])
  const answer = useQuery(
    listQuery(definition.type, {
      state: states,
      // Those that begin before the last day and end after the first: a check is no longer than a year.
      checkStartDate: { from: addDays(days[0]!, -366), to: days.at(-1)! },
      checkEndDate: { from: days[0]!, to: addDays(days.at(-1)!, 366) },
      columns: ['requestDocNumber', 'contractorName', 'checkStartDate', 'checkEndDate', 'inspectors'],
      pageSize: maxChecks,
      sortBy: 'checkStartDate',
    }),
  )
  useWatch({ type: definition.type })
  usePageTitle(calendarWords.title)
  const nameOf = (id: string | null, { texts }: ListReply) => (id === null ? say(calendarWords.nobody) : say(texts[id] ?? '…'))
  return (
    <div className="page calendar-page stack">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(calendarWords.title)}</h1>
        <LinkButton to={listPath(definition.type)}>{say(calendarWords.list)}</LinkButton>
      </div>
      <div className="wrap">
        <ButtonGroup>
          {([-1, 1] as const).map((by) => (
            <Button
              key={by}
              icon={by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
              aria-label={say(by < 0 ? calendarWords.earlier : calendarWords.later)}
              title={say(by < 0 ? calendarWords.earlier : calendarWords.later)}
              onClick={() => show({ day: adjacent(days, by) })}
            />
          ))}
        </ButtonGroup>
        <Button onClick={() => show({ day: today() })}>{say(calendarWords.today)}</Button>
        <SegmentedControl
          value={view}
          options={views.map((each) => ({ value: each, label: say(calendarWords[each]) }))}
          onValueChange={(next) => show({ view: next as View })}
        />
        <h2 className="calendar-days" role="status">
          {formatDate(days[0]!)} – {formatDate(days.at(-1)!)}
        </h2>
      </div>
      {answer.error && !answer.data ? (
        <Message title={calendarWords.failed} why={answer.error.message}>
          <Button onClick={() => void answer.refetch()}>{say(words.retry)}</Button>
        </Message>
      ) : (
        answer.data && (
          <>
            {answer.data.total > maxChecks && <p className="muted">{say(calendarWords.cut, { n: maxChecks })}</p>}
            <Lines
              days={days}
              lines={[...spansOf(answer.data.rows, days)]
                .map(([id, spans]) => ({ id, name: nameOf(id, answer.data), spans }))
                .toSorted(
                  (a, b) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name, language === 'ln' ? 'uz' : 'ru'),
                )}
              definition={definition}
            />
          </>
        )
      )}
    </div>
  )
}

interface LinesProps {
  days: readonly Day[]
  lines: readonly { id: string | null; name: string; spans: readonly Span[] }[]
  definition: ListDefinition
}

function Lines({ days, lines, definition }: LinesProps) {
  const say = useSay()
  if (lines.length === 0) return <Message title={calendarWords.empty} why={calendarWords.emptyWhy} />
  const now = today()
  return (
    <div className="calendar-frame" data-scrolls role="region" tabIndex={0} aria-label={say(calendarWords.title)}>
      <table className={`calendar calendar-${days.length > 7 ? 'month' : 'week'}`} style={{ ['--days' as string]: days.length }}>
        <caption className="visually-hidden">{say(calendarWords.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(calendarWords.inspector)}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={`calendar-day ${day === now ? 'calendar-today' : ''} ${weekdayOf(day) % 6 === 0 ? 'calendar-rest' : ''}`}
                title={formatDate(day)}
                aria-current={day === now ? 'date' : undefined}
              >
                <span>{say(weekdays[weekdayOf(day)]!)}</span> {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, spans }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td colSpan={days.length}>
                <ul className="calendar-spans">
                  {spans.map(({ row, from, to }) => {
                    const { label, intent } = definition.states[row.state]!
                    const dates = `${formatDate(String(row['checkStartDate']))} – ${formatDate(String(row['checkEndDate']))}`
                    const text = `${String(row['requestDocNumber'] ?? '')} ${String(row['contractorName'] ?? '')}`
                    return (
                      <li key={row.id} style={{ gridColumn: `${from} / ${to + 1}` }}>
                        <Link
                          to={documentPath(definition.type, row.id)}
                          className={`calendar-check calendar-${intent}`}
                          title={`${text}, ${dates}, ${say(label)}`}
                        >
                          {text}
                          <span className="visually-hidden">{`, ${dates}, ${say(label)}`}</span>
                        </Link>
                      </li>
                    )
                  })}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The shown days stand in the address; at first the week of today. */
function useShown(): { view: View; day: Day; show: (part: { view?: View; day?: Day }) => void } {
  const navigate = useNavigate()
  const asked = useSearch({ strict: false })
  const view = views.find((each) => each === asked['view']) ?? 'week'
  const day = isDay(String(asked['day'])) ? String(asked['day']) : today()
  return {
    view,
    day,
    show: (part) => void navigate({ to: '.', search: { view, day, ...part }, replace: true }),
  }
}

const today = (): Day => dayOf(new Date().toISOString())

/** The queues of checks that have days and inspectors who come on them. */
const queues = ['agreed', 'notified', 'postponed', 'begun', 'prolonged', 'completed'] as const

/** How many checks are shown at most. */
const maxChecks = 200

/** From Sunday on, as `weekdayOf` counts. */
const weekdays = [t('як', 'вс'), t('ду', 'пн'), t('се', 'вт'), t('чо', 'ср'), t('па', 'чт'), t('жу', 'пт'), t('ша', 'сб')]

const calendarWords = {
  title: t('Текширишлар тақвими', 'Календарь проверок'),
  list: t('Рўйхат', 'Список'),
  earlier: t('Олдинги давр', 'Предыдущий период'),
  later: t('Кейинги давр', 'Следующий период'),
  today: t('Бугун', 'Сегодня'),
  week: t('Ҳафта', 'Неделя'),
  month: t('Ой', 'Месяц'),
  inspector: t('Инспектор', 'Инспектор'),
  nobody: t('Инспектор тайинланмаган', 'Без инспектора'),
  cut: t('Дастлабки {n} та текшириш кўрсатилган', 'Показаны первые {n} {n|проверка|проверки|проверок}'),
  empty: t('Бу кунларда текшириш йўқ', 'В эти дни проверок нет'),
  emptyWhy: t('Келишилган ва ўтказилаётган текширишлар шу ерда кўринади', 'Здесь стоят согласованные и идущие проверки'),
  failed: t('Тақвимни олиб бўлмади', 'Не удалось получить календарь'),
}
