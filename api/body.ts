import type { Context } from 'hono'
import { z } from 'zod'
import { problemOf, problemText, Refusal, t, type Text } from '@nazorat/machines'

/** The JSON object of a request's body; an empty body is an empty object. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Told below, as for JSON that is no object.
  }
  throw new Refusal('malformed')
}

/** Reads a part of a body by a schema; what is wrong is told by field, with the labels given here. */
export function parse<T extends z.ZodType>(schema: T, body: unknown, labels: Record<string, Text> = {}): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  // Without a prototype, or a field called `__proto__` would leave no trace here.
  const problems: Record<string, Text[]> = Object.create(null)
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')]
    const { code, params } = issue.code === 'unrecognized_keys' ? { code: 'unknown' as const, params: {} } : problemOf(issue)
    for (const name of names) problems[name] = [problemText(code, { label: labels[name] ?? t(name, name, name) }, params)]
  }
  throw new Refusal('invalid', {}, problems)
}
