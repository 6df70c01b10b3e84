import { HTMLSelect } from '@blueprintjs/core'
import { dayOf } from '@nazorat/machines/calendar'
import { formatDate } from '@nazorat/machines/i18n'
import { archiveOf, type Report } from '@nazorat/machines/report'
import { useSay } from '../../i18n/language.tsx'
import type { ReportAddress } from './address.ts'
import { reportWords } from './report-words.ts'

interface Props {
  report: Report
  address: ReportAddress
  now: string
  change: (part: Partial<ReportAddress>) => void
}

/** The closed years of a report, each as it stood when it was closed; nothing for a report whose years are not closed. */
export function ReportArchive({ report, address: { period, on }, now, change }: Props) {
  const say = useSay()
  const years = archiveOf(report, dayOf(now))
  if (years.length === 0) return null
  const chosen = years.find((each) => each.on === on && each.period.from === period.from && each.period.to === period.to)
  const choose = (year: string) => {
    const found = years.find((each) => each.year === year)
    const thisYear = dayOf(now).slice(0, 4)
    change(found ? { period: found.period, on: found.on } : { period: { from: `${thisYear}-01-01`, to: dayOf(now) }, on: undefined })
  }
  return (
    <fieldset className="report-period">
      <legend>{say(reportWords.archive)}</legend>
      <HTMLSelect
        aria-label={say(reportWords.archive)}
        value={chosen?.year ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{say(reportWords.notArchived)}</option>
        {years.map((each) => (
          <option key={each.year} value={each.year}>
            {say(reportWords.archived, { year: each.year, on: formatDate(each.on) })}
          </option>
        ))}
      </HTMLSelect>
    </fieldset>
  )
}
