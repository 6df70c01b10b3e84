import type { DocumentReply, ListReply, UserInfo } from '@nazorat/machines/api-types'
import { permissions } from '@nazorat/machines/permissions'
import type { Answer, Attack, SignedIn } from '../../attack.ts'
import { done, newUser } from '../../new-user.ts'

/** The permissions of a clerk who manages users and roles of their organization, but may only grant permissions that they hold. */
const held = ['UserView', 'UserEdit', 'RoleView', 'RoleEdit', 'RequestView']
const name = { ln: 'Rol', cl: 'Рол', ru: 'Роль' }

export default {
  tries:
    'a clerk who keeps users and roles gives themselves and others more: roles with every other permission, stronger roles, passive ones made active, users of other bodies, passwords of the stronger',
  length: 'short',
  async run(target) {
    const { signIn, blame } = target
    const admin = await signIn('admin')
    const rows = async (type: string, query: object = {}) =>
      (done(await admin.post(`${type}/GetList`, { pageSize: 200, ...query })) as ListReply).rows
    const users = await rows('user')
    const chief = users.find(({ username }) => username === 'ceo')!
    const stranger = users.find(({ organizationId }) => organizationId && organizationId !== chief['organizationId'])!
    const organizationId = chief['organizationId'] as string
    const clerk = await newUser(target, { permissions: held, organizationId })
    const peer = await newUser(target, { permissions: ['RequestView'], organizationId })
    const sleeper = await newUser(target, { permissions: ['RequestView', 'RequestApprove'], organizationId })
    const refused = async (what: string, asked: Promise<Answer>) => {
      const { status } = await asked
      if (status < 400) blame(`${what} is answered with ${status}`)
    }
    const update = async (type: string, id: string, input: object) => {
      const seen = await admin.get(`${type}/Get/${id}`)
      return clerk.call.post(`${type}/Update`, { id, version: (done(seen) as DocumentReply).version, ...input })
    }
    const create = (input: object) =>
      clerk.call.post('user/Create', {
        username: `p${crypto.randomUUID().slice(0, 8)}`,
        shortName: 'P',
        roles: [clerk.role],
        organizationId,
        phone: '+998901234567',
        languageId: '2',
        ...input,
      })

    // Allowed calls succeed, so that the refusals below have the intended reason.
    done(await clerk.call.post('role/Create', { name, permissions: held }))
    const { id: puppet } = done(await create({})) as { id: string }

    for (const permission of [
      ...permissions.map((each) => each.name).filter((each) => !held.includes(each)),
      'AccessRecord',
      'ClockFire',
      '__proto__',
    ]) {
      await refused(`a role with ${permission}`, clerk.call.post('role/Create', { name, permissions: [...held, permission] }))
      await refused(`their own role with ${permission}`, update('role', clerk.role, { permissions: [...held, permission] }))
    }
    const roles = (await rows('role', { state: 'active' })).filter(({ id }) => ![clerk.role, peer.role].includes(id))
    const stronger = await Promise.all(
      roles.map(async ({ id }) => ({
        id,
        permissions: (done(await admin.get(`role/Get/${id}`)) as DocumentReply).fields['permissions'] as string[],
      })),
    )
    for (const { id } of stronger.filter((role) => role.permissions.some((each) => !held.includes(each)))) {
      await refused('a stronger role for themselves', update('user', clerk.id, { roles: [clerk.role, id] }))
      await refused('a stronger role for a user that they made', update('user', puppet, { roles: [id] }))
      await refused('a new user with a stronger role', create({ roles: [id] }))
      await refused('a new user with a stronger role and no body', create({ roles: [id], organizationId: null }))
    }
    const [business] = await rows('contractor', { pageSize: 1 })
    const elsewhere = [
      { organizationId: stranger['organizationId'] },
      { organizationId: null },
      { organizationId: null, contractorId: business!.id },
    ]
    for (const moved of elsewhere) {
      for (const [who, id] of [
        ['themselves', clerk.id],
        ['a colleague', peer.id],
        ['a user that they made', puppet],
      ] as const)
        await refused(`${who} moved to ${JSON.stringify(moved)}`, update('user', id, moved))
      await refused(`a new user of ${JSON.stringify(moved)}`, create(moved))
    }
    await refused('a user of another body taken into theirs', update('user', stranger.id, { organizationId }))
    for (const more of [
      { grants: permissions },
      { modules: ['AllUserEdit'] },
      { createdUserId: clerk.id },
      { state: 'active' },
      { erasedUserId: chief.id },
    ])
      await refused(`a user with ${Object.keys(more)}`, update('user', clerk.id, more))

    for (const [whose, userId] of [
      ['a stronger user', chief.id],
      ['a user of another body', stranger.id],
      ['themselves', clerk.id],
    ])
      await refused(`a new password for ${whose}`, clerk.call.post('account/SetPassword', { userId }))
    await refused('the end of the sessions of a user of another body', clerk.call.post('account/EndSessions', { userId: stranger.id }))
    await refused(
      'a change of another’s password',
      clerk.call.post('account/ChangePassword', { userId: chief.id, oldPassword: clerk.password, newPassword: crypto.randomUUID() }),
    )
    await refused('a language with roles', clerk.call.post('account/ChangeLanguage', { languageId: 2, roles: [chief.id] }))

    await activation(admin, clerk, sleeper, refused)
    await refused('an offer of the system', clerk.call.post(`role/Offer/${clerk.role}`, { version: 1, permissions: ['AllUserEdit'] }))
    await refused('a branch for their body', update('organization', stranger['organizationId'] as string, { parentId: organizationId }))
    for (const { id } of (await rows('setting')).slice(0, 3))
      await refused('a setting', clerk.call.post(`setting/Change/${id}`, { version: 1, value: 1 }))

    const { modules } = done(await clerk.call.get('account/GetUserInfo')) as UserInfo
    if (modules.join() !== held.toSorted().join()) blame(`the clerk may now do ${modules.join()}`)
  },
} satisfies Attack

/** A passive role or user can only be reactivated by a user who could grant its permissions. */
async function activation(
  admin: SignedIn,
  clerk: { call: SignedIn },
  sleeper: { id: string },
  refused: (what: string, asked: Promise<Answer>) => Promise<void>,
): Promise<void> {
  const { id: role } = done(await admin.post('role/Create', { name, permissions: ['AllUserEdit'] })) as { id: string }
  const { version } = done(await admin.post(`role/Deactivate/${role}`, { version: 1 })) as { version: number }
  await refused('a stronger role that was passive', clerk.call.post(`role/Activate/${role}`, { version }))
  const passive = done(await admin.post(`user/Deactivate/${sleeper.id}`, { version: 1 })) as { version: number }
  await refused('a stronger user who was passive', clerk.call.post(`user/Activate/${sleeper.id}`, { version: passive.version }))
}
