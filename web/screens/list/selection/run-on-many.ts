import type { DocumentReply } from '@nazorat/machines/api-types'
import { call, Problem } from '../../../api/client.ts'
import type { SentSignature } from '../../document/signing/sign-dialog.ts'

export interface Outcome {
  readonly document: DocumentReply
  /** Why it was not done; null when it was. */
  readonly why: string | null
}

/** An action on one of several documents. */
interface OneOfMany {
  readonly document: DocumentReply
  readonly input: Record<string, unknown>
  readonly key: string
  readonly signature?: SentSignature | undefined
}

/** Fires one action on documents one after another, each with its input; a refusal of one does not keep back the others. */
export async function runOnMany(action: string, commands: readonly OneOfMany[], onProgress: (done: number) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const command of commands) {
    outcomes.push({ document: command.document, why: await fire(action, command) })
    onProgress(outcomes.length)
  }
  return outcomes
}

async function fire(action: string, { document: { type, id, version }, input, key, signature }: OneOfMany): Promise<string | null> {
  try {
    await call(
      `${type}/${action[0]!.toUpperCase()}${action.slice(1)}/${id}`,
      { version, ...input, ...(signature && { signature }) },
      { key },
    )
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { errors, title } = error.reply
    return errors ? Object.values(errors).flat().join('. ') : title
  }
}
