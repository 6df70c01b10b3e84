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

function RequestTab(props: TabProps) {
  const { contractor, check, period, ...rest } = props.definition.sections
  const sections = {
    contractor: { ...contractor!, fields: ['contractorId', 'contractorInn', 'contractorOked', 'regionId', 'districtId'] },
    check: { ...check!, fields: [...check!.fields.filter((name) => !name.endsWith('OrganizationId')), 'orderedOrganizationId', 'inspectionOrganizationId', 'authorizedOrganizationId'] },
    period: { ...period!, fields: [...period!.fields, 'agreedCheckDaysNumber'] },
    ...rest,
  }
  return <MainTab {...props} sections={sections} leaveOut={[...resultFields, 'inspectors', 'contractorName']} />
}

const tabs: readonly DocumentTab[] = [
  { id: 'request', label: t('Tekshirish', 'Текшириш', 'Проверка'), view: RequestTab },
  filesTab,
  { id: 'inspectors', label: t('Inspektorlar', 'Инспекторлар', 'Инспекторы'), view: InspectorsTab },
  { id: 'result', label: t('Natija', 'Натижа', 'Результат'), view: ResultTab },
]
