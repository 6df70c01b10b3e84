import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import type { DocumentTab } from '../../screens/document/page/tab.ts'
import { NewsText } from './news-text.tsx'

/** A piece of news, to be read. */
export const NewsPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} />

const tabs: readonly DocumentTab[] = [{ id: 'text', label: t('Матн', 'Текст'), view: NewsText }]
