import { memoized } from '../memoized.ts'
import { nameIn } from '../i18n/alphabets.ts'
import { fill, type Language, t } from '../i18n/text.ts'
import type { Signing } from './signed-text.ts'

/** An actor: a user with everything that decides what they may do. */
export interface Actor {
  readonly id: string
  readonly name: string
  readonly language: Language
  /** The body they work for; null for a business entity and for the system itself. */
  readonly organizationId: string | null
  /** The branches of that body, itself not among them. */
  readonly branchIds: readonly string[]
  /** Their active roles: a document meant for a role is meant for them. */
  readonly roleIds: readonly string[]
  /** The business entity that they act for, if any. */
  readonly contractorId: string | null
  /** Each permission that they hold, with the role that gives it; empty where it comes with their post, or is the system's. */
  readonly grants: Readonly<Record<string, string>>
  /** Whether the people of their organization or business sign decisions; left out where its record says nothing of it. */
  readonly signing?: Signing
  /** The user whose rights these are while the actor acts for them; left out where the actor acts for themselves. */
  readonly onBehalfOf?: Represented
}

/** A user for whom somebody else acts. */
export interface Represented {
  readonly id: string
  readonly name: string
  /** The order by which they are replaced, and its last day; null where an administrator looks at the system as they see it. */
  readonly order: { readonly number: string; readonly date: string; readonly until: string } | null
}

/** Whether an actor may look and change nothing: they act for another user without an order. */
export const isReadOnly = ({ onBehalfOf }: Actor): boolean => onBehalfOf?.order === null

/** Whether an actor stands for a business and for no body. */
export const isBusiness = ({ organizationId, contractorId }: Pick<Actor, 'organizationId' | 'contractorId'>): boolean =>
  contractorId !== null && organizationId === null

/** Whether a user is the actor or the one for whom they act: where a rule forbids to decide on oneself, it means both. */
export const isActor = (actor: Actor, user: unknown): boolean => usersOf(actor).includes(user as string)

/** The users as whom an actor acts: themselves, and the one for whom they act. */
export const usersOf = ({ id, onBehalfOf }: Actor): string[] => (onBehalfOf ? [id, onBehalfOf.id] : [id])

/** The system itself: it makes the first records, writes the security audit, and fires the actions of deadlines. No user has this id. */
export const system: Actor = {
  id: 'eec39e36-4353-8a9d-85a0-257ec587907e',
  name: 'Tizim',
  language: 'ln',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: {},
}

/** The type of the documents that users are, whose ids actors have. */
export const userType = 'user'

/** The name of the system wherever an actor is named. */
export const systemName = t('Тизим', 'Система')

/** The words beside an actor who acted for somebody else. */
export const onBehalfOfWords = t('{name} номидан', 'от имени: {name}')

/** The same with the number of the order by which they did. */
export const byOrderWords = t('{name} номидан, {order}-сон буйруқ', 'от имени: {name}, приказ № {order}')

/** The words beside an event that its actor has signed. */
export const signedByWords = t('ЭРИ: {name}, калит {serialNumber}', 'ЭЦП: {name}, ключ {serialNumber}')

/**
 * The names of an actor, and of the user for whom they act, in the alphabet of a language. A business has the name that it is
 * registered by; the rights of an actor who acts for somebody else are that one's, and they are a person themselves.
 */
export function actorNames(
  { name, organizationId, contractorId, onBehalfOf }: NamedActor,
  language: Language,
): { name: string; behalf: string | null } {
  const asHeld = isBusiness({ organizationId, contractorId }) ? (each: string) => each : (each: string) => nameIn(each, language)
  return onBehalfOf ? { name: nameIn(name, language), behalf: asHeld(onBehalfOf.name) } : { name: asHeld(name), behalf: null }
}

type NamedActor = Pick<Actor, 'name' | 'organizationId' | 'contractorId' | 'onBehalfOf'>

/** The name of an actor, with that of the user for whom they acted. */
export const nameWith = (name: string, behalf: string | null, language: Language): string =>
  behalf === null ? name : `${name} (${fill(onBehalfOfWords, { name: behalf }, language)})`

/** The permission for actions of deadlines: no role can be given it. */
export const timerFires = 'ClockFire'

export const hasPermission = (actor: Actor, permission: string): boolean => Object.hasOwn(actor.grants, permission)

/** How far a permission carries: one's own organization, its branches too, or every organization (`docs/domain.md`). */
export type Scope = 'own' | 'branches' | 'all'

const prefixes: Record<Scope, string> = { own: '', branches: 'Branches', all: 'All' }

/** The names that the specification writes otherwise. */
const irregular: Readonly<Record<string, string>> = { AllRiskAnalysisResultView: 'RiskAnalysisResultViewAll' }

/** The name under which a permission is held in a scope. */
export function permissionIn(scope: Scope, permission: string): string {
  const name = prefixes[scope] + permission
  return irregular[name] ?? name
}

/** The scope in which a name holds a permission, and the permission's own name. */
export function scopeNamed(name: string): { scope: Scope; permission: string } {
  const regular = Object.keys(irregular).find((each) => irregular[each] === name) ?? name
  const [, prefix, permission = name] = /^(All|Branches)([A-Z].*)$/.exec(regular) ?? []
  return { scope: prefix === 'All' ? 'all' : prefix === 'Branches' ? 'branches' : 'own', permission }
}

/** The names under which a permission of each reach is held, the widest first: `AllXView`, `BranchesXView`, `XView`. */
const namesFor = (permission: string): Names =>
  memoized(known, permission, () => (['all', 'branches', 'own'] as const).map((scope) => [scope, permissionIn(scope, permission)]))

type Names = readonly (readonly [Scope, string])[]

const known = new Map<string, Names>()

/** The widest scope in which the actor holds the permission and the name under which they hold it, or null. */
export function scopeOf(actor: Actor, permission: string): { scope: Scope; permission: string } | null {
  for (const [reach, name] of namesFor(permission)) {
    if (hasPermission(actor, name)) return { scope: permission.startsWith('All') ? 'all' : reach, permission: name }
  }
  return null
}

/** Whether the actor holds one of some permissions, however far it reaches. */
export const holdsOne = (actor: Actor, permissions: readonly string[]): boolean =>
  permissions.some((permission) => scopeOf(actor, permission) !== null)

/** Whether the actor may see documents of a type, or a report, at all. */
export const mayView = ({ permission }: { readonly permission: string }, actor: Actor): boolean =>
  scopeOf(actor, `${permission}View`) !== null

/** The ids by which a document may name the actor: those that they act for, and their roles. */
export const namesOf = (actor: Actor, reach: Scope): string[] => [...partiesWithin(actor, reach), ...actor.roleIds]

/** The organizations and the business entity in whose name the actor stands within a reach short of 'all'. */
export function partiesWithin(actor: Actor, reach: Scope): string[] {
  const own = [actor.organizationId, actor.contractorId].filter((id) => id !== null)
  return reach === 'branches' ? [...own, ...actor.branchIds] : own
}
