import type { Caller } from './attack.ts'

/** A draft of a check with many versions, each with another comment of 4,000 letters. */
export async function longDraft(inspector: Caller, versions: number): Promise<string> {
  const comment = 'ўқғҳ '.repeat(798)
  const { id } = (await inspector.post('request/Create', { comment })).json as { id: string }
  for (let version = 1; version < versions; version++) {
    const { status, text } = await inspector.post('request/Update', { id, version, comment: `${comment}${version}` })
    if (status !== 200) throw new Error(`version ${version + 1} is not saved: ${status} ${text}`)
  }
  return id
}
