import { t } from '../kit/index.ts'

/** Plans of preventive measures that were approved: before that, and once refused, nothing is planned. */
export const planned = { state: ['approved', 'reported', 'accepted'] }

/** Those whose report was accepted: until then nothing is held. */
export const accepted = { state: ['accepted'] }

/** Accepted reports in plans: one by which half of the planned events were held counts as half a plan, and none as more than one. */
export const fulfilled = {
  label: t('Бажарилган режалар', 'Выполнено планов'),
  source: 'measures',
  where: accepted,
  sum: 'eventCount',
  outOf: 'numberOfEvents',
  scale: 2,
} as const
