import { type Definition, deletedState } from '@nazorat/machines/definition'
import { type AnyField, type StoredFile, targetOf } from '@nazorat/machines/fields'
import { idOf } from '../seed/ids.ts'
import { bodyId, businessId, type Kind, kinds, type Place, places, roleId, userId } from './people.ts'
import type { Row } from './oracle.ts'

/**
 * A document for every state of a type and every place in which its parties can stand. Of states that say the same about who
 * sees a document, only those of one's own documents are all there.
 */
export function documentsOf(definition: Definition, file: StoredFile): Row[] {
  const states = Object.keys(definition.states).filter((state) => state !== deletedState)
  const differing = [...new Map(states.toReversed().map((state) => [audienceOf(definition, state), state])).values()]
  return [...standings(definition)].flatMap(([name, parties], i) =>
    (i === 0 || name.endsWith(places[0]) ? states : differing).map((state): Row =>
      rowOf(definition, idOf(definition.type, 'test', state, name), state, parties, file),
    ),
  )
}

/** All that a state says about who sees a document. */
const audienceOf = ({ parties, privateStates, publicStates }: Definition, state: string): string =>
  JSON.stringify([
    privateStates.includes(state),
    publicStates.includes(state),
    Object.values(parties).map(({ except }) => except?.includes(state) ?? false),
  ])

export const rowOf = (definition: Definition, id: string, state: string, parties: Row['values'], file: StoredFile): Row => ({
  id,
  state,
  values: {
    ...Object.fromEntries(Object.entries(definition.fields).flatMap(([name, field]) => told(definition, name, field, id, file))),
    ...parties,
  },
})

/** The word that a search finds every document by. */
export const word = 'Nishona'

/** A document has files, and a text by which it is found; nothing else of it matters here. */
function told({ list, title }: Definition, name: string, { kind }: AnyField, id: string, file: StoredFile): [string, unknown][] {
  if (kind === 'files') return [[name, [file]]]
  if (name !== title && !list.search.includes(name)) return []
  const text = `${word} ${id.slice(0, 8)}`
  if (kind === 'text' || kind === 'personName' || kind === 'paragraph') return [[name, text]]
  return kind === 'names' ? [[name, { ln: text, cl: text, ru: text }]] : []
}

/** The values of a type's parties, by the name of the place. */
function standings({ fields, parties }: Definition): ReadonlyMap<string, Row['values']> {
  const referring = Object.keys(parties).flatMap((name) => {
    const target = fields[name] && targetOf(fields[name])
    return target ? [{ name, ...target, isMany: fields[name]!.kind === 'references' }] : []
  })
  const found = new Map<string, Row['values']>()
  const bodies = referring.filter(({ to }) => to === 'organization')
  const isOfAnyKind = bodies.length > 0 && bodies.every(({ where }) => where?.['kind'] === undefined)
  const add = (name: string, idIn: (party: (typeof referring)[number]) => string | null) => {
    const named = referring.flatMap((party) => {
      const id = idIn(party)
      return id === null ? [] : [[party.name, party.isMany ? [id] : id] as const]
    })
    if (named.length > 0) found.set(name, Object.fromEntries(named))
  }
  for (const kind of isOfAnyKind && bodies.length === 1 ? kinds : [kinds[0]]) {
    for (const place of places) {
      add(`${kind} ${place}`, ({ to, where }) => {
        if (to === 'organization') return bodyId((where?.['kind'] as Kind | undefined) ?? kind, place)
        if (to === 'contractor') return businessId(place)
        return to === 'user' ? userOf(place) : null
      })
    }
  }
  if (referring.some(({ to }) => to === 'role')) add('of a role', ({ to }) => (to === 'role' ? roleId('inspector') : null))
  return found.set('nobody', {})
}

const userOf = (place: Place): string => userId(place === 'own' ? 'inspector' : 'moderator')
