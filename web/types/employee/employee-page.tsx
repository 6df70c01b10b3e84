import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { mayView } from '@nazorat/machines/workflow'
import { useMemo } from 'react'
import { getEntry } from '../../api/catalogue.ts'
import { useActor } from '../../api/user.tsx'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { MainTab } from '../../screens/document/page/main-tab.tsx'
import type { DocumentTab } from '../../screens/document/page/tab.ts'
import { CertificateTab } from './certificate-tab.tsx'
import { listOfPerson } from './list-of-person.tsx'
import { RenewalNote } from './renewal-note.tsx'

/** A person: their data, certificate, attestations, the checks that they carried out, and their account, as far as one may see these. */
export function EmployeePage(props: { definition: Definition; id: string }) {
  const actor = useActor()
  const seen = useMemo(() => tabs.filter(({ of }) => of === undefined || mayView(getEntry(of), actor)), [actor])
  return <DocumentPage {...props} tabs={seen} note={RenewalNote} />
}

interface PersonTab extends DocumentTab {
  /** The type of the documents that it lists. */
  readonly of?: string
}

const tabs: readonly PersonTab[] = [
  { id: 'main', label: t('Маълумотлар', 'Данные'), view: MainTab },
  { id: 'certificate', label: t('Сертификат', 'Сертификат'), view: CertificateTab },
  {
    id: 'attestations',
    label: t('Аттестациялар', 'Аттестации'),
    of: 'attestation',
    late: true,
    view: listOfPerson('attestation', 'employeeId', ['docNumber', 'date', 'score', 'certificateNumber']),
  },
  {
    id: 'checks',
    label: t('Текширишлар', 'Проверки'),
    of: 'request',
    late: true,
    view: listOfPerson('request', 'inspectors', ['requestDocNumber', 'contractorName', 'checkStartDate', 'checkEndDate']),
  },
  {
    id: 'account',
    label: t('Ҳисоб ёзуви', 'Учётная запись'),
    of: 'user',
    late: true,
    view: listOfPerson('user', 'employeeId', ['username', 'roles', 'phone']),
  },
]
