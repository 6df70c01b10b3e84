import { ProgressBar } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessage } from '../../api/live.ts'
import { useSay } from '../../i18n/language.tsx'
import { screenGroups } from '../../navigation/screen-map.ts'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import type { ExtraTab, TabProps } from '../../screens/document/page/tab.ts'
import { ComparisonTab } from './comparison-tab.tsx'
import './risk.css'

/** The page of a risk analysis: how far it is, then the way to its results. */
export const AnalysisPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} note={Progress} extraTabs={tabs} />

const tabs: readonly ExtraTab[] = [
  { id: 'comparison', label: t('Таққослаш', 'Сравнение'), permission: 'RiskAnalysisResultView', view: ComparisonTab, late: true },
]

function Progress({ document: { id, state } }: TabProps) {
  const say = useSay()
  const [percent, setPercent] = useState<number | null>(null)
  useMessage('progress', (progress) => progress.id === id && setPercent(progress.percent))
  if (state === 'ordered' || state === 'counting') {
    return (
      <div className="risk-progress" role="status">
        <span>{percent === null ? say(words.waiting) : say(words.counting, { percent })}</span>
        <ProgressBar
          {...(percent !== null && { value: percent / 100 })}
          intent="primary"
          animate={false}
          stripes={false}
          aria-label={say(words.waiting)}
        />
      </div>
    )
  }
  if (state !== 'scored') return null
  const lists = screenGroups.flatMap(({ screens }) => screens).filter(({ type }) => type === 'riskanalysisresult')
  return (
    <p className="risk-score row wrap">
      {lists.map(({ path, label }) => (
        <Link key={path} to={path} search={{ analysisId: id }}>
          {say(label ? words.archived : words.results)}
        </Link>
      ))}
    </p>
  )
}

const words = {
  waiting: t('Субъектлар баҳоланмоқда', 'Субъекты оцениваются'),
  counting: t('Субъектлар баҳоланмоқда: {percent} %', 'Субъекты оцениваются: {percent} %'),
  results: t('Таҳлил натижалари', 'Результаты анализа'),
  archived: t('Архивдаги натижалари', 'Результаты в архиве'),
}
