import { Button } from '@blueprintjs/core'
import { EditIcon } from '@blueprintjs/icons'
import { useId } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { hoursInWords } from './day-kind.ts'
import { scheduleWords, weekOrder } from './schedule-words.ts'
import type { WeekdayRow } from './use-schedule.ts'

/** The seven days of the week with their hours; `onChange` is null for who may only look. */
export function Week({ rows, onChange }: { rows: readonly WeekdayRow[]; onChange: ((id: string) => void) | null }) {
  const say = useSay()
  const id = useId()
  const inOrder = weekOrder.flatMap((weekday) => rows.find((row) => row.weekday === weekday) ?? [])
  return (
    <section className="schedule-part box" aria-labelledby={id}>
      <h2 id={id}>{say(scheduleWords.week)}</h2>
      <table className="week" aria-labelledby={id}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{say(scheduleWords.day)}</th>
            <th scope="col">{say(scheduleWords.hours)}</th>
            {onChange && <td />}
          </tr>
        </thead>
        <tbody>
          {inOrder.map((row) => {
            const { fromTime, toTime } = row
            const hours = row.isWorkingDay && fromTime && toTime ? { fromTime, toTime } : null
            const day = say(row.name)
            return (
              <tr key={row.id} className={hours ? undefined : 'week-off'}>
                <th scope="row">{day}</th>
                <td>{hoursInWords(hours, say)}</td>
                {onChange && (
                  <td className="week-change">
                    <Button
                      size="small"
                      variant="minimal"
                      icon={<EditIcon />}
                      aria-label={say(scheduleWords.change, { day })}
                      title={say(scheduleWords.change, { day })}
                      onClick={() => onChange(row.id)}
                    />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
