import type { PublicState } from './page.ts'

/** The values of a check that say where it stands. */
interface Standing {
  readonly state: string
  /** The state that it had before it was archived. */
  readonly archivedFrom: string | null
}

const execution: Readonly<Record<string, PublicState>> = {
  notBegun: 'planned',
  postponed: 'planned',
  begun: 'held',
  prolonged: 'held',
  completed: 'completed',
}

/** The state of a check's public record. Wherever a check stands that nobody decided on, or where the decision was taken back, it is `revoked`. */
export function publicStateOf({ state, archivedFrom }: Standing): PublicState {
  const [decision = '', step = ''] = (state === 'archived' ? (archivedFrom ?? '') : state).split('.')
  if (decision === 'agreed' || decision === 'notified') return execution[step] ?? 'planned'
  return decision === 'cancelled' || decision === 'expired' ? decision : 'revoked'
}

/** Whether a check gets a public record, if it has none yet: it is decided on, and not in the archive. */
export const isDecided = (state: string): boolean => /^(?:agreed|notified)\./.test(state)

/**
 * Whether a business is one person, by the first digit of its number (`docs/domain.md`, Formats and limits): its name is a person's, and a
 * log cannot forget it.
 */
export const isPerson = (inn: string | null): boolean => inn !== null && !/^[23]/.test(inn)
