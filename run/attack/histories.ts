import type { HistoryReply } from '@nazorat/machines/api-types'
import type { Target } from './attack.ts'
import { longDraft } from './long-draft.ts'

/** Reads the history of a draft with many versions, 40 at once, then page by page, and its past versions. */
export async function attackWithHistories({ signIn, blame }: Target, versions: number): Promise<void> {
  const inspector = await signIn('inspector')
  const id = await longDraft(inspector, versions)
  const read = async (query: string) => {
    const { status, text, json } = await inspector.get(`request/GetHistory/${id}${query}`)
    const { events } = (json ?? { events: [] }) as Pick<HistoryReply, 'events'>
    if (status !== 200 || events.length > 200 || text.length > 2_000_000)
      blame(`a history is answered with ${status}, ${events.length} versions and ${text.length} characters`)
    return json as HistoryReply
  }
  await Promise.all(Array.from({ length: 40 }, () => read('')))
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => inspector.get(`request/Get/${id}?at=${Math.ceil(((i + 1) * (versions - 1)) / 40)}`)),
  )
  let seen = 0
  for (let query = ''; ;) {
    const { events, earlier } = await read(query)
    seen += events.length
    if (!earlier) break
    query = `?before=${earlier.version + 1}`
  }
  if (seen !== versions) blame(`the pages of a history have ${seen} versions of ${versions}`)
}
