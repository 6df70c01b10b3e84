import { Button } from '@blueprintjs/core'
import { FilterIcon } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { DayInput } from '../../fields/date/day-input.tsx'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from '../list/list-words.ts'
import type { ReportAddress } from './address.ts'
import { reportWords } from './report-words.ts'

interface Props {
  address: ReportAddress
  change: (part: Partial<ReportAddress>) => void
  filtering: boolean
  onFiltering: (filtering: boolean) => void
  /** The problems of the period. */
  problem: Text | undefined
}

/** The period of a report, the day as of which it is, and the button of its filters. */
export function ReportTools({ address: { period, on, filters }, change, filtering, onFiltering, problem }: Props) {
  const say = useSay()
  const filterCount = Object.keys(filters).length
  return (
    <>
      <fieldset className="report-period" aria-describedby={problem && 'report-problem'}>
        <legend>{say(reportWords.period)}</legend>
        {(['from', 'to'] as const).map((side) => (
          <DayInput
            key={side}
            id={`report-${side}`}
            label={`${say(reportWords.period)}: ${say(reportWords[side])}`}
            placeholder={say(reportWords[side])}
            value={period[side] ?? null}
            onCommit={(day) => change({ period: { ...period, [side]: day ?? undefined } })}
            invalid={problem !== undefined}
            describedBy={problem && 'report-problem'}
          />
        ))}
      </fieldset>
      <fieldset className="report-period">
        <legend>{say(reportWords.on)}</legend>
        <DayInput
          id="report-on"
          label={say(reportWords.on)}
          placeholder={say(reportWords.onHint)}
          value={on ?? null}
          onCommit={(day) => change({ on: day ?? undefined })}
        />
      </fieldset>
      <Button icon={<FilterIcon />} active={filtering} aria-expanded={filtering} onClick={() => onFiltering(!filtering)}>
        {filterCount > 0 ? say(listWords.filtersOn, { n: filterCount }) : say(listWords.filters)}
      </Button>
    </>
  )
}
