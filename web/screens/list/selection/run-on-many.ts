import type { DocumentReply } from '@nazorat/machines'
import { call, Problem } from '../../../api/client.ts'

export interface Outcome {
  readonly document: DocumentReply
  /** Why it was not done; null when it was. */
  readonly why: string | null
}

/** Fires one action on documents one after another, each with its input; a refusal of one does not keep back the others. */
export async function runOnMany(action: string, documents: readonly DocumentReply[], inputOf: (document: DocumentReply) => Record<string, unknown>, onProgress: (done: number) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const document of documents) {
    outcomes.push({ document, why: await fire(action, document, inputOf(document)) })
    onProgress(outcomes.length)
  }
  return outcomes
}

async function fire(action: string, { type, id, version }: DocumentReply, input: Record<string, unknown>): Promise<string | null> {
  try {
    await call(`${type}/${action[0]!.toUpperCase()}${action.slice(1)}/${id}`, { version, ...input }, { key: crypto.randomUUID() })
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { errors, title } = error.reply
    return errors ? Object.values(errors).flat().join('. ') : title
  }
}
