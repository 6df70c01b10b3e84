import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import type { DocumentTab } from '../../screens/document/page/tab.ts'
import { BookSheet } from './book-sheet.tsx'

/** An entry of the inspection book: a sheet of the book, which is what is printed. */
export const BookPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} />

const tabs: readonly DocumentTab[] = [{ id: 'sheet', label: t('Китоб варағи', 'Лист книги'), view: BookSheet }]
