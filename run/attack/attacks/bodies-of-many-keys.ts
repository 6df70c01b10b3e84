import type { Answer, Attack } from '../attack.ts'

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
const bodies = {
  'ninety thousand names': JSON.stringify(names(90_000)),
  'as many names as the limit of bytes lets by': JSON.stringify(names(25_000)),
  'a list of as many as it lets by': `{"orderFiles":[${'{},'.repeat(80_000)}{}]}`,
  'one name as long as it lets by': `{"${'k'.repeat(250_000)}":1}`,
}

export default {
  tries: 'bodies of tens of thousands of names, 25 at once, without a session and with one',
  length: 'short',
  async run({ stranger, signIn, blame }) {
    const contractor = await signIn('contractor')
    for (const [what, body] of Object.entries(bodies)) {
      const bytes = Buffer.from(body)
      const answers: Answer[] = await Promise.all(Array.from({ length: 25 }, () => stranger.post('account/Login', bytes)))
      for (const path of ['request/GetList', 'request/Create'])
        answers.push(...(await Promise.all(Array.from({ length: 25 }, () => contractor.post(path, bytes)))))
      for (const { status, text } of answers) {
        if (status !== 0 && (status < 400 || status >= 500)) blame(`${what}: answered with ${status}`)
        if (text.length > 20_000) blame(`${what}: answered with ${text.length} characters`)
      }
    }
  },
} satisfies Attack
