/** Whether a value is a range of which one end alone is given. A list is asked for days from one to another: both ends or none. */
export function isHalfRange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { from = null, to = null } = value as { from?: unknown; to?: unknown }
  return (from === null) !== (to === null)
}
