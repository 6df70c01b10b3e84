import type { RelatedReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { targetOf } from '@nazorat/machines/fields'
import { scopeOf } from '@nazorat/machines/workflow'
import { loadTitles } from '../documents/load.ts'
import type { Reading } from '../documents/lookups.ts'
import type { Reads } from '../documents/row-security.ts'
import { filterNames } from './list/filters.ts'
import { listDocuments } from './list/page.ts'

/** How many documents of a group are named; the list has the others. */
const named = 5

/**
 * The documents that refer to one, by the types and fields that do: of those that the actor sees how many there are, and the ones
 * that moved last. Each group counts what a list with that filter would. Whether the actor sees the document itself is asked before.
 */
export async function relatedDocuments({ db, definitions, actor }: Reading, reads: Reads, type: string, id: string): Promise<RelatedReply> {
  const groups: RelatedReply['groups'] = []
  for (const definition of definitions) {
    if (!scopeOf(actor, `${definition.permission}View`)) continue
    for (const field of fieldsOf(definition, type)) {
      // One after another: a page that is opened occupies one connection.
      const { rows, total, totalIsLowerBound } = await listDocuments(reads(actor, definition), definition, actor, {
        [field]: id,
        sortBy: 'updatedAt',
        orderType: 'desc',
        pageSize: named,
      })
      if (total === 0) continue
      const documents = rows.map((row) => ({
        id: row.id,
        number: definition.number ? ((row[definition.number] as string | null) ?? null) : null,
        state: stateOf(definition, row.state),
        updatedAt: row.updatedAt,
      }))
      groups.push({
        type: definition.type,
        field,
        label: definition.fields[field]!.label,
        total,
        ...(totalIsLowerBound && { totalIsLowerBound }),
        documents,
      })
    }
  }
  const texts = await loadTitles(
    db,
    groups.flatMap(({ documents }) => documents.map((document) => document.id)),
  )
  return { groups, texts }
}

/** The fields of a type that refer to another and that its list can be filtered by. */
const fieldsOf = (definition: Definition, to: string): string[] =>
  filterNames(definition).filter((name) => definition.fields[name] && targetOf(definition.fields[name])?.to === to)

const stateOf = ({ states }: Definition, state: string): RelatedReply['groups'][number]['documents'][number]['state'] => {
  const { label, intent } = states[state]!
  return { label, intent }
}
