import type { Attack } from '../attack.ts'

const search = Array.from({ length: 90 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(' ')

export default {
  tries: 'three hundred lists at once, searched for ninety words of one letter',
  length: 'short',
  async run({ signIn, blame }) {
    const inspector = await signIn('inspector')
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => inspector.post('request/GetList', { search })))
      for (const { status } of answers) if (status !== 200) blame(`a search is answered with ${status}`)
    }
  },
} satisfies Attack
