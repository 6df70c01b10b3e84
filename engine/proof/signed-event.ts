import { canonical } from '../event-store/hash.ts'

/** An event as its canonical content names it, as far as a signed text speaks of it. */
export interface SignedEvent {
  readonly action: string
  readonly actor: string
  readonly command: string
  readonly stream: string
  readonly type: string
  readonly version: number
  readonly onBehalfOf?: string | null
  readonly input: unknown
}

/** The fault of a signed text that does not say what its event says, or null. Which files the document had is said by the text alone. */
export function textFault(
  content: string,
  { action, actor, command, stream, type, version, onBehalfOf = null, input }: SignedEvent,
): string | null {
  const signed = read(content)
  if (signed === null) return 'its text is none that is signed here'
  const event: Record<string, unknown> = { action, actor, command, document: stream, input, onBehalfOf, type, version: version - 1 }
  const differing = Object.keys(event).find((name) => canonical(signed[name] ?? null) !== canonical(event[name] ?? null))
  return differing === undefined ? null : `its text has another ${differing} than the event`
}

/** A text in canonical form. */
function read(content: string): Record<string, unknown> | null {
  try {
    const signed = JSON.parse(content) as Record<string, unknown>
    return canonical(signed) === content ? signed : null
  } catch {
    return null
  }
}
