import type { CheckBasisKey } from '../base/check-bases.ts'
import type { CheckTypeKey } from '../base/check-types.ts'
import type { FunctionKey } from '../base/control-functions.ts'
import type { Journey } from './journeys.ts'

/**
 * A check of the demo. `began` and `start` are counted in working days from today (`workdays.ts`). A check by risk analysis
 * starts at least 10 working days after it was sent (`docs/domain.md`).
 */
export interface Plan {
  readonly key: string
  readonly journey: Journey
  /** The word of the region whose branch holds the check; null for the centre. */
  readonly branch: string | null
  readonly business: number
  readonly type: CheckTypeKey
  readonly basis: CheckBasisKey
  readonly control: FunctionKey
  readonly began: number
  readonly start: number
  readonly days: number
  /** A draft with few values. */
  readonly incomplete?: true
}

type Line = readonly [
  journey: Journey,
  branch: string | null,
  business: number,
  type: CheckTypeKey,
  basis: CheckBasisKey,
  control: FunctionKey,
  began: number,
  start: number,
  days: number,
]

const lines: readonly Line[] = [
  ['drafted', null, 2, 'unscheduled', 'appeal', 'sanitary', -1, 8, 5],
  ['returnedByHead', null, 10, 'risk', 'risk', 'sanitary', -4, 6, 7],
  ['revoked', null, 20, 'unscheduled', 'media', 'fire', -3, 9, 4],
  ['sent', null, 5, 'risk', 'risk', 'trade', -1, 10, 10],
  ['sent', null, 41, 'unscheduled', 'appeal', 'labour', -3, 7, 5],
  ['sent', null, 34, 'followUp', 'prescription', 'sanitary', -1, 6, 3],
  ['approved', null, 13, 'unscheduled', 'incident', 'labour', -2, 6, 8],
  ['approved', null, 29, 'risk', 'risk', 'consumer', -5, 8, 10],
  ['reworked', null, 42, 'short', 'appeal', 'advertising', -9, 6, 1],
  ['received', null, 9, 'unscheduled', 'appeal', 'consumer', -4, 6, 5],
  ['received', null, 49, 'risk', 'risk', 'sanitary', -6, 5, 9],
  ['reconsidered', null, 23, 'unscheduled', 'court', 'labour', -7, 7, 6],
  ['agreed', null, 1, 'risk', 'risk', 'trade', -8, 2, 8],
  ['agreed', null, 21, 'unscheduled', 'appeal', 'sanitary', -8, 1, 5],
  ['notHeld', null, 3, 'risk', 'risk', 'sanitary', -13, -2, 8],
  ['approved', null, 1, 'followUp', 'prescription', 'labour', -4, 3, 3],
  ['begun', null, 12, 'risk', 'risk', 'standards', -15, -4, 9],
  ['resultFiled', null, 1, 'unscheduled', 'appeal', 'consumer', -14, -5, 8],
  ['begunByNotification', null, 24, 'followUp', 'prescription', 'sanitary', -6, -1, 4],
  ['concluded', null, 1, 'risk', 'risk', 'sanitary', -34, -24, 6],
  ['completed', null, 18, 'unscheduled', 'media', 'standards', -30, -20, 10],
  ['completedByNotification', null, 52, 'testPurchase', 'appeal', 'trade', -15, -11, 1],
  ['restored', null, 39, 'unscheduled', 'request', 'labour', -14, 4, 5],
  ['notAgreed', null, 33, 'unscheduled', 'media', 'ecology', -9, 3, 6],
  ['cancelled', null, 1, 'unscheduled', 'court', 'fire', -20, -12, 4],
  ['archivedCompleted', null, 27, 'risk', 'risk', 'fire', -44, -34, 7],
  ['sent', 'samarqand', 4, 'risk', 'risk', 'standards', -1, 9, 8],
  ['approved', 'samarqand', 6, 'unscheduled', 'appeal', 'consumer', -2, 7, 5],
  ['begun', 'samarqand', 16, 'risk', 'risk', 'fire', -16, -5, 9],
  ['received', 'buxoro', 7, 'unscheduled', 'media', 'standards', -4, 6, 6],
  ['completedByNotification', 'buxoro', 37, 'liquidation', 'liquidation', 'trade', -18, -14, 4],
  ['agreed', 'fargona', 8, 'risk', 'risk', 'labour', -6, 4, 10],
  ['madeNotified', 'fargona', 35, 'unscheduled', 'request', 'standards', -6, 5, 4],
  ['redirected', 'andijon', 17, 'unscheduled', 'appeal', 'consumer', -4, 6, 5],
  ['archivedRefused', 'andijon', 25, 'unscheduled', 'appeal', 'ecology', -25, -10, 5],
  ['madeNotAgreed', 'qashqadaryo', 19, 'followUp', 'prescription', 'trade', -7, 4, 3],
  ['begun', 'xorazm', 14, 'risk', 'risk', 'standards', -24, -13, 8],
  ['cancelledWhileHeld', 'toshkent-viloyati', 26, 'unscheduled', 'incident', 'labour', -16, -7, 8],
  ['archivedCancelled', 'toshkent', 56, 'unscheduled', 'appeal', 'advertising', -21, -9, 4],
]

/** Forty-one checks. The demo accounts work at the two centres, and their business is the first. */
export const plans: readonly Plan[] = [
  ...lines.map(([journey, branch, business, type, basis, control, began, start, days], i): Plan => ({
    key: String(i + 1),
    journey,
    branch,
    business,
    type,
    basis,
    control,
    began,
    start,
    days,
  })),
  {
    key: '40',
    journey: 'drafted',
    branch: null,
    business: 36,
    type: 'risk',
    basis: 'risk',
    control: 'trade',
    began: -1,
    start: 10,
    days: 10,
    incomplete: true,
  },
  {
    key: '41',
    journey: 'begunByNotification',
    branch: 'samarqand',
    business: 22,
    type: 'followUp',
    basis: 'prescription',
    control: 'fire',
    began: -7,
    start: -3,
    days: 4,
  },
]
