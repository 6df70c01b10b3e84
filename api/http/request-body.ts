import type { Context } from 'hono'
import { z } from 'zod'
import { maxProblems, problemOf, problemText, unknownField } from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'

/** The JSON object of a request's body; an empty body is an empty object. */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  if (isTooLarge(text)) throw new Refusal('tooLong')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new Refusal('malformed')
}

/**
 * More than any call needs: the largest form has about two hundred names, of which each row of a list has its own. A result may have
 * 200 photos, of some fourteen names each.
 */
const max = { namesOfObject: 500, names: 20_000, values: 40_000 }

/** Whether a JSON text has more than that. Counted before it is parsed, up to the limit. */
function isTooLarge(json: string): boolean {
  let names = 0
  let values = 0
  /** How many names the objects have so far that are open. */
  const open = [0]
  for (let i = 0; i < json.length; i++) {
    switch (json.charCodeAt(i)) {
      case quote:
        i = endOfString(json, i)
        break
      case colon:
        if (++names > max.names || ++open[open.length - 1]! > max.namesOfObject) return true
        break
      case brace:
        open.push(0)
        if (++values > max.values) return true
        break
      case closing:
        if (open.length > 1) open.pop()
        break
      case comma:
      case bracket:
        if (++values > max.values) return true
    }
  }
  return false
}

const [quote, backslash, colon, comma, bracket, brace, closing] = [0x22, 0x5c, 0x3a, 0x2c, 0x5b, 0x7b, 0x7d]

/** The end of the string that starts at a quotation mark. */
function endOfString(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}

/** Parses a part of a body by a schema. Errors are reported by field, with the given labels. */
export function parse<T extends z.ZodType>(schema: T, body: unknown, labels: Record<string, Text> = {}): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  // No prototype: a field called `__proto__` must be reported too.
  const problems: Record<string, Text[]> = Object.create(null)
  for (const issue of parsed.error.issues) {
    const left = maxProblems - Object.keys(problems).length
    if (issue.code === 'unrecognized_keys') for (const name of issue.keys.slice(0, left)) Object.assign(problems, unknownField(name))
    else if (left > 0) {
      const name = String(issue.path[0] ?? 'body')
      const { code, params } = problemOf(issue)
      problems[name] = [problemText(code, { label: labels[name] ?? t(name, name, name) }, params)]
    }
  }
  throw new Refusal('invalid', {}, problems)
}
