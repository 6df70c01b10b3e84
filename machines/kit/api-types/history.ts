import type { Text } from '../i18n/text.ts'

/**
 * A page of a history as its reader may know it: `GET {resource}/GetHistory/{id}?before={version}&limit={n}`. Versions in states
 * that are private to others are left out: only their missing numbers tell of them.
 */
export interface HistoryReply {
  /** Newest first: at most 200, and fewer where they are long. */
  events: HistoryEvent[]
  /** The version that the reader sees before these, with the values that the document had then; null where these begin it. */
  earlier: { version: number; values: Record<string, unknown>; erased: string[] } | null
  /** The version that the reader sees after these. */
  later: number | null
  /** The first version that the reader sees. */
  first: number | null
  /** How the document came from state to state, up to the newest of these. */
  transitions: TakenTransition[]
  texts: Record<string, string | Text>
}

/** A transition of a document's machine that was taken, however often; of the versions that it made the newest are named, oldest first. */
export interface TakenTransition {
  action: string
  from: string | null
  to: string
  times: number
  versions: number[]
}

export interface HistoryEvent {
  version: number
  pos: number
  action: string
  from: string | null
  to: string
  /** The user, the body they acted for and the role that allowed it. */
  actor: { id: string; organizationId: string | null; roleId: string | null }
  /**
   * The user for whom they acted, and the document of the order by which they did, where that is known; their names are among the texts.
   */
  onBehalfOf: string | null
  order: string | null
  /** The user's electronic signature of the action; null where it is not signed. */
  signature: SignatureReply | null
  origin: string | null
  at: string
  input: Record<string, unknown>
  /** The changes since the last version before it that the reader sees. */
  patch: Record<string, unknown>
  /** The fields that this event wrote before the person whom they tell of was erased. */
  erased?: readonly string[]
  /** The effects of the same command on other documents, of those that the reader sees. */
  related: RelatedEvent[]
  hash: string
}

/** An electronic signature as its certificate and its moment describe it. Moments in ISO 8601. */
export interface SignatureReply {
  /** SHA-256 of the signature (PKCS#7). */
  hash: string
  name: string
  serialNumber: string
  issuer: string
  /** By the signer's own clock unless `isTrustedTime`. */
  signedAt: string | null
  isTrustedTime: boolean
}

/** An event of another document, by the version that it made. */
export interface RelatedEvent {
  type: string
  id: string
  title: string | Text
  version: number
}
