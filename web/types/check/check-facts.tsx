import { type Day, isDay, workingDaysBetween } from '@nazorat/machines/calendar'
import { wholeFilesIn, holdsAttachments, isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useMay } from '../../api/user.tsx'
import { Value } from '../../fields/value.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { PastContext } from '../../screens/document/as-of/as-of.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { useSchedule } from '../schedule/use-schedule.ts'
import './request.css'

/** The facts that a decision on a check needs, in the panel beside its list. */
export function CheckFacts({ definition, document }: TabProps) {
  const say = useSay()
  const { version } = use(PastContext)
  const papers = Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => holdsAttachments(field)))
  const files = wholeFilesIn(papers, document.fields).length
  return (
    <dl className="check-facts">
      <Period document={document} />
      {names
        .filter((name) => !isEmpty(document.fields[name]))
        .map((name) => (
          <div key={name}>
            <dt>{say(definition.fields[name]!.label)}</dt>
            <dd>
              <Value field={definition.fields[name]!} value={document.fields[name]} texts={document.texts} />
            </dd>
          </div>
        ))}
      {files > 0 && (
        <div>
          <dt>{say(words.files)}</dt>
          <dd>
            <Link to={documentPath(definition.type, document.id)} search={{ tab: 'files', ...(version && { at: String(version) }) }}>
              {say(words.open, { n: files })}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The period of a check, in the line of facts of its page. */
export const CheckPeriod = ({ document }: TabProps) => (
  <dl className="standing">
    <Period document={document} />
  </dl>
)

function Period({ document }: Pick<TabProps, 'document'>) {
  const say = useSay()
  const { checkStartDate: start, checkEndDate: end, checkDaysNumber: asked, agreedCheckDaysNumber: agreed } = document.fields
  const mayKnow = useMay('ScheduleView')
  const days = useWorkingDays(mayKnow, start, end)
  if (typeof start !== 'string' || typeof end !== 'string') return null
  return (
    <div>
      <dt>{say(words.period)}</dt>
      <dd>
        {formatDate(start)} – {formatDate(end)}
        {days !== null ? (
          <>
            , {say(words.days, { days })}
            {!isEmpty(agreed)
              ? agreed !== days && <> {say(words.agreed, { agreed: String(agreed) })}</>
              : !isEmpty(asked) && asked !== days && <> {say(words.asked, { asked: String(asked) })}</>}
          </>
        ) : (
          // Keeps the place: what follows would move when the calendar comes.
          mayKnow && <span className="days-unknown">, {say(words.days, { days: String(agreed ?? asked ?? '') })}</span>
        )}
      </dd>
    </div>
  )
}

/**
 * The working days of the period as it is now, whatever was agreed: it may have been moved or prolonged since. Null where the calendar is
 * not known, or not yet.
 */
function useWorkingDays(mayKnow: boolean, start: unknown, end: unknown): number | null {
  const [from, to] = [start, end].map((day): Day | null => (mayKnow && typeof day === 'string' && isDay(day) ? day : null))
  const { data, isOld } = useSchedule(from!, to!)
  return data && !isOld && from && to ? workingDaysBetween(data.calendar, from, to) : null
}

const names = ['checkTypeId', 'checkBasisId', 'checkSubjects', 'inspectors']

const words = {
  period: t('Текшириш даври:', 'Период проверки:'),
  days: t('иш кунлари:\u00a0{days}', 'рабочих дней:\u00a0{days}'),
  agreed: t('(келишилган: {agreed})', '(согласовано: {agreed})'),
  asked: t('(сўралган: {asked})', '(запрошено: {asked})'),
  files: t('Файллар', 'Файлы'),
  open: t('Очиш: {n}', 'Открыть: {n}'),
}
