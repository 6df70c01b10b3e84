import { actionIn } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import { inputFields } from '../fields/validate.ts'
import { filesIn } from '../fields/walk.ts'

/** Whether the people of an organization or a business sign decisions: never, if they choose to, or always. */
export type Signing = 'off' | 'possible' | 'required'

/** A command as its actor signs it. */
export interface CommandToSign {
  /** Its id, so that a signature serves once. */
  readonly id: string
  readonly action: string
  /** The actor's user. */
  readonly actor: string
  readonly onBehalfOf?: string | null | undefined
  /** As the action's fields have read it. */
  readonly input: Readonly<Record<string, unknown>>
  /** The moment of signing, by the clock of the signer: ISO 8601, UTC, milliseconds. */
  readonly at: string
}

/** A document as the signer saw it. */
export interface DocumentToSign {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly values: Readonly<Record<string, unknown>>
}

/** How far the moment of a signed text may lie before or after the server's clock, in milliseconds. */
export const signedWithin = 10 * 60_000

/**
 * The text of a command that is signed, the same in the browser and on the server: canonical JSON (RFC 8785), to be signed as
 * UTF-8. `files` are the SHA-256 of all files that the document has and of those in the input, sorted.
 */
export function signedText(
  definition: Definition,
  document: DocumentToSign,
  { id, action, actor, onBehalfOf, input, at }: CommandToSign,
): string {
  const asked = actionIn(definition, action, document.state)
  const named = [...filesIn(definition.fields, document.values), ...(asked ? filesIn(inputFields(asked, definition), input) : [])]
  return canonicalJson({
    action,
    actor,
    at,
    command: id,
    document: document.id,
    files: [...new Set(named.map(({ value }) => value.hash))].toSorted(),
    input,
    ...(onBehalfOf && { onBehalfOf }),
    type: definition.type,
    version: document.version,
  })
}

/**
 * JSON values in the canonical form of RFC 8785: names in the order of their UTF-16 units, numbers and strings as JSON.stringify
 * writes them. The engine's `canonical` is a library's; `machines` imports none for it.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const named = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${named.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`
}
