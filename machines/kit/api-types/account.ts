import type { Actor, Represented } from '../workflow/actor.ts'
import type { Text } from '../i18n/text.ts'
import type { DocumentReply } from './documents.ts'
import type { ListReply } from './lists.ts'

/** `POST account/Login`. A session whose password must be changed is good for `account/ChangePassword` alone. */
export interface SignedIn {
  token: string
  /** ISO moment. */
  expires: string
  mustChangePassword: boolean
  /** The step that must be done before any other call; null when the session is open. */
  needs: SessionNeed | null
}

/** A second factor to be shown, the one-time password to be changed, or a second factor to be added. */
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

/**
 * `account/BeginSecondFactor`: the second factors that the user has; of a passkey, the options of WebAuthn for the browser. A recovery
 * code is always accepted too.
 */
export interface SecondFactorOffer {
  totp: boolean
  passkey: object | null
}

/** `account/BeginTotp`: the secret, and its `otpauth:` address, which a QR code shows to an authenticator. */
export interface TotpBegun {
  id: string
  secret: string
  address: string
}

/** A factor was added. With the first one come recovery codes, each for one sign-in without it; they are shown this once. */
export interface FactorAdded {
  recoveryCodes: string[]
}

/**
 * `GET account/GetSignatureOffer`: whether one can sign in and sign by key here, and the site's keys for the E-IMZO program: domain,
 * key, domain, key.
 */
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

/** A key of one's own electronic signature. `from` and `to` are days, `boundAt` is a moment (ISO 8601). */
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

/** The header of a call that a page makes by itself, while nobody uses it: the call does not prolong the session. */
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

/** The code whose numbers `startStatusId` has: checks and postponements have it. */
export const startStatusCode = 'statusId'
