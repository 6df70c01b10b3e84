import { t } from '../i18n/text.ts'

/** The word for a document of which a deadline has passed. */
export const lateness = t('Kechikkan', 'Кечиккан', 'Срок нарушен')
