import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { MainTab } from '../../screens/document/page/main-tab.tsx'
import type { DocumentTab } from '../../screens/document/page/tab.ts'
import { SignTab } from './sign-tab.tsx'

/** Premises: their data, and the sign for their door. */
export const PremisesPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} />

const tabs: readonly DocumentTab[] = [
  { id: 'main', label: t('Маълумотлар', 'Данные'), view: MainTab },
  { id: 'sign', label: t('Эшик учун белги', 'Знак на дверь'), view: SignTab },
]
