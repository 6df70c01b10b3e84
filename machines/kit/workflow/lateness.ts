import { t } from '../i18n/text.ts'

/** The word for a document of which a deadline has passed. */
export const lateness = t('Кечиккан', 'Срок нарушен')
