import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import type { Attack } from '../../attack.ts'
import { newUser, someAddress } from '../../new-user.ts'

const allowed = settings.signInFailures.value

export default {
  tries:
    'guesses of one account’s password from many browsers at once at three addresses, the right one after as many wrong ones as are allowed; its owner signs in meanwhile',
  length: 'short',
  async run(target) {
    const { username, password, device } = await newUser(target, { permissions: ['NewsView'] })
    const login = async (typed: string, address: string, cookie: string) =>
      (await target.stranger.post('account/Login', { username, password: typed }, { 'x-forwarded-for': address, cookie })).status
    const browser = () => `device=${crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')}`
    const attacked = [someAddress(), someAddress(), someAddress()]
    await Promise.all(
      attacked.map(async (address) => {
        let answered = 0
        let enough = () => {}
        const looked = new Promise<void>((resolve) => (enough = resolve))
        const guess = async (typed: string) => {
          const status = await login(typed, address, browser())
          if (status !== 401 && status !== 429) target.blame(`a guess is answered with ${status}`)
          if (++answered === allowed) enough()
        }
        const wrong = Array.from({ length: 2 * allowed }, (_, i) => guess(`guess number ${i}`))
        // The limit is reached, even if some attempts still wait: every further attempt must be refused.
        await looked
        await Promise.all([
          ...wrong,
          guess(password),
          login(password, someAddress(), '').then(
            (status) => status === 200 || target.blame(`the owner at another address is answered with ${status}`),
          ),
        ])
      }),
    )
    for (const address of attacked) {
      const status = await login(password, address, device)
      if (status !== 200) target.blame(`the owner’s own browser at an address that is closed is answered with ${status}`)
    }
  },
} satisfies Attack
