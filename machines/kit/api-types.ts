import type { Intent } from './definition/action.ts'
import type { Actor, Represented } from './workflow/actor.ts'
import type { Problems, RefusalCode } from './workflow/refusal.ts'
import type { Params, Text } from './i18n/text.ts'

/** The shapes that cross the wire between `api` and `web`. */

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
  /** Titles of all documents that the fields refer to, by id. */
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
}

/** The action that led to the document's present state, its reasons, by whom and when (ISO 8601). Null where no reasons were given. */
export type CauseReply = { done: Text; reasons: (string | Text)[]; by: string | Text; at: string } | null

/** Whether an action can be fired, and if not, the refusal. */
export type VerdictReply =
  | { can: true; permission: string }
  | { can: false; shown: boolean; refusal: { code: RefusalCode; params: Params; problems: Problems } }

/** By which deadline and moment (ISO 8601) somebody must act; late once it has passed. Null when nothing is due. */
export type DueReply = { name: string; at: string } | null

/** A row of a list: the fields flat, as the definition's columns name them. */
export type Row = { id: string; version: number; state: string; createdAt: string; createdUserId: string; updatedAt: string; due: DueReply } & Record<string, unknown>

/** Up to how many documents a list counts for its total: with more, the total says that there are more. */
export const mostCounted = 10_000

/** How far a list of more than `mostCounted` can be paged through. */
export const mostPaged = 500

export interface ListReply {
  rows: Row[]
  /** How many documents there are: exact up to `mostCounted`. */
  total: number
  /** There are more than `total`: the query can ask for the exact total. */
  totalIsLowerBound?: true
  /** Titles of all documents that the rows refer to, by id. */
  texts: Record<string, string | Text>
}

export interface ListQuery {
  page?: number
  pageSize?: number
  sortBy?: string | null
  orderType?: 'asc' | 'desc'
  search?: string
  /** Counts all matches, however long that takes. */
  exactTotal?: boolean
  [filter: string]: FilterValue | undefined
}

/** A value, any of several (null stands for none), or a range: as the OpenAPI page says. */
export type FilterValue = string | number | boolean | null | readonly (string | number | boolean | null)[] | { from?: string | number; to?: string | number }

/** `GetCounts`: the number of documents in each queue of the definition, of those this user sees. */
export type CountsReply = Record<string, number>

/** `list/GetTotals`: how many documents each of the lists has that were asked for; null where this user may not see the type. */
export interface TotalsReply {
  totals: (Pick<ListReply, 'total' | 'totalIsLowerBound'> | null)[]
}

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
  /** The user for whom they acted; their name is among the texts. */
  onBehalfOf: string | null
  /** By which the user stands for it; null where it is not signed. */
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

/** The answer to an accepted command. */
export interface Receipt {
  id: string
  version: number
  state: string
}

export interface SelectOption {
  value: string
  text: string
  /** Its number, or what else the type's `apart` field holds: others may be called the same. */
  apart?: string
}

/** `POST account/Login`. A session whose password must be changed is good for `account/ChangePassword` alone. */
export interface SignedIn {
  token: string
  /** ISO moment. */
  expires: string
  mustChangePassword: boolean
  /** What the session needs before anything else can be done in it; null when it is open. */
  needs: SessionNeed | null
}

/** A second factor at the sign-in, another password than the one-time one, or a second factor to be added. */
export type SessionNeed = 'secondFactor' | 'password' | 'enrolment'

/** A second factor of one's own. Moments in ISO 8601. */
export interface FactorReply {
  id: string
  kind: 'totp' | 'passkey'
  name: string
  createdAt: string
  usedAt: string | null
}

/** `account/GetSecondFactors`. `isRequired` by a role. */
export interface FactorsReply {
  factors: FactorReply[]
  recoveryCodes: number
  isRequired: boolean
}

/** `account/BeginSecondFactor`: what the user can show; of a passkey, the options of WebAuthn for the browser. A recovery code always opens too. */
export interface SecondFactorOffer {
  totp: boolean
  passkey: object | null
}

/** `account/BeginTotp`: the secret, and the address of it that a QR code shows to an authenticator. */
export interface TotpBegun {
  id: string
  secret: string
  address: string
}

/** A factor was added; with the first one come codes that open the account once each when it is lost. Told once. */
export interface FactorAdded {
  recoveryCodes: string[]
}

/** `GET account/GetSignatureOffer`: whether one can sign in and sign by key here, and the site's keys for the E-IMZO program: domain, key, domain, key. */
export interface SignatureOffer {
  isOffered: boolean
  apiKeys: readonly string[]
}

/** `POST account/Challenge`: what is to be signed to sign in, and until when (ISO moment). */
export interface ChallengeReply {
  challenge: string
  expires: string
}

/** `POST account/LoginBySignature` of somebody with several users: sent again with the `userId` of one, it signs in as that user. */
export interface UserChoice {
  users: { id: string; name: string; of: Text | string | null }[]
}

/** A key of one's own electronic signature. Days, but for the moment when it was bound. */
export interface KeyReply {
  id: string
  number: string
  issuer: string
  from: string
  to: string
  boundAt: string
  isBound: boolean
}

/** `POST account/SetPassword`: told once, to be changed by the user at the next sign-in, until then at the latest (ISO moment). */
export interface IssuedPassword {
  password: string
  expires: string
}

/** A session of one's own; its id opens nothing. Moments in ISO 8601. */
export interface SessionReply {
  id: string
  /** The client's address, and its browser and system in words; null of sessions from before they were kept. */
  address: string | null
  device: string | null
  isCurrent: boolean
  openedAt: string
  usedAt: string
  expires: string
}

/** The header of a call that a page makes while nobody is at it: the call is no use of the session. */
export const unattended = 'x-unattended'

/** `account/GetSessionEnd`: when the session ends by itself, and when it would without any use from now on. Moments in ISO 8601. */
export interface SessionEnd {
  idleEnd: string
  expires: string
  /** The server's time: the browser's clock may be wrong. */
  now: string
}

/** A sign-in of one's own, or an attempt that failed, `times` within its minute. */
export interface SignInReply {
  id: string
  at: string
  succeeded: boolean
  /** Why it failed. */
  reason: Text | null
  times: number
  address: string | null
  device: string | null
}

/** `account/GetMyInformation`: what the system keeps of the caller, whatever they may see of others. */
export interface MyInformation {
  employee: Pick<DocumentReply, 'id' | 'version' | 'state' | 'fields' | 'texts'> | null
  /** Their roles, active or not; a passive one permits nothing. */
  roles: { id: string; name: Text; isActive: boolean; permissions: string[] }[]
}

/** `user/GetPermissions`: users of a list with what they hold and by which of their roles. */
export interface PermissionsReply extends ListReply {
  /** By user: whether they can act at all, and each permission with the roles that give it. */
  held: Record<string, { isActing: boolean; permissions: Record<string, string[]> }>
}

/** `account/GetUserInfo`. `modules` is the permission list of `docs/domain.md`, Roles; `actor` is what availability asks. */
export interface UserInfo {
  userName: string
  shortName: string
  languageId: number
  /** The status whose queue the user's lists begin with; null when they begin with everything. */
  startStatusId: number | null
  organization: { id: string; name: string | Text } | null
  parentOrganization: { id: string; name: string | Text } | null
  modules: string[]
  /** How the user likes their screens, by name: kept by `account/SavePreference`. */
  preferences: Record<string, unknown>
  /** Addresses beside the system: of the entrepreneurs' own side and of the bot in a messenger; null where there is none. */
  links: { entrepreneurs: string | null; bot: string | null }
  /** The users for whom they may act today, by an order. */
  mayActFor: Represented[]
  actor: Actor
}

/** A row of `savedfilter/GetList`: the caller's own, and those that colleagues share. */
export interface SavedFilter {
  id: string
  name: string
  /** As the list's address has it. */
  filter: Record<string, string>
  shared: boolean
  isOwn: boolean
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
  current?: { version: number; state: string; actor: { id: string; name: string }; action: string; at: string }
}

/** A row of `notification/GetList`. */
export interface NotificationRow {
  id: string
  dateOfCreated: string
  /** The text of the notification, in the reader's language. */
  content: string
  document: { type: string; id: string; title: string | Text; number: string | null }
  /** The names of the document's type and of its state then, in the reader's language. */
  kind: string
  stateLabel: string
  stateIntent: Intent
  /** The action; null for a notification of a deadline. */
  action: string | null
  /** The deadline that was near, or is over: one of the document's type. */
  deadline: string | null
  state: string
  actor: { id: string; name: string }
  /** 1 unread, 2 read. */
  notificationStatusId: 1 | 2
}

/** `GET export`: a report that is kept for its user. */
export interface KeptReport extends ExportReply {
  label: string | Text
  createdAt: string
}

/** `POST {resource}/SaveAsExcel` and `POST {resource}/SaveCaseFile/{id}` answer the job; `GET export/{id}` and the socket tell how far it is; `GET export/{id}/file` is the file. */
export interface ExportReply {
  id: string
  state: 'queued' | 'running' | 'ready' | 'failed' | 'cancelled'
  done: number
  total: number
}

/** `checked` waits for its user. `undone`: all or nothing was asked, a line could not be applied, and so none was. */
export type ImportState = 'queued' | 'checking' | 'checked' | 'applying' | 'applied' | 'undone' | 'failed' | 'cancelled'

/** All lines or none; or those that are good. */
export type ImportMode = 'whole' | 'good'

export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'refused'

/** A column of an imported sheet: its header, and the field that it is read as; null where it is not imported. */
export interface ImportedColumn {
  header: string
  field: string | null
}

/**
 * `POST {resource}/Import` answers it, `GET import/{id}` and the socket tell how far it is. Files are sheets that were uploaded to
 * `api/file/upload`.
 */
export interface ImportReply {
  id: string
  type: string
  /** The name of the file. */
  name: string
  state: ImportState
  mode: ImportMode | null
  done: number
  total: number
  counts: Record<ImportOutcome, number>
  /** How many lines have become events. */
  applied: number
  /** After an interruption: the line of the sheet from which it went on; 0 where it was undone and begun again. */
  resumed: number | null
  /** Why the whole file could not be imported. */
  problem: Text | null
  createdAt: string
}

/** A line of an import: `POST import/{id}/GetLines`. */
export interface ImportLine {
  /** Of the sheet. */
  line: number
  outcome: ImportOutcome
  /** The document that it makes or changes. */
  document: string | null
  title: string | null
  /** The values of the line, by field. */
  values: Record<string, unknown>
  /** Those that it changes, as they were. */
  before: Record<string, unknown>
  /** Messages by field, in the user's language; under an empty name those of the whole line. */
  errors: Record<string, string[]>
  /** Fields whose lost zeros at the beginning were put back. */
  restored: string[]
}

export interface ImportLinesReply {
  rows: ImportLine[]
  total: number
  columns: ImportedColumn[]
  /** Titles of all documents that the values refer to, by id. */
  texts: Record<string, string | Text>
}

/** The messages of the server over the socket. */
export interface ServerMessages {
  /** A document moved: sent to those who watch it or a list of its type. */
  moved: (message: { type: string; id: string; version: number; state: string; action: string; actorId: string; at: string }) => void
  /** The unread notifications of this user. */
  unread: (message: { total: number }) => void
  export: (message: ExportReply) => void
  import: (message: ImportReply) => void
  /** How far the work on a document is, which the screen shows by itself or in a list. */
  progress: (message: DocumentProgress) => void
  /** The session has ended: log in again. */
  signedOut: () => void
}

export interface DocumentProgress {
  type: string
  id: string
  percent: number
}

/** The messages of a screen over the socket; a document that the user may not see is not watched. */
export interface BrowserMessages {
  watch: (what: { type: string; id?: string }) => void
  unwatch: (what: { type: string; id?: string }) => void
}

/**
 * The reply of an upload: `POST /api/file/Upload` (multipart, one `file`), and of `POST /api/file/FinishUpload/{id}` after an
 * upload by tus to `/api/file/upload`; subtitles by `POST /api/file/UploadSubtitles`. A download is `GET /api/file/{hash}?document={type}/{id}`.
 */
export interface UploadReply {
  hash: string
  name: string
  size: number
}

/** The facts about a certificate that are shown to anybody who has its address. */
export interface CertificateReply {
  number: string
  name: string
  /** Its last day. */
  expiration: string
  isValid: boolean
}

/** The reply to a picture: `POST /api/file/UploadImage` (multipart, one `file`). The uploaded file is not kept: it is re-encoded. */
export interface ImageReply extends UploadReply {
  width: number
  height: number
  thumbnail: UploadReply
}

/**
 * A page of the log, newest first: the events after one position and before another, without the first `skip` of them.
 * Below `before` nothing ever changes, so that the same numbers find the same rows.
 */
export interface LogQuery extends LogFilters {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly skip?: number | undefined
  readonly pageSize?: number | undefined
}

/** Each a value or any of several; `search` is over what documents are found by, `at` days in Asia/Tashkent. */
export interface LogFilters {
  readonly at?: { readonly from: string; readonly to: string } | undefined
  readonly action?: string | readonly string[] | undefined
  readonly type?: string | readonly string[] | undefined
  readonly document?: string | readonly string[] | undefined
  readonly person?: string | readonly string[] | undefined
  readonly organization?: string | readonly string[] | undefined
  readonly search?: string | undefined
}

/** `POST log/GetList`. */
export interface LogReply {
  rows: LogRow[]
  /** How many there are between the two positions, whatever is left out. */
  total: number
  /** Where the log ends. */
  head: number
  /** Titles of all documents that the rows name, by id. */
  texts: Record<string, string | Text>
}

/** An event as the report tells it. */
export interface LogRow {
  pos: number
  at: string
  /** The document that it happened to, and the version that it made. */
  type: string
  document: string
  version: number
  action: string
  /** The action's label, as a sentence. */
  done: string | Text
  from: string | null
  to: string
  /** The document that it tells of, where its own only tells of another. */
  about: { type: string; id: string } | null
  person: string
  /** The user for whom they acted. */
  onBehalfOf: string | null
  signature: SignatureReply | null
  organization: string | null
  role: string | null
  origin: string | null
  reason: string | Text | null
  /** How often it happened; more than once where the same is written together. */
  times: number
  /** The import of which it is a line, with the name of its file. */
  import: { id: string; name: string } | null
}
