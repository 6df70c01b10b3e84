import { createHmac } from 'node:crypto'
import type { TotpBegun } from '@nazorat/machines/api-types'
import type { Attack } from '../../attack.ts'
import { done, newUser } from '../../new-user.ts'

export default {
  tries:
    'a thief who has the password of a user whose role demands a second factor waits in a session of their own until the user adds one elsewhere',
  length: 'short',
  async run(target) {
    const { signIn, stranger, blame } = target
    const user = await newUser(target, { permissions: ['NewsView'] })
    const admin = await signIn('admin')
    const name = { ln: user.username, cl: user.username, ru: user.username }
    done(await admin.post('role/Update', { id: user.role, version: 1, name, permissions: ['NewsView'], needsSecondFactor: true }))
    const login = async () => {
      const { token, needs } = done(await stranger.post('account/Login', { username: user.username, password: user.password })) as {
        token: string
        needs: string
      }
      if (needs !== 'enrolment') throw new Error(`a session needs ${needs}`)
      return { authorization: `Bearer ${token}` }
    }
    const [thief, own] = [await login(), await login()]
    const refused = async (when: string) => {
      for (const call of ['news/Get', 'news/GetCounts', 'account/GetUserInfo']) {
        const { status } = await stranger.get(call, thief)
        if (status < 400) blame(`${call} of a session without a factor is answered with ${status} ${when}`)
      }
    }
    await refused('before there is one')
    const { id, secret } = done(await stranger.post('account/BeginTotp', { password: user.password }, own)) as TotpBegun
    done(await stranger.post('account/ConfirmTotp', { id, code: codeOf(secret), name: 'Telefon' }, own))
    done(await stranger.get('account/GetUserInfo', own))
    await refused('after it was added elsewhere')
  },
} satisfies Attack

/** The code of an authenticator (RFC 6238) of this half minute. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((octet) => parseInt(octet, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const sum = createHmac('sha1', key).update(step).digest()
  return String((sum.readUInt32BE(sum.at(-1)! & 0xf) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
