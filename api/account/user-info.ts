import type { Context } from 'hono'
import type { UserInfo } from '@nazorat/machines/api-types'
import { deputizedBy } from '@nazorat/machines/documents/accounts/acting'
import { languageOf, languages } from '@nazorat/machines/i18n'
import type { AppContext, Env } from '../context.ts'
import { loadPreferences } from '../preferences/preferences.ts'

/** The reply of `GetUserInfo`: the person's own names, language and preferences, and the actor whose rights they have now. */
export async function userInfo({ engine, pool, sessions, links }: AppContext, c: Context<Env>): Promise<UserInfo> {
  const { actor, person } = await sessions.sessionOf(c.var.token, c.var.isUse)
  const [users, preferences, mayActFor] = await Promise.all([
    engine.load('user', [actor.id]),
    loadPreferences(pool, actor.id),
    deputizedBy(engine, person, new Date().toISOString()),
  ])
  const user = users.get(actor.id)
  const own = actor.organizationId ?? actor.contractorId
  const body = own ? (await engine.load(actor.organizationId ? 'organization' : 'contractor', [own])).get(own) : undefined
  const parentId = body && 'parentId' in body.values ? body.values.parentId : null
  const parent = parentId ? (await engine.load('organization', [parentId])).get(parentId) : undefined
  const named = (record: typeof body) => record && { id: record.id, name: record.values.name! }
  return {
    userName: String(user?.values.username ?? ''),
    shortName: actor.name,
    languageId: Number(user?.values.languageId ?? languages[actor.language].id),
    startStatusId: user?.values.startStatusId ? Number(user.values.startStatusId) : null,
    organization: named(body) ?? null,
    parentOrganization: named(parent) ?? null,
    modules: Object.keys(actor.grants).sort(),
    preferences,
    links,
    mayActFor,
    actor: { ...actor, language: languageOf(Number(user?.values.languageId ?? 0)) },
  }
}
