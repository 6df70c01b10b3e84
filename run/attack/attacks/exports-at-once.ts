import type { Attack } from '../attack.ts'

export default {
  tries: 'two hundred exports at once',
  length: 'short',
  async run({ signIn, blame }) {
    const auditor = await signIn('auditor')
    const answers = await Promise.all(Array.from({ length: 200 }, () => auditor.post('request/SaveAsExcel')))
    const taken = answers.filter(({ status }) => status === 200)
    for (const { status } of answers) if (status !== 200 && status !== 429) blame(`an export is answered with ${status}`)
    // Some may be finished before the last one is requested.
    if (taken.length > 50) blame(`${taken.length} exports of one user are taken`)
    for (const { json } of taken) await auditor.post(`export/${(json as { id: string }).id}/Cancel`)
  },
} satisfies Attack
