import { actionIn, formAction, type Situation } from '@nazorat/machines/definition'
import { holdsMany, inputFields, merge, read } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { emptyDocument, isParty, partyOf, Refusal, scopeOf } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import { findLookups, type Reading } from '../documents/lookups.ts'
import { findTaken } from '../documents/references.ts'

/** The id of a document that is not there yet. */
const noId = '00000000-0000-0000-0000-000000000000'

/** The input of a form or of an action, while it is filled in. */
export interface Asking {
  readonly type: string
  /** The action that is asked for; without one that of the form. */
  readonly action?: string | undefined
  /** The document's id, or null for a new one. */
  readonly id: string | null
  readonly input: Readonly<Record<string, unknown>>
  /** The field that is chosen for. */
  readonly field: string
}

/**
 * Of documents that could be chosen for a field, why the command would refuse each, or null. It asks the rules, the uniqueness and the
 * party that concern this field, with everything else as it has been typed so far: what is wrong elsewhere in the form is no reason here.
 */
export async function refusedChoices(
  reading: Reading,
  document: Pick<Document, 'id' | 'state' | 'values'> | null,
  { type, action: name, input, field }: Omit<Asking, 'id'>,
  ids: readonly string[],
): Promise<(Text | Refusal | null)[]> {
  const { actor, now } = reading
  const definition = reading.definitionOf(type)
  const start = document ?? emptyDocument(definition, noId, actor, now)
  const action = actionIn(definition, name ?? formAction(definition) ?? '', start.state)
  const fields = action ? inputFields(action, definition) : {}
  if (!action || !fields[field]) throw new Refusal('noSuchCall')
  const held = scopeOf(actor, action.permission)
  if (!held) throw new Refusal('forbidden')
  const { values: typed } = read(fields, { ...input, [field]: null })
  const chosen = ids.map((id) => (holdsMany(fields[field]!) ? [...[input[field] ?? []].flat(), id] : id))
  const written = chosen.map((value) => ({
    id: start.id,
    definition,
    input: { ...typed, [field]: value },
    values: { ...start.values, ...typed, [field]: value },
  }))
  const names = action.lookups ?? []
  const found = await findLookups(
    reading,
    written.map((document) => ({ definition, document, names, actor, now })),
  )
  const taken = await findTaken(reading.db, written)
  return written.map((each, i) => {
    if (action.input === 'form' && action.party === field && !isParty(actor, held.scope, partyOf(each, field)))
      return new Refusal('forbidden')
    const situation: Situation = { values: start.values, actor, now, lookups: found[i]! }
    const after = { ...situation, values: each.values }
    const problems = merge(
      action.validateInput?.(each.input, situation) ?? {},
      action.requiresComplete ? (definition.rules?.(after) ?? {}) : {},
    )
    return problems[field]?.[0] ?? taken[i]![field]?.[0] ?? null
  })
}
