import { type Definition, t } from '@nazorat/machines'
import { DocumentPage, filesTab } from '../document/document-page.tsx'
import { MainTab } from '../document/main-tab.tsx'
import type { DocumentTab, TabProps } from '../document/tab.ts'
import { InspectorsTab } from './inspectors-tab.tsx'
import { ResultTab, resultFields } from './result-tab.tsx'

/** A check's page: the request, its papers, who carries it out and what came of it. */
export function RequestPage(props: { definition: Definition; id: string }) {
  return <DocumentPage {...props} tabs={tabs} />
}

const tabs: readonly DocumentTab[] = [
  { id: 'request', label: t('Tekshirish', 'Текшириш', 'Проверка'), view: (props: TabProps) => <MainTab {...props} leaveOut={[...resultFields, 'inspectors']} /> },
  filesTab,
  { id: 'inspectors', label: t('Inspektorlar', 'Инспекторлар', 'Инспекторы'), view: InspectorsTab },
  { id: 'result', label: t('Natija', 'Натижа', 'Результат'), view: ResultTab },
]
