import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { mayView } from '@nazorat/machines/workflow'
import { getEntry } from '../../api/catalogue.ts'
import { lazy } from 'react'
import { useActor } from '../../api/user.tsx'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { BesidePart } from '../../screens/document/page/document-beside.tsx'
import { MainTab } from '../../screens/document/page/main-tab.tsx'
import type { DocumentTab, TabProps } from '../../screens/document/page/tab.ts'
import { countOf, filesTab } from '../../screens/document/page/tabs.ts'
import { CheckPeriod } from './check-facts.tsx'
import { CertificateNote } from './certificate-note.tsx'
import { InspectorsTab } from './inspectors-tab.tsx'
import { PostponementsTab } from './postponements-tab.tsx'

/** A check's page: the request, its papers, its inspectors and postponements. The documents about a check follow in tabs of their own. */
export function RequestPage(props: { definition: Definition; id: string }) {
  const actor = useActor()
  return (
    <DocumentPage
      {...props}
      note={CertificateNote}
      facts={CheckPeriod}
      aside={CheckInspectors}
      tabs={tabs.filter(({ id }) => tabsOfTypes.every((entry) => entry.type !== id || mayView(entry, actor)))}
    />
  )
}

function RequestTab(props: TabProps) {
  const { contractor, check, period, ...rest } = props.definition.sections
  const sections = {
    contractor: { ...contractor!, fields: ['contractorId', 'contractorInn', 'contractorOked', 'regionId', 'districtId'] },
    check: {
      ...check!,
      fields: [
        ...check!.fields.filter((name) => !name.endsWith('OrganizationId')),
        'orderedOrganizationId',
        'inspectionOrganizationId',
        'authorizedOrganizationId',
      ],
    },
    period: { ...period!, fields: [...period!.fields, 'agreedCheckDaysNumber', 'movedFromDate', 'prolongedFromDate'] },
    ...rest,
  }
  const { orderedOrganizationId: ordered, inspectionOrganizationId: inspecting } = props.document.fields
  // The body that orders a check mostly holds it.
  return <MainTab {...props} sections={sections} leaveOut={['inspectors', ...(ordered === inspecting ? ['orderedOrganizationId'] : [])]} />
}

/** Who carries the check out: on one screen with what is decided. */
const CheckInspectors = (props: TabProps) => (
  <BesidePart label={words.inspectors}>
    <InspectorsTab {...props} />
  </BesidePart>
)

const words = { inspectors: t('Инспекторлар', 'Инспекторы') }

const postponement = getEntry('postponement')
const publicRecord = getEntry('publicrecord')
const tabsOfTypes = [postponement, publicRecord]

const postponementsTab: DocumentTab = {
  id: postponement.type,
  label: postponement.label.short ?? postponement.label.many,
  view: PostponementsTab,
  count: countOf(postponement.type, 'requestId'),
}

const orderTab: DocumentTab = {
  id: publicRecord.type,
  label: t('Буйруқ', 'Приказ'),
  late: true,
  view: lazy(() => import('./order-tab.tsx').then(({ OrderTab }) => ({ default: OrderTab }))),
}

const tabs: readonly DocumentTab[] = [
  { id: 'request', label: t('Текшириш', 'Проверка'), view: RequestTab },
  filesTab,
  {
    id: 'inspectors',
    label: words.inspectors,
    view: InspectorsTab,
    count: ({ document: { fields } }) => ({ total: Array.isArray(fields['inspectors']) ? fields['inspectors'].length : 0 }),
  },
  postponementsTab,
  orderTab,
]
