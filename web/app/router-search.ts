/**
 * The address says a list's filter plainly: `?state=sent,moderator&checkStartDate=2026-01-01..2026-03-31`,
 * so that a person can read it and send it. Every value is a string here; each screen reads its own.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const written = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  // These mean nothing special inside a query, and are easier to read as they are.
  return written ? `?${written.replaceAll('%2C', ',').replaceAll('%2F', '/')}` : ''
}
