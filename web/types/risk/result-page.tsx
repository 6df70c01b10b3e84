import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { MainTab } from '../../screens/document/page/main-tab.tsx'
import type { DocumentTab, TabProps } from '../../screens/document/page/tab.ts'
import { LinesTab } from './lines-tab.tsx'
import { ScoreNote } from './score-note.tsx'

/** A result of the risk analysis: why the score is what it is, line by line, and the way to a check of the business. */
export const ResultPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} note={ScoreNote} />

function AboutTab(props: TabProps) {
  const { lines: _, ...sections } = props.definition.sections
  return <MainTab {...props} sections={sections} leaveOut={['scoreLines', 'contractorName']} />
}

const tabs: readonly DocumentTab[] = [
  { id: 'lines', label: t('Баллар асоси', 'Обоснование баллов'), view: LinesTab },
  { id: 'main', label: t('Асосий', 'Основное'), view: AboutTab },
]
