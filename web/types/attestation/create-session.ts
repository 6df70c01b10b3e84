import type { Receipt } from '@nazorat/machines/api-types'
import { call, Problem } from '../../api/client.ts'

export interface Refused {
  readonly employeeId: string
  readonly why: string
}

/** Makes a draft for each of the people, with the values that their session shares; returns those for whom none was made. */
export async function createSession(
  type: string,
  people: readonly string[],
  session: Readonly<Record<string, unknown>>,
): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const employeeId of people) {
    try {
      await call<Receipt>(`${type}/Create`, { ...session, employeeId }, { key: crypto.randomUUID() })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { errors, title } = error.reply
      refused.push({ employeeId, why: errors ? Object.values(errors).flat().join('. ') : title })
    }
  }
  return refused
}
