import type { Definition } from '@nazorat/machines/definition'
import { EntryTab } from '../../features/account/entry-tab.tsx'
import { accountWords } from '../../features/account/account-words.ts'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import type { ExtraTab } from '../../screens/document/page/tab.ts'

const extraTabs: readonly ExtraTab[] = [{ id: 'entry', label: accountWords.entry, permission: 'UserEdit', view: EntryTab }]

/** The page of a user: the generic page, with a tab in which an administrator issues a password and ends sessions. */
export const UserPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} extraTabs={extraTabs} />
