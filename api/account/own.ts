import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { count, deviceKeyReply, myInformation, signInReply } from '@nazorat/machines/api-schemas'
import { keysFor } from '@nazorat/engine/event-store/personal-data'
import type { MyInformation, SignInReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'
import { Routes } from '../http/call.ts'

const page = z.strictObject({ page: z.int().min(1).max(1000).default(1), pageSize: z.int().min(1).max(100).default(20) })
const device = z.strictObject({ device: z.uuid() })
const labels = {
  device: t('Қурилма', 'Устройство'),
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
}

/** The calls by which users see the data about themselves; they need no permission. */
export function ownAccount({ engine, pool }: Pick<AppContext, 'engine' | 'pool'>) {
  return new Routes()
    .call('get', '/GetMyInformation', {
      writes: 'nothing',
      summary: t('фойдаланувчининг ходим ёзуви ва роллари', 'запись сотрудника и роли пользователя'),
      reply: myInformation,
      async handle(c) {
        const { actor } = c.var
        const user = (await engine.load('user', [actor.id])).get(actor.id)
        const ids = user?.values.roles ?? []
        const roles = await engine.load('role', ids)
        const employeeId = user?.values.employeeId
        return {
          employee: employeeId ? await employeeOf(employeeId) : null,
          roles: ids.flatMap((id) => {
            const role = roles.get(id)
            if (!role) return []
            const { name, permissions } = role.values
            return [{ id, name: name!, isActive: role.state === 'active', permissions: permissions ?? [] }]
          }),
        }
      },
    })
    .call('post', '/GetDeviceKey', {
      writes: 'nothing',
      summary: t('қурилмада сақланадиган маълумот калити', 'ключ данных, которые хранит устройство'),
      labels,
      body: device,
      reply: deviceKeyReply,
      async handle(c, { body }) {
        const { actor } = c.var
        // It follows from the user's own key: it stays over rotations of the master key, and goes when the person is erased.
        const key = (await keysFor(pool, [actor.id])).get(actor.id)
        if (!key) throw new Refusal('notFound')
        const ofDevice = hkdfSync('sha256', key, '', `nazorat device ${(await body()).device}`, 32)
        return { user: actor.id, key: Buffer.from(ofDevice).toString('base64') }
      },
    })
    .call('post', '/GetSignIns', {
      writes: 'nothing',
      summary: t('тизимга ўз киришлари ва муваффақиятсиз уринишлар', 'свои входы и неудачные попытки'),
      labels,
      body: page,
      reply: z.object({ rows: z.array(signInReply), total: count }),
      async handle(c, { body }) {
        const { actor } = c.var
        const asked = await body()
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
        return { rows: replies, total }
      },
    })

  /** An employee as their own user sees them: of the organization and position the titles alone, as on any page. */
  async function employeeOf(id: string): Promise<MyInformation['employee']> {
    const employee = (await engine.load('employee', [id])).get(id)
    if (!employee) return null
    const organizationId = employee.values.organizationId
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
