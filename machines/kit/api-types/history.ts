import { z } from 'zod'
import { t } from '../i18n/text.ts'
import { count, described, id, moment, titles, translatable, values } from './shapes.ts'

/** An electronic signature as its certificate and its moment describe it. */
export const signatureReply = z.object({
  /** SHA-256 of the signature (PKCS#7). */
  hash: z.string(),
  name: z.string(),
  serialNumber: z.string(),
  issuer: z.string(),
  /** By the signer's own clock unless `isTrustedTime`. */
  signedAt: moment.nullable(),
  isTrustedTime: z.boolean(),
})
export type SignatureReply = z.infer<typeof signatureReply>

/** When and on which device something was done without a network, as the device says; `counts`: terms count from then. */
export const doneReply = z.object({ at: moment, device: id, counts: z.boolean() })

/** An event of another document, by the version that it made. */
const relatedEvent = z.object({ type: z.string(), id, title: translatable, version: count })
export type RelatedEvent = z.infer<typeof relatedEvent>

const historyEvent = z.object({
  version: count,
  pos: count,
  action: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** The user, the body they acted for and the role that allowed it. */
  actor: z.object({ id, organizationId: id.nullable(), roleId: id.nullable() }),
  /** The user for whom they acted, and the document of the order by which they did, where that is known; their names are among the texts. */
  onBehalfOf: id.nullable(),
  order: id.nullable(),
  /** The user's electronic signature of the action; null where it is not signed. */
  signature: signatureReply.nullable(),
  origin: z.string().nullable(),
  /** When it was received. */
  at: moment,
  /** Null where it was received as it was done. */
  doneOffline: doneReply.nullable(),
  input: values,
  /** The changes since the last version before it that the reader sees. */
  patch: values,
  /** The fields that this event wrote before the person whom they tell of was erased. */
  erased: z.array(z.string()).readonly().exactOptional(),
  /** The effects of the same command on other documents, of those that the reader sees. */
  related: described(
    z.array(relatedEvent),
    t('шу буйруқ бошқа ҳужжатлар билан нима қилгани', 'что та же команда сделала с другими документами'),
  ),
  hash: z.string(),
})
export type HistoryEvent = z.infer<typeof historyEvent>

/** A transition of a document's machine that was taken, however often; of the versions that it made the newest are named, oldest first. */
const takenTransition = z.object({
  action: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  times: count,
  versions: z.array(count),
})
export type TakenTransition = z.infer<typeof takenTransition>

/**
 * A page of a history as its reader may know it: `GET {resource}/GetHistory/{id}?before={version}&limit={n}`. Versions in states
 * that are private to others are left out: only their missing numbers tell of them.
 */
export const historyReply = z.object({
  /** Newest first: at most 200, and fewer where they are long. */
  events: z.array(historyEvent),
  /** The version that the reader sees before these, with the values that the document had then; null where these begin it. */
  earlier: described(
    z.object({ version: count, values, erased: z.array(z.string()) }).nullable(),
    t(
      'фойдаланувчи кўрадиган олдинги таҳрир ва ундаги майдонлар қиймати; бошқа бўлмаса null',
      'предыдущая версия, которую видит читатель, и значения полей в ней; null, если их больше нет',
    ),
  ),
  /** The version that the reader sees after these. */
  later: described(count.nullable(), t('фойдаланувчи кўрадиган кейинги таҳрир', 'следующая версия, которую видит читатель')),
  /** The first version that the reader sees. */
  first: described(count.nullable(), t('фойдаланувчи кўрадиган биринчи таҳрир', 'первая версия, которую видит читатель')),
  /** How the document came from state to state, up to the newest of these. */
  transitions: described(
    z.array(takenTransition),
    t(
      'бу таҳрирларнинг энг янгисигача бўлган ҳолат ўзгаришлари; таҳрирлардан охиргилари кўрсатилган',
      'переходы между состояниями до новейшей из этих версий; из версий названы последние',
    ),
  ),
  texts: titles,
})
export type HistoryReply = z.infer<typeof historyReply>
