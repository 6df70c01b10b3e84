import type { Attack } from '../../attack.ts'
import { done, someAddress } from '../../new-user.ts'
import { signAs } from '../../stand-in.ts'

export default {
  tries:
    'to sign in by a signature that was used before, twenty times at once, of another challenge, of one that the server did not give or of a command, and to fix the token of a sign-in',
  length: 'short',
  async run({ stranger, blame }) {
    const from = () => ({ 'x-forwarded-for': someAddress() })
    const ask = async () => (done(await stranger.post('account/Challenge', {}, from())) as { challenge: string }).challenge
    if ((await signAs('inspector', 'x')) === null) return
    const enter = async (challenge: string, signed = challenge, headers: Record<string, string> = {}) =>
      stranger.post('account/LoginBySignature', { challenge, signature: await signAs('inspector', signed) }, { ...from(), ...headers })

    const challenge = await ask()
    const signature = await signAs('inspector', challenge)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stranger.post('account/LoginBySignature', { challenge, signature }, from())),
    )
    const opened = answers.filter(({ status }) => status === 200).length
    if (opened !== 1) blame(`a challenge that was answered twenty times at once opened ${opened} sessions`)
    const later = await stranger.post('account/LoginBySignature', { challenge, signature }, from())
    if (later.status === 200) blame('a challenge was answered again later')
    const [one, other] = [await ask(), await ask()]
    if ((await enter(one, other)).status === 200) blame('the signature of another challenge opened a session')
    if ((await enter('nazorat-login:of-the-attacker')).status === 200) blame('a challenge that the server did not give opened a session')
    if ((await enter(await ask(), '{"action":"approve"}')).status === 200) blame('the signature of a command opened a session')

    const fresh = await ask()
    const entered = done(await enter(fresh, fresh, { cookie: 'session=fixed-by-the-attacker' })) as { token: string }
    if (entered.token === 'fixed-by-the-attacker') blame('a sign-in by key took over a token that the browser had')
  },
} satisfies Attack
