import { z } from 'zod'
import type { ListQuery, SelectOption } from '@nazorat/machines/api-types'
import { type Definition, referenceTitle } from '@nazorat/machines/definition'
import { kindOf, maxProblems, spelledTitle, unknownField } from '@nazorat/machines/fields'
import { inLanguage, type Text } from '@nazorat/machines/i18n'
import { type Actor, asReferrer, mayRefer, mayView, Refusal, sentenceOf } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'

const narrow = z.union([z.string().max(200), z.boolean(), z.null()])
const chosenFor = z.strictObject({
  type: z.string(),
  field: z.string(),
  id: z.uuid().optional(),
  action: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
})
/** The candidates of a choice: a search, the field that is chosen for, and filters of the list. */
export const choice = z
  .object({ search: z.string().max(200).optional(), for: chosenFor.optional() })
  .catchall(z.union([narrow, z.array(narrow).min(1).max(200)]))

/**
 * The documents that the caller may refer to, at most 50, by search and by the filters of their list
 * that have a few fixed values. Texts and numbers are no filter here: one could guess them. `for` names
 * the field that is chosen for: what the command would refuse there comes with its reason.
 */
export async function selectList(
  { engine }: AppContext,
  actor: Actor,
  { type, id: parent }: { type: string; id: string },
  { search, state, for: place, ...where }: z.infer<typeof choice>,
): Promise<SelectOption[]> {
  const definition = engine.definitionOf(type)
  if (!mayRefer(engine.definitions, definition, actor)) throw new Refusal('forbidden')
  const unknown = Object.keys(where).filter((name) => !definition.list.filters.includes(name) || !narrowsSelectList(definition, name))
  if (unknown.length > 0) throw new Refusal('invalid', {}, Object.assign({}, ...unknown.slice(0, maxProblems).map(unknownField)))
  const states = statesOffered(definition, state)
  const query: ListQuery = {
    ...where,
    pageSize: 50,
    ...(states && { state: states }),
    ...(search && { search }),
    ...(parent !== '0' && definition.parent && { [definition.parent]: parent }),
    // The list's own order is read from an index; another one sorts all that match.
    ...(definition.list.sort !== definition.title && { sortBy: definition.title }),
  }
  const reader = asReferrer(definition, actor)
  // A user who may see none gets an empty list: the form that has the field must still open.
  if (!mayView(definition, reader)) return []
  const { rows, texts } = await engine.list(reader, type, query)
  const refused =
    place && rows.length > 0
      ? await engine.refusedChoices(
          actor,
          { ...place, id: place.id ?? null },
          rows.map(({ id }) => id),
        )
      : []
  return rows.map((row, i) => ({ ...optionOf(row), ...(refused[i] && { refused: reasonOf(refused[i]) }) }))

  function optionOf(row: (typeof rows)[number]): SelectOption {
    const own = row[definition.title]
    const title = typeof own === 'object' && own !== null ? (own as Text) : spelledTitle(definition, row)
    const text = inLanguage(title, actor.language)
    const named = referenceTitle(definition, row, texts, title)
    // The title of a reference to a check is without the name of the business: it is shown apart.
    if (named)
      return { value: row.id, text: named[actor.language], isNamed: true, ...(!named[actor.language].includes(text) && { apart: text }) }
    const apart = row[definition.optionDetail ?? definition.number ?? '']
    return { value: row.id, text, ...(typeof apart === 'string' && { apart }) }
  }
  function reasonOf(refusal: Text | Refusal): string {
    return refusal instanceof Refusal ? sentenceOf(refusal, actor.language) : inLanguage(refusal, actor.language)
  }
}

/**
 * The states whose documents are offered: those asked for, or all in which a document may be referred to, where some are named. Others
 * cannot be asked for.
 */
function statesOffered({ referable }: Definition, asked: unknown): string[] | undefined {
  if (asked === undefined) return referable && [...referable]
  const states = [asked].flat().map(String)
  if (referable && !states.every((state) => referable.includes(state))) throw new Refusal('invalid', {}, unknownField('state'))
  return states
}

const narrowsSelectList = ({ fields }: Definition, name: string): boolean =>
  fields[name] !== undefined && kindOf(fields[name]).narrowsSelectList === true
