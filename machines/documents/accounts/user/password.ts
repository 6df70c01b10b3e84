import { type Actor, scopeOf, Refusal, isParty, t } from '../../../kit/index.ts'
import { isBeyond, type PermissionSources } from '../role/grants.ts'
import type { Permission } from '../role/permissions.ts'

/** A user as far as it matters who they are and what they may do. */
interface Account {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Why the actor may not end a user's sessions; null when they may. */
export function endRefusal(actor: Actor, user: Account): Refusal | null {
  if (actor.onBehalfOf) return new Refusal('actingForAnother')
  const held = scopeOf(actor, 'UserEdit')
  return held && isParty(actor, held.scope, user.values['organizationId']) ? null : new Refusal('forbidden')
}

/** Why the actor may not give a user another password; null when they may. With it, one could act as that user. */
export function resetRefusal(actor: Actor, user: Account, sources: PermissionSources, known: readonly Permission[]): Refusal | null {
  if (actor.onBehalfOf) return new Refusal('actingForAnother')
  if (actor.id === user.id) return new Refusal('rule', { reason: own, rule: 'notOwnPassword' })
  if (isBeyond(actor, sources, user.values, known)) return new Refusal('rule', { reason: mayMore, rule: 'notMorePermitted' })
  return endRefusal(actor, user)
}

/** Why the actor may not take away a user's second factors; null when they may. As with a password, one could then act as that user. */
export function factorResetRefusal(actor: Actor, user: Account, sources: PermissionSources, known: readonly Permission[]): Refusal | null {
  if (actor.id === user.id) return new Refusal('rule', { reason: ownFactor, rule: 'notOwnFactor' })
  return resetRefusal(actor, user, sources, known)
}

const ownFactor = t(
  'Ўз иккинчи омилингизни «Менинг маълумотларим» саҳифасида ўзгартиринг',
  'Свой второй фактор меняйте на странице «Мои данные»',
)

const own = t('Ўз паролингизни «Паролни ўзгартириш» орқали алмаштиринг', 'Свой пароль меняйте через «Сменить пароль»')

const mayMore = t(
  'Фойдаланувчида сизда йўқ рухсатлар бор: унинг паролини алмаштира олмайсиз',
  'У пользователя есть разрешения, которых нет у вас: вы не можете сменить его пароль',
)
