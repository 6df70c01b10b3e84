import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { done, newUser } from '../../new-user.ts'

export default {
  tries:
    'to have somebody sign in under a token that the attacker knows: one that was never given, one of a session that has ended, and the attacker’s own',
  length: 'short',
  async run(target) {
    const { stranger, blame } = target
    const victim = await newUser(target, { permissions: ['NewsView'] })
    const attacker = await newUser(target, { permissions: ['NewsView'] })
    const login = async ({ username, password }: typeof victim, cookie = '') =>
      (done(await stranger.post('account/Login', { username, password }, cookie ? { cookie } : {})) as { token: string }).token
    const ended = await login(attacker)
    done(await stranger.post('account/Logout', {}, { authorization: `Bearer ${ended}` }))
    const own = await login(attacker)
    const tokens = {
      'a token that was never given': randomBytes(32).toString('base64url'),
      'an ended one': ended,
      'the attacker’s own': own,
    }
    for (const [kind, chosen] of Object.entries(tokens)) {
      const given = await login(victim, `session=${chosen}; __Host-session=${chosen}`)
      if (given === chosen) blame(`a sign-in goes on under ${kind}`)
      const { status } = await stranger.get('account/GetUserInfo', { authorization: `Bearer ${chosen}` })
      if (status !== 401) blame(`${kind} answers ${status} after somebody else has signed in over it`)
    }
  },
} satisfies Attack
