import { Hono } from 'hono'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import type { MyInformation, SignInReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import type { AppContext, Env } from '../context.ts'
import { parse, readBody } from '../http/request-body.ts'
import { reads } from '../http/declaration.ts'

const page = z.strictObject({ page: z.int().min(1).max(1000).default(1), pageSize: z.int().min(1).max(100).default(20) })
const labels = {
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
}

/** The calls by which users see the data about themselves; they need no permission. */
export function ownAccount({ engine, pool }: Pick<AppContext, 'engine' | 'pool'>) {
  return new Hono<Env>()
    .get('/GetMyInformation', reads, async (c) => {
      const { actor } = c.var
      const user = (await engine.load('user', [actor.id])).get(actor.id)
      const ids = (user?.values['roles'] as string[] | null) ?? []
      const roles = await engine.load('role', ids)
      const employeeId = user?.values['employeeId'] as string | null | undefined
      return c.json({
        employee: employeeId ? await employeeOf(employeeId) : null,
        roles: ids.flatMap((id) => {
          const role = roles.get(id)
          return role
            ? [
                {
                  id,
                  name: role.values['name'] as Text,
                  isActive: role.state === 'active',
                  permissions: (role.values['permissions'] as string[] | null) ?? [],
                },
              ]
            : []
        }),
      } satisfies MyInformation)
    })
    .post('/GetSignIns', reads, async (c) => {
      const { actor } = c.var
      const asked = parse(page, await readBody(c), labels)
      // Their own entries of the security audit, which otherwise only those see who may see the log.
      const reader = { ...actor, grants: { ...actor.grants, EventLogView: '' } }
      const { rows, total } = await engine.list(reader, 'access', {
        ...asked,
        userId: actor.id,
        state: ['signedIn', 'failed'],
        sortBy: 'createdAt',
        orderType: 'desc',
      })
      const ids = rows.map(({ id }) => id)
      const first = database(pool).selectFrom('event').select(['stream', 'origin']).where('version', '=', 1)
      const events = ids.length === 0 ? [] : await first.where('stream', 'in', ids).execute()
      const addresses = new Map(events.map(({ stream, origin }) => [stream, origin]))
      const entries = await engine.load('access', ids)
      const replies = rows.map(({ id, state, createdAt }): SignInReply => {
        const { reason, times, clientDevice: device } = entries.get(id)?.values ?? {}
        return {
          id,
          at: createdAt,
          succeeded: state === 'signedIn',
          reason: (reason as Text | null | undefined) ?? null,
          times: Number(times ?? 1),
          address: addresses.get(id) ?? null,
          device: (device as string | null | undefined) ?? null,
        }
      })
      return c.json({ rows: replies, total })
    })

  /** An employee as their own user sees them: of the organization and position the titles alone, as on any page. */
  async function employeeOf(id: string): Promise<MyInformation['employee']> {
    const employee = (await engine.load('employee', [id])).get(id)
    if (!employee) return null
    const organizationId = employee.values['organizationId'] as string
    const { version, state, fields, texts } = await engine.get(
      { ...systemReader, organizationId, grants: { EmployeeView: '' } },
      'employee',
      id,
    )
    return { id, version, state, fields, texts }
  }
}

/** Somebody who sees no more than the employees of one organization. */
const systemReader = {
  id: '00000000-0000-0000-0000-000000000000',
  name: '',
  language: 'cl',
  branchIds: [],
  contractorId: null,
  roleIds: [],
} as const
