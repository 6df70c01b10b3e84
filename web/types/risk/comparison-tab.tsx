import { Button, HTMLSelect } from '@blueprintjs/core'
import type { Row } from '@nazorat/machines/api-types'
import { formatMoment, formatNumber, t } from '@nazorat/machines/i18n'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listQuery } from '../../api/queries.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { Failed } from '../../ui/failed.tsx'
import { Wait } from '../../ui/error-pages.tsx'
import { SmallTable } from '../../ui/small-table/small-table.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { signed } from './score-note.tsx'
import './risk.css'

const results = 'riskanalysisresult'
const pageSize = 50

/** The scores of an analysis beside those of another one, business by business; at first of the one before. */
export function ComparisonTab({ document: { id, createdAt } }: TabProps) {
  const say = useSay()
  const [chosen, choose] = useState<string | null>(null)
  const [page, turn] = useState(1)
  const analyses = useQuery(listQuery('riskanalysis', { state: ['scored'], pageSize: 200, sortBy: 'createdAt', orderType: 'desc' }))
  const others = (analyses.data?.rows ?? []).filter((row) => row.id !== id)
  const other = chosen ?? (others.find((row) => row.createdAt < createdAt) ?? others[0])?.id
  const now = useQuery(listQuery(results, { analysisId: id, pageSize, page, sortBy: 'totalBall', orderType: 'desc' }))
  const businesses = (now.data?.rows ?? []).map((row) => row['contractorId'] as string)
  const then = useQuery({
    ...listQuery(results, { analysisId: other ?? id, contractorId: businesses, pageSize }),
    placeholderData: keepPreviousData,
    enabled: other !== undefined && businesses.length > 0,
  })
  if (analyses.error ?? now.error)
    return (
      <Failed
        title={words.failed}
        error={(analyses.error ?? now.error)!}
        refetch={() => Promise.all([analyses.refetch(), now.refetch()])}
      />
    )
  if (!analyses.data || !now.data) return <Wait />
  if (other === undefined) return <p className="tab-empty">{say(words.none)}</p>
  const before = new Map((then.data?.rows ?? []).map((row) => [row['contractorId'], row]))
  const scoreBefore = (row: Row) => before.get(row['contractorId'])?.['totalBall']
  return (
    <div className="stack">
      <label>
        {say(words.other)}{' '}
        <HTMLSelect
          value={other}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={others.map((row) => ({ value: row.id, label: `${String(row['name'])}, ${formatMoment(row.createdAt)}` }))}
        />
      </label>
      <SmallTable
        rows={now.data.rows}
        columns={[
          { label: words.business, cell: (row) => <Link to={documentPath(results, row.id)}>{String(row['contractorName'])}</Link> },
          { label: words.before, cell: (row) => score(scoreBefore(row)) },
          { label: words.after, cell: (row) => score(row['totalBall']) },
          { label: words.difference, cell: (row) => difference(scoreBefore(row), row['totalBall']) },
        ]}
      />
      <p className="risk-score row wrap">
        <Button disabled={page === 1} onClick={() => turn(page - 1)}>
          {say(words.back)}
        </Button>
        <Button disabled={page * pageSize >= now.data.total} onClick={() => turn(page + 1)}>
          {say(words.on)}
        </Button>
      </p>
    </div>
  )
}

const score = (value: unknown) => (typeof value === 'number' ? formatNumber(value, 1) : '—')
const difference = (old: unknown, fresh: unknown) => (typeof old === 'number' && typeof fresh === 'number' ? signed(fresh - old) : '—')

const words = {
  other: t('Таққосланадиган таҳлил', 'Сравнить с анализом'),
  business: t('Субъект', 'Субъект'),
  before: t('У таҳлилда', 'В том анализе'),
  after: t('Шу таҳлилда', 'В этом анализе'),
  difference: t('Фарқи', 'Разница'),
  none: t('Таққослаш учун бошқа таҳлил йўқ', 'Нет другого анализа для сравнения'),
  failed: t('Натижаларни олиб бўлмади', 'Не удалось получить результаты'),
  back: t('Олдинги саҳифа', 'Предыдущая страница'),
  on: t('Кейинги саҳифа', 'Следующая страница'),
}
