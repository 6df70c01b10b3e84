import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import type { Target } from './attack.ts'
import { newUser, someAddress } from './new-user.ts'

/** How many addresses try at once. */
const concurrency = 10

/**
 * Tries many passwords with one account, from many addresses, each as a new browser. The right password is the last of each address,
 * after more wrong ones than are allowed: it must open nothing. The owner signs in afterwards, from their own browser and from elsewhere.
 */
export async function attackWithPasswords(target: Target, passwords: number, addresses: number): Promise<void> {
  const { username, password, device } = await newUser(target, { permissions: ['NewsView'] })
  const login = async (typed: string, address: string, cookie = '') =>
    (await target.stranger.post('account/Login', { username, password: typed }, { 'x-forwarded-for': address, ...(cookie && { cookie }) }))
      .status
  const each = Math.max(settings.signInFailures.value + 1, Math.floor(passwords / addresses))
  const attack = async (n: number) => {
    // Addresses of a range of their own, so that no other attack has used them.
    const address = `198.19.${Math.floor(n / 256)}.${n % 256}`
    for (let tried = 1; tried < each; tried++) {
      const status = await login(`password ${n}/${tried}`, address)
      if (status !== 401 && status !== 429) target.blame(`a wrong password is answered with ${status}`)
    }
    const status = await login(password, address)
    if (status !== 401 && status !== 429) target.blame(`the right password after ${each - 1} wrong ones is answered with ${status}`)
  }
  const waiting = Array.from({ length: addresses }, (_, n) => n)
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await attack(n)
    }),
  )
  const owner = {
    'from their own browser': await login(password, '198.19.0.0', device),
    'from elsewhere': await login(password, someAddress()),
  }
  for (const [where, status] of Object.entries(owner)) if (status !== 200) target.blame(`the owner ${where} is answered with ${status}`)
}
