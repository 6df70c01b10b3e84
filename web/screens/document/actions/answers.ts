import { Problem } from '../../../api/client.ts'

/** The problem that a call ended in; null for anything else that was thrown. */
export const problemIn = (error: unknown): Problem | null => (error instanceof Problem ? error : null)

/** Somebody moved the document first. A rule that says no is a 409 too, but nothing to compare. */
export const isMoved = (problem: Problem | null): boolean =>
  problem !== null && problem.status === 409 && (problem.reply.code === 'moved' || problem.reply.code === 'notInThisState')

/** A definite no, unlike silence: the same command is not sent again. */
export const isRefusal = (problem: Problem | null): boolean =>
  problem !== null && problem.status >= 400 && problem.status < 500 && problem.status !== 429
