import { settings } from '@nazorat/machines'
import { quantile } from '../bench/figures.ts'
import type { Target } from './attack.ts'
import { done, newUser, someAddress } from './new-user.ts'

/** The allowed ratio of the median times: a smaller one cannot be measured through a network. */
const mostRatio = 3

/** From so many rounds on, the times of an unknown name and of a wrong password are compared try by try. */
const compared = 100

/**
 * Tries to learn whether a name has an account: by the answers, and the times, of a login with a name that nobody has, a wrong
 * password, a closed account and a passive user, so many times each.
 */
export async function attackNames(target: Target, rounds: number): Promise<void> {
  const { stranger, signIn, blame } = target
  const [open, closed, passive] = [await newUser(target, { permissions: ['NewsView'] }), await newUser(target, { permissions: ['NewsView'] }), await newUser(target, { permissions: ['NewsView'] })]
  const admin = await signIn('admin')
  done(await admin.post(`user/Deactivate/${passive.id}`, { version: 1 }))
  const login = async (username: string, password: string, address: string) => {
    const begun = performance.now()
    const { status, text, headers } = await stranger.post('account/Login', { username, password }, { 'x-forwarded-for': address })
    const headerText = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toString()
    return { took: performance.now() - begun, reply: `${status} ${text} ${headerText}` }
  }
  const shut = someAddress()
  for (let i = 0; i <= settings.signInFailures.value; i++) await login(closed.username, 'wrong', shut)
  const kinds: Record<string, () => ReturnType<typeof login>> = {
    'an unknown name': () => login(`nobody${Math.random()}`, open.password, someAddress()),
    'a wrong password': () => login(open.username, 'wrong', someAddress()),
    'a closed account with its right password': () => login(closed.username, closed.password, shut),
    'a passive user with a wrong password': () => login(passive.username, 'wrong', someAddress()),
  }
  const seen = Object.entries(kinds).map(([kind, ask]) => ({ kind, ask, reply: new Set<string>(), took: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { ask, reply, took } of seen.toSorted(() => Math.random() - 0.5)) {
      const answer = await ask()
      reply.add(answer.reply)
      took.push(answer.took)
    }
  }
  const answers = new Set(seen.flatMap(({ reply }) => [...reply]))
  if (answers.size > 1) blame(`the answers differ: ${[...answers].join('; ')}`)
  const medians = seen.map(({ kind, took }) => ({ kind, took: quantile(took, 0.5) }))
  const [slowest, fastest] = [Math.max, Math.min].map((of) => of(...medians.map(({ took }) => took))) as [number, number]
  if (slowest > fastest * mostRatio) blame(`the times differ: ${medians.map(({ kind, took }) => `${kind} ${Math.round(took)} ms`).join(', ')}`)
  if (rounds < compared) return
  const [unknown, wrong] = seen.map(({ took }) => took) as [number[], number[]]
  const slower = share(unknown, wrong)
  // The standard error of the share, for two series of equal times.
  const noise = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds))
  if (Math.abs(slower - 0.5) > 3 * noise) blame(`an unknown name takes longer than a wrong password in ${(slower * 100).toFixed(1)} of 100 comparisons; chance alone gives 50 ± ${(300 * noise).toFixed(1)}`)
}

/** In which share of all comparisons of two series the first is larger. */
function share(first: readonly number[], second: readonly number[]): number {
  const ordered = second.toSorted((a, b) => a - b)
  const below = (value: number) => {
    const at = ordered.findIndex((each) => each >= value)
    return at === -1 ? ordered.length : at
  }
  return first.reduce((sum, value) => sum + below(value), 0) / (first.length * second.length)
}
