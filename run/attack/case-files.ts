import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportReply } from '@nazorat/machines/api-types'
import type { Target } from './attack.ts'
import { longDraft } from './long-draft.ts'

/** Requests the case file of a draft with many versions and ten more meanwhile, downloads it, and cancels another one. */
export async function attackWithCaseFiles({ signIn, blame }: Target, versions: number): Promise<void> {
  const inspector = await signIn('inspector')
  const id = await longDraft(inspector, versions)
  const ask = () => inspector.post(`request/SaveCaseFile/${id}`)
  const until = async (asked: string, states: readonly ExportReply['state'][]) => {
    for (const end = Date.now() + 300_000; Date.now() < end; await sleep(100)) {
      const { state } = (await inspector.get(`export/${asked}`)).json as ExportReply
      if (states.includes(state)) return state
    }
    return 'nothing in five minutes'
  }

  const { status, json, text } = await ask()
  if (status !== 200) return blame(`a case file is refused with ${status}: ${text}`)
  const asked = (json as ExportReply).id
  for (const more of await Promise.all(Array.from({ length: 10 }, ask)))
    if (more.status !== 429) blame(`a second case file at once is answered with ${more.status}`)
  const state = await until(asked, ['ready', 'failed'])
  if (state !== 'ready') return blame(`a case file came to ${state}`)
  const file = await inspector.get(`export/${asked}/file`)
  if (file.status !== 200 || !file.text.startsWith('PK'))
    blame(`a case file is answered with ${file.status} and begins with ${file.text.slice(0, 2)}`)

  const { id: another } = (await ask()).json as ExportReply
  await until(another, ['running', 'ready'])
  await inspector.post(`export/${another}/Cancel`)
  const end = await until(another, ['cancelled', 'ready'])
  if (end !== 'cancelled') blame(`a case file that was cancelled came to ${end}`)
}
