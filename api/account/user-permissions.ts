import { z } from 'zod'
import { permissionsReply } from '@nazorat/machines/api-schemas'
import type { ListQuery } from '@nazorat/machines/api-types'
import { loadActors } from '@nazorat/machines/documents/accounts/actors'
import { unknownField } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { mayView, Refusal } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import type { AppContext } from '../context.ts'
import { readQuery } from '../documents/list-query.ts'
import { listQuery, ofEach } from '../documents/types.ts'
import { anyForm, Routes } from '../http/call.ts'
import { parse } from '../http/request-body.ts'

const asked = z.strictObject({ permission: z.string().max(100).nullish() })
const labels = { permission: t('Рухсат', 'Разрешение') }

const ofUsers = ofEach((definition) => (definition.type === 'user' ? { body: listQuery(definition).extend(asked.shape) } : undefined))

/** Who has which permission, and by which of their roles: of the users whom the caller sees, for those who may see roles. */
export function userPermissions({ engine }: Pick<AppContext, 'engine'>) {
  return new Routes().call('post', '/GetPermissions', {
    writes: 'nothing',
    summary: t('кимда қайси рухсат бор ва қайси рол бўйича', 'у кого какое разрешение и по какой роли'),
    labels,
    body: anyForm,
    reply: permissionsReply,
    each: ofUsers,
    async handle(c, { body: read }) {
      const { actor } = c.var
      if (!mayView(engine.definitionOf('role'), actor)) throw new Refusal('forbidden')
      const { permission: named, ...body } = await read()
      const { permission } = parse(asked, { permission: named }, labels)
      if (permission && !permissions.some(({ name }) => name === permission)) throw new Refusal('invalid', {}, unknownField('permission'))
      const query = readQuery(body)
      const reply = await engine.list(actor, 'user', permission ? { ...query, roles: await rolesWith(permission, query) } : query)
      const users = await engine.load(
        'user',
        reply.rows.map(({ id }) => id),
      )
      const acting = await loadActors(engine, [...users.keys()])
      const roles = await engine.load('role', [...new Set([...users.values()].flatMap(({ values }) => values.roles ?? []))])
      const held = [...users].map(([id, { values }]) => {
        const giving = (values.roles ?? []).filter((role) => roles.get(role)?.state === 'active')
        const pairs = giving.flatMap((role) => (roles.get(role)!.values.permissions ?? []).map((name) => [name, role] as const))
        return [
          id,
          {
            isActing: acting.has(id),
            permissions: Object.fromEntries(
              Array.from(
                Map.groupBy(pairs, ([name]) => name),
                ([name, of]) => [name, of.map(([, role]) => role)],
              ),
            ),
          },
        ] as const
      })
      return { ...reply, held: Object.fromEntries(held) }
    },
  })

  /** The active roles that give a permission, of those that the query names; an id of none where there is none. */
  async function rolesWith(permission: string, { roles: chosen }: ListQuery): Promise<string[]> {
    const giving = await engine.find('role', [
      { field: 'permissions', is: 'overlapping', value: [permission] },
      { field: 'state', is: 'equal', value: 'active' },
    ])
    const wanted = chosen === undefined ? null : new Set([chosen].flat().map(String))
    const ids = giving.map(({ id }) => id).filter((id) => wanted === null || wanted.has(id))
    return ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000']
  }
}
