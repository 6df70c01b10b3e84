import type { Intent } from '../definition/action.ts'
import type { Problems, RefusalCode } from '../workflow/refusal.ts'
import type { Params, Text } from '../i18n/text.ts'

/** A document as `Get/{id}` answers it. */
export interface DocumentReply {
  id: string
  type: string
  version: number
  state: string
  /** Status codes by name: `statusId`, `requestStatusId`, `stateId`… */
  [code: `${string}Id`]: number | string | null
  fields: Record<string, unknown>
  /** The actions that this user may fire now. */
  actions: string[]
  /** The lookups about other documents that this user may see: the browser computes the other actions and their reasons from them. */
  lookups: Record<string, unknown>
  /** The server's verdict on the actions that look at other lookups too, by name. */
  verdicts: Record<string, VerdictReply>
  /** Titles of all documents that the fields refer to, by id, and what references call this one where that is more than its title. */
  texts: Record<string, string | Text>
  createdAt: string
  createdUserId: string
  updatedAt: string
  /**
   * Only of what is past, where `actions` is empty: the moment at which it is shown (ISO 8601), and the actions that this
   * user, with what they may do today, could have fired then. The lookups are those of then as far as they can be known:
   * what an action knows of a set of documents is of today.
   */
  then?: { moment: string; actions: string[] }
  due: DueReply
  cause: CauseReply
  signed: SignedReply
}

/** The action that led to the document's present state, its reasons, by whom and when (ISO 8601). Null where no reasons were given. */
export type CauseReply = { done: Text; reasons: (string | Text)[]; by: string | Text; at: string } | null

/**
 * By whose key, of which certificate, and when (ISO 8601) the action was signed that led to the document's present state. Null where it was
 * not.
 */
export type SignedReply = { name: string; serialNumber: string; at: string } | null

/** Whether an action can be fired, and if not, the refusal. */
export type VerdictReply =
  | { can: true; permission: string }
  | { can: false; shown: boolean; refusal: { code: RefusalCode; params: Params; problems: Problems } }

/** By which deadline and moment (ISO 8601) somebody must act; late once it has passed. Null when nothing is due. */
export type DueReply = { name: string; at: string } | null

/** `GetRelated`: the documents that refer to one, of those that this user sees, by the type and the field that refers. */
export interface RelatedReply {
  groups: {
    type: string
    field: string
    /** The name of the field. */
    label: Text
    /** How many the list of the type has with this filter, as the list says it. */
    total: number
    totalIsLowerBound?: true
    /** Those of them that changed last. */
    documents: { id: string; number: string | null; state: { label: Text; intent: Intent }; updatedAt: string }[]
  }[]
  /** The titles of the documents, by id. */
  texts: Record<string, string | Text>
}

/** The answer to an accepted command. */
export interface Receipt {
  id: string
  version: number
  state: string
}

export interface SelectOption {
  value: string
  text: string
  /** The text is what references call it, and needs nothing beside it to tell it apart. */
  isNamed?: true
  /** Its number, or what else the type's `apart` field holds: others may be called the same. */
  apart?: string
  /** Why it may not stand in the field that it is chosen for, where that was asked. */
  refused?: string
}

/** The field for which documents are chosen, in a form or in the input of an action, with what has been typed so far. */
export interface ChosenFor {
  type: string
  field: string
  /** The document; a new one has none yet. */
  id?: string
  action?: string
  input: Readonly<Record<string, unknown>>
}

/** `application/problem+json`. */
export interface ProblemReply {
  type: 'about:blank'
  title: string
  status: number
  /** The refusal's code. */
  code: string
  /** 500 and 503: under it the server's log has the reason. */
  requestId?: string
  /** Messages by field, in the user's language. */
  errors?: Record<string, string[]>
  /** 409: where the document is now, and who moved it there. */
  current?: { version: number; from: string | null; state: string; actor: { id: string; name: string }; action: string; at: string }
}

/** The facts about a certificate that are shown to anybody who has its address. */
export interface CertificateReply {
  number: string
  name: string
  /** Its last day. */
  expiration: string
  isValid: boolean
}
