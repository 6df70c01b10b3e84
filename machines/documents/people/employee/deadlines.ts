import { t } from '../../../kit/index.ts'
import { expiryDeadlines } from '../expiry.ts'

/** An inspector's certificate is to be renewed in time. */
export const deadlines = expiryDeadlines('certificate', 'certificateExpiration', t('Сертификатни янгилаш', 'Обновить сертификат'))
