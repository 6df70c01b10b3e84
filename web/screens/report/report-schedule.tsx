import { Button } from '@blueprintjs/core'
import { TimeIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import type { Report } from '@nazorat/machines/report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { toast } from '../../ui/toasts.ts'
import { reportWords } from './report-words.ts'

interface Reply {
  isScheduled: boolean
}

/** Has the report, as it is narrowed now, made each month for the month before; it comes to the bell. */
export function ReportSchedule({
  report,
  body,
  disabled,
}: {
  report: Report
  body: Readonly<Record<string, FilterValue>>
  disabled: boolean
}) {
  const say = useSay()
  const client = useQueryClient()
  const key = ['report', report.type, 'monthly']
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<Reply>(`${report.type}/GetSchedule`, undefined, { signal }),
    staleTime: 60_000,
  })
  const isOn = data?.isScheduled ?? false
  const isDisabled = !data || (disabled && !isOn)
  const change = async () => {
    try {
      client.setQueryData(key, await call<Reply>(`${report.type}/${isOn ? 'Unschedule' : 'Schedule'}`, isOn ? {} : body))
      toast.done(isOn ? words.off : words.on)
    } catch (error) {
      toast.problem(error)
    }
  }
  return (
    <Button
      icon={<TimeIcon />}
      active={isOn}
      aria-pressed={isOn}
      aria-label={say(words.label)}
      title={say(isDisabled ? reportWords.notYet : words.label)}
      disabled={isDisabled}
      onClick={() => void change()}
    >
      <span className="wide-only">{say(words.monthly)}</span>
    </Button>
  )
}

const words = {
  monthly: t('Ҳар ой', 'Ежемесячно'),
  label: t('Ҳар ой бошида ўтган ой ҳисоботини тузиш', 'В начале каждого месяца составлять отчёт за прошлый месяц'),
  on: t('Ҳисобот ҳар ой бошида хабарномаларда пайдо бўлади', 'Отчёт будет появляться в уведомлениях в начале каждого месяца'),
  off: t('Ойлик ҳисобот тўхтатилди', 'Ежемесячный отчёт остановлен'),
}
