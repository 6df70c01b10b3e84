import { setTimeout } from 'node:timers/promises'
import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import { quantile } from '../bench/figures.ts'
import type { Target } from './attack.ts'
import { done, newUser, someAddress } from './new-user.ts'

/** The allowed ratio of the median times: a smaller one cannot be measured through a network. */
const maxRatio = 3

/** The least number of rounds with which the times of an unknown name and of each other kind are also compared pair by pair. */
const compared = 100

/** After so many milliseconds a server has written what an answered call leaves to be written. */
const settles = 80

/**
 * Tries to learn whether a name has an account: by the answers, and the times, of a login with a name that nobody has, a wrong
 * password, a closed account and a passive user, `rounds` times each.
 */
export async function attackNames(target: Target, rounds: number): Promise<void> {
  const { stranger, signIn, blame } = target
  const someone = () => newUser(target, { permissions: ['NewsView'] })
  const [open, closed, passive] = [await someone(), await someone(), await someone()]
  const admin = await signIn('admin')
  done(await admin.post(`user/Deactivate/${passive.id}`, { version: 1 }))
  const login = async (username: string, password: string, address: string) => {
    const begun = performance.now()
    const { status, text, headers } = await stranger.post('account/Login', { username, password }, { 'x-forwarded-for': address })
    const headerText = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id').toString()
    return { took: performance.now() - begun, reply: `${status} ${text} ${headerText}` }
  }
  /** An address that is locked out of the closed account. */
  const lockOut = async () => {
    const address = someAddress()
    for (let i = 0; i <= settings.signInFailures.value; i++) await login(closed.username, 'wrong', address)
    return address
  }
  // Another one after some rounds: an address that fails too often is locked out of all accounts, whatever their names.
  const roundsOfAddress = settings.addressFailures.value / 2
  let shut = await lockOut()
  const kinds: Record<string, () => ReturnType<typeof login>> = {
    'an unknown name': () => login(`nobody${Math.random()}`, open.password, someAddress()),
    'a wrong password': () => login(open.username, 'wrong', someAddress()),
    'a closed account with its right password': () => login(closed.username, closed.password, shut),
    'a passive user with a wrong password': () => login(passive.username, 'wrong', someAddress()),
  }
  const seen = Object.entries(kinds).map(([kind, ask]) => ({ kind, ask, reply: new Set<string>(), took: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    if (round % roundsOfAddress === roundsOfAddress - 1) shut = await lockOut()
    for (const { ask, reply, took } of shuffled(seen)) {
      // A failure may be written to the log after its answer: the next call must not be slower for that.
      if (rounds >= compared) await setTimeout(settles)
      const answer = await ask()
      reply.add(answer.reply)
      took.push(answer.took)
    }
  }
  const answers = new Set(seen.flatMap(({ reply }) => [...reply]))
  if (answers.size > 1) blame(`the answers differ: ${[...answers].slice(0, 5).join('; ')}`)
  const medians = seen.map(({ kind, took }) => ({ kind, took: quantile(took, 0.5) }))
  const [slowest, fastest] = [Math.max, Math.min].map((of) => of(...medians.map(({ took }) => took))) as [number, number]
  if (slowest > fastest * maxRatio)
    blame(`the times differ: ${medians.map(({ kind, took }) => `${kind} ${Math.round(took)} ms`).join(', ')}`)
  if (rounds < compared) return
  // The standard error of the share, for two series of equal times.
  const noise = Math.sqrt((2 * rounds + 1) / (12 * rounds * rounds))
  const [unknown, ...known] = seen as [(typeof seen)[number], ...typeof seen]
  for (const { kind, took } of known) {
    const slower = share(unknown.took, took)
    if (Math.abs(slower - 0.5) <= 3 * noise) continue
    const [percent, chance] = [slower * 100, noise * 300].map((value) => value.toFixed(1))
    blame(`an unknown name takes longer than ${kind} in ${percent} of 100 comparisons; chance alone gives 50 ± ${chance}`)
  }
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** The share of all pairs of two series in which the value of the first is larger. */
function share(first: readonly number[], second: readonly number[]): number {
  const ordered = second.toSorted((a, b) => a - b)
  const below = (value: number) => {
    const at = ordered.findIndex((each) => each >= value)
    return at === -1 ? ordered.length : at
  }
  return first.reduce((sum, value) => sum + below(value), 0) / (first.length * second.length)
}
