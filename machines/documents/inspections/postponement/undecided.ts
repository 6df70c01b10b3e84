/** The states in which a postponement waits for a decision, and stands in the way of another one of its check. */
export const undecided = ['ceo', 'sent', 'moderator'] as const
