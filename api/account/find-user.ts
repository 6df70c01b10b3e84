import type { Context } from 'hono'
import { z } from 'zod'
import type { Engine } from '@nazorat/engine'
import { t } from '@nazorat/machines/i18n'
import type { Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'

interface User {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** The body of a call about a user. */
export const namedUser = z.strictObject({ userId: z.uuid() })
export const userLabel = t('Фойдаланувчи', 'Пользователь')

/** Where a user's permissions come from: their roles, passive ones too, and their employee record. */
export async function permissionSources(engine: Pick<Engine, 'load'>, { values }: User) {
  const employeeId = values['employeeId']
  const [roles, employees] = await Promise.all([
    engine.load('role', (values['roles'] as string[] | null) ?? []),
    engine.load('employee', typeof employeeId === 'string' ? [employeeId] : []),
  ])
  return { roles: [...roles.values()], employee: [...employees.values()][0] ?? null }
}

/**
 * Returns the id of the user whom a call names. Throws when the caller may not do this action; the attempt is then in the security audit.
 */
export async function findUser(
  { engine, securityAudit }: Pick<AppContext, 'engine' | 'securityAudit'>,
  c: Context<Env>,
  userId: string,
  action: string,
  refusalOf: (user: User) => Promise<Refusal | null> | Refusal | null,
): Promise<string> {
  const { actor, clientAddress } = c.var
  try {
    const { fields } = await engine.get(actor, 'user', userId)
    const refusal = await refusalOf({ id: userId, values: fields })
    if (refusal) throw refusal
    return userId
  } catch (error) {
    await securityAudit.refused(actor, clientAddress, { type: 'user', document: userId, action }, error)
    throw error
  }
}
