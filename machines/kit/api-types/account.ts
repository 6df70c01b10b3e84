import { z } from 'zod'
import type { Actor, Represented } from '../workflow/actor.ts'
import { documentReply } from './documents.ts'
import { listReply } from './lists.ts'
import { as, count, day, id, moment, texts, translatable } from './shapes.ts'

/** A second factor to be shown, the one-time password to be changed, or a second factor to be added. */
const sessionNeed = z.enum(['secondFactor', 'password', 'enrolment'])
export type SessionNeed = z.infer<typeof sessionNeed>

/** `POST account/Login`. A session whose password must be changed is good for `account/ChangePassword` alone. */
export const openedSession = z.object({
  token: z.string(),
  expires: moment,
  mustChangePassword: z.boolean(),
  /** The step that must be done before any other call; null when the session is open. */
  needs: sessionNeed.nullable(),
})
export type SignedIn = z.infer<typeof openedSession>

/** A second factor of one's own. */
const factorReply = z.object({
  id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: moment,
  usedAt: moment.nullable(),
})
export type FactorReply = z.infer<typeof factorReply>

/** `account/GetSecondFactors`. `isRequired` by a role. */
export const factorsReply = z.object({ factors: z.array(factorReply), recoveryCodes: count, isRequired: z.boolean() })
export type FactorsReply = z.infer<typeof factorsReply>

/** Options or a credential of WebAuthn, as a browser's `navigator.credentials` takes or gives them. */
export const webAuthn = as<object>(z.record(z.string(), z.unknown()))

/**
 * `account/BeginSecondFactor`: the second factors that the user has; of a passkey, the options of WebAuthn for the browser. A recovery
 * code is always accepted too.
 */
export const secondFactorOffer = z.object({ totp: z.boolean(), passkey: webAuthn.nullable() })
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>

/** `account/BeginTotp`: the secret, and its `otpauth:` address, which a QR code shows to an authenticator. */
export const totpBegun = z.object({ id, secret: z.string(), address: z.string() })
export type TotpBegun = z.infer<typeof totpBegun>

/** A factor was added. With the first one come recovery codes, each for one sign-in without it; they are shown this once. */
export const firstCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type FactorAdded = z.infer<typeof firstCodes>

/**
 * `GET account/GetSignatureOffer`: whether one can sign in and sign by key here, and the site's keys for the E-IMZO program: domain,
 * key, domain, key.
 */
export const signatureOffer = z.object({ isOffered: z.boolean(), apiKeys: z.array(z.string()).readonly() })
export type SignatureOffer = z.infer<typeof signatureOffer>

/** `POST account/Challenge`: what is to be signed to sign in, and until when. */
export const challengeReply = z.object({ challenge: z.string(), expires: moment })
export type ChallengeReply = z.infer<typeof challengeReply>

/** `POST account/LoginBySignature` of somebody with several users: sent again with the `userId` of one, it signs in as that user. */
export const userChoice = z.object({ users: z.array(z.object({ id, name: z.string(), of: translatable.nullable() })) })
export type UserChoice = z.infer<typeof userChoice>

/** A key of one's own electronic signature. `from` and `to` are days. */
export const keyReply = z.object({
  id,
  number: z.string(),
  issuer: z.string(),
  from: day,
  to: day,
  boundAt: moment,
  isBound: z.boolean(),
})
export type KeyReply = z.infer<typeof keyReply>

/** `POST account/SetPassword`: told once, to be changed by the user at the next sign-in, until then at the latest. */
export const issuedPassword = z.object({ password: z.string(), expires: moment })
export type IssuedPassword = z.infer<typeof issuedPassword>

/** A session of one's own; its id opens nothing. */
export const sessionReply = z.object({
  id: z.string(),
  /** The client's address, and its browser and system in words; null of sessions from before they were stored. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  isCurrent: z.boolean(),
  openedAt: moment,
  usedAt: moment,
  expires: moment,
})
export type SessionReply = z.infer<typeof sessionReply>

/** `account/GetSessionEnd`: when the session ends by itself, and when it would without any use from now on. */
export const sessionEnd = z.object({
  idleEnd: moment,
  expires: moment,
  /** The server's time: the browser's clock may be wrong. */
  now: moment,
})
export type SessionEnd = z.infer<typeof sessionEnd>

/** `account/GetDeviceKey`: the key that seals what a device keeps of its user, 32 bytes in base64; the same for a user and a device. */
export const deviceKeyReply = z.object({ user: id, key: z.string() })
export type DeviceKeyReply = z.infer<typeof deviceKeyReply>

/** A sign-in of one's own, or an attempt that failed, `times` within its minute. */
export const signInReply = z.object({
  id,
  at: moment,
  succeeded: z.boolean(),
  /** Why it failed. */
  reason: texts.nullable(),
  times: count,
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type SignInReply = z.infer<typeof signInReply>

/** `account/GetMyInformation`: what the system stores of the caller, whatever they may see of others. */
export const myInformation = z.object({
  employee: documentReply.pick({ id: true, version: true, state: true, fields: true, texts: true }).nullable(),
  /** Their roles, active or not; a passive one permits nothing. */
  roles: z.array(z.object({ id, name: texts, isActive: z.boolean(), permissions: z.array(z.string()) })),
})
export type MyInformation = z.infer<typeof myInformation>

/** `user/GetPermissions`: users of a list with what they hold and by which of their roles. */
export const permissionsReply = listReply.extend({
  /** By user: whether they can act at all, and each permission with the roles that give it. */
  held: z.record(z.string(), z.object({ isActing: z.boolean(), permissions: z.record(z.string(), z.array(z.string())) })),
})
export type PermissionsReply = z.infer<typeof permissionsReply>

const represented = as<Represented>(
  z.object({ id, name: z.string(), order: z.object({ number: z.string(), date: day, until: day }).nullable() }),
)
const organization = z.object({ id, name: translatable })

/** `account/GetUserInfo`. `modules` is the permission list of `docs/domain.md`, Roles; `actor` is what availability asks. */
export const userInfo = z.object({
  userName: z.string(),
  shortName: z.string(),
  languageId: z.int(),
  /** The status whose queue the user's lists begin with; null when they begin with everything. */
  startStatusId: z.int().nullable(),
  organization: organization.nullable(),
  parentOrganization: organization.nullable(),
  modules: z.array(z.string()),
  /** How the user likes their screens, by name: stored by `account/SavePreference`. */
  preferences: z.record(z.string(), z.unknown()),
  /** Addresses beside the system: of the entrepreneurs' own side and of the bot in a messenger; null where there is none. */
  links: z.object({ entrepreneurs: z.string().nullable(), bot: z.string().nullable() }),
  /** The users for whom they may act today, by an order. */
  mayActFor: z.array(represented),
  actor: as<Actor>(z.object({ id, name: z.string(), grants: z.record(z.string(), z.string()) })),
})
export type UserInfo = z.infer<typeof userInfo>

/** `GET identity/Get`: whose system this is; null is what the administrators have not set. The emblem is the hash of its file. */
export const identityReply = z.object({
  name: texts.nullable(),
  emblem: z.string().nullable(),
  accent: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})
export type IdentityReply = z.infer<typeof identityReply>
