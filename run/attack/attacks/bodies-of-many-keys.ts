import type { Answer, Attack } from '../attack.ts'

const body = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`k${i}`, 1])))

export default {
  tries: 'bodies of 90,000 unknown names, 25 at once without a session and 40 at once with one',
  length: 'short',
  async run({ stranger, signIn, blame }) {
    const contractor = await signIn('contractor')
    const expect = (answers: readonly Answer[]) => {
      for (const { status, text } of answers) {
        if (status !== 0 && (status < 400 || status >= 500)) blame(`a body of 90,000 names is answered with ${status}`)
        if (text.length > 20_000) blame(`a body of 90,000 names is answered with ${text.length} characters`)
      }
    }
    expect(await Promise.all(Array.from({ length: 25 }, () => stranger.post('account/Login', body))))
    for (const path of ['request/GetList', 'request/Create', 'log/GetList']) expect(await Promise.all(Array.from({ length: 40 }, () => contractor.post(path, body))))
    expect(await Promise.all(Array.from({ length: 40 }, () => contractor.post('request/Create', `{"orderFiles":[${'{},'.repeat(200_000)}{}]}`))))
  },
} satisfies Attack
