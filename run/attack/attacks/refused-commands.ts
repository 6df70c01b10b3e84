import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'

export default {
  tries: 'two thousand commands on documents that there are not, each of which is refused',
  length: 'short',
  async run({ signIn, blame }) {
    const [contractor, auditor] = await Promise.all([signIn('contractor'), signIn('auditor')])
    const head = async () => ((await auditor.post('log/GetList', { pageSize: 0 })).json as { head: number }).head
    const before = await head()
    for (let sent = 0; sent < 2000; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => contractor.post(`request/Agree/${randomUUID()}`, { version: 1 })))
      for (const { status } of answers) if (status !== 404 && status !== 403) blame(`a command on nothing is answered with ${status}`)
    }
    const events = (await head()) - before
    if (events > 20) blame(`two thousand refused commands are ${events} events of the log`)
  },
} satisfies Attack
