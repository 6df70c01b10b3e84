import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { useSay } from '../../i18n/language.tsx'
import { screenGroups } from '../../navigation/screen-map.ts'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { DocumentProgress } from '../../screens/document/page/document-progress.tsx'
import type { ExtraTab, TabProps } from '../../screens/document/page/tab.ts'
import { ComparisonTab } from './comparison-tab.tsx'
import './risk.css'

/** The page of a risk analysis: how far it is, then the way to its results. */
export const AnalysisPage = (props: { definition: Definition; id: string }) => (
  <DocumentPage {...props} note={AnalysisNote} extraTabs={tabs} />
)

const tabs: readonly ExtraTab[] = [
  { id: 'comparison', label: t('Таққослаш', 'Сравнение'), permission: 'RiskAnalysisResultView', view: ComparisonTab, late: true },
]

function AnalysisNote({ document: { id, state } }: TabProps) {
  const say = useSay()
  if (state === 'ordered' || state === 'counting') return <DocumentProgress id={id} text={words.counting} />
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
  counting: t('Субъектлар баҳоланмоқда', 'Субъекты оцениваются'),
  results: t('Таҳлил натижалари', 'Результаты анализа'),
  archived: t('Архивдаги натижалари', 'Результаты в архиве'),
}
