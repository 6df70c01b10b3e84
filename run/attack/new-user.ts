import { randomUUID } from 'node:crypto'
import type { Answer, SignedIn, Target } from './attack.ts'

interface NewUser {
  readonly id: string
  readonly role: string
  readonly username: string
  readonly password: string
  /** The cookie of a browser in which the user has signed in. */
  readonly device: string
  readonly call: SignedIn
}

/** Creates a user with a role of these permissions, who has signed in and chosen a password. */
export async function newUser(
  { signIn, stranger }: Target,
  { permissions, organizationId = null }: { permissions: readonly string[]; organizationId?: string | null },
): Promise<NewUser> {
  const admin = await signIn('admin')
  const [username, password] = [`u${randomUUID().replaceAll('-', '').slice(0, 20)}`, randomUUID()]
  const name = { ln: username, cl: username, ru: username }
  const { id: role } = done(await admin.post('role/Create', { name, permissions })) as { id: string }
  const { id } = done(
    await admin.post('user/Create', {
      username,
      shortName: username,
      roles: [role],
      organizationId,
      phone: '+998901234567',
      languageId: '2',
    }),
  ) as { id: string }
  const issued = done(await admin.post('account/SetPassword', { userId: id })) as { password: string }
  const login = await stranger.post('account/Login', { username, password: issued.password })
  const authorization = `Bearer ${(done(login) as { token: string }).token}`
  done(await stranger.post('account/ChangePassword', { oldPassword: issued.password, newPassword: password }, { authorization }))
  const again = await stranger.post('account/Login', { username, password })
  done(again)
  const device = again.headers
    .getSetCookie()
    .find((cookie) => cookie.includes('device='))!
    .split(';')[0]!
  return { id, role, username, password, device, call: await signIn(username, password) }
}

/** The JSON of a call that must succeed: an attack whose preparation fails proves nothing. */
export function done({ status, json, text }: Answer): unknown {
  if (status < 200 || status >= 300) throw new Error(`what the attack needs is refused: ${status} ${text}`)
  return json
}

/** A unique client address, for a server that trusts its proxy. */
export const someAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
