import { t } from '../kit/index.ts'

/** All that proves what happened to a document, as an archive: what it is called on screens, in the bell and as a file. */
export const caseFileLabel = t('Йиғма жилд', 'Сводное дело')
