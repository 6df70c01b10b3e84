import type { Definition } from '@nazorat/machines/definition'
import { kindOf } from '@nazorat/machines/fields'
import { columnOf, isMoving, quoted, tableOf } from './columns.ts'
import { isComparedByLook, isFilteredByWords, isFoundBySearch, isSearchedInTable, lookColumn, searchColumn } from './derived-columns.ts'
import { columnsSortedBy, isIndexable, ownOrder, sortKeys, typeOf } from './order.ts'

/** The statements that make its primary key, and the indexes that its list needs. */
export function createIndexes(definition: Definition, name = definition.type): string[] {
  const table = tableOf(name)
  const indexes = Array.from(indexesOf(definition), ([suffix, on]) => `create index ${quoted(`${name}_${suffix}`)} on ${table} ${on}`)
  return [`alter table ${table} add primary key (id)`, ...indexes]
}

/**
 * The columns and the form of each index, by the end of its name. What every event changes is in none, so that such a row moves
 * within its page and no index is written: `stream` has those (migration 0004). All others cost something when a document is
 * made or its form is saved, so a column begins one of them at most.
 */
export function indexesOf(definition: Definition): Map<string, string> {
  const { fields, filters, parties, unique } = { ...definition, ...definition.list }
  const by = ownOrder(definition)
  const fits = (name: string) => isIndexable(definition, name)
  // A column that is sorted by is in the order in which people read it. One of several orders is no use for the documents of a party, which
  // are few.
  const sorted = isMoving(definition, by) || !fits(by) ? [] : sortKeys(definition, by)
  const ofParty = sorted.length > 1 ? [] : sorted.map(([, key]) => key)
  const over = (...names: readonly string[]) => `(${names.map(quoted).join(', ')})`
  // Narrows a list far: another document, a text or a span. A choice among a few does not, and actions make it.
  const narrows = ({ filter, target }: ReturnType<typeof kindOf>) => target !== undefined || filter === 'text' || filter === 'days'
  const found = filters.filter((name) => fields[name] && fits(name) && narrows(kindOf(fields[name])))
  // Parts of words are in an index of their own, unless the searched column has them already.
  const worded = filters.filter((name) => isFilteredByWords(definition, name) && fits(name) && !isFoundBySearch(definition, name))
  const people = columnsSortedBy(definition)
  const day = people.find((name) => typeOf(definition, name) === 'date')
  const indexes = new Map([
    ...inOrder('sort', sorted),
    ...Object.keys(parties)
      .filter((party) => party !== 'id' && !columnOf(fields[party]!).many)
      .map((party): [string, string] => [party, `(${[quoted(party), ...ofParty].join(', ')})`]),
    ...people.flatMap((name) => inOrder(`${name}_order`, sortKeys(definition, name))),
  ])
  const begun = () => new Set(Array.from(indexes.values(), (on) => /^\(("[^"]+")/.exec(on)?.[1]))
  for (const key of unique) {
    const compared = key.map((name) => (isComparedByLook(definition, name) ? lookColumn(name) : name))
    if (key.every(fits) && (key.length > 1 || !begun().has(quoted(compared[0]!)))) indexes.set(key.join('_'), over(...compared))
  }
  if (isSearchedInTable(definition)) indexes.set(searchColumn, `using gin (${searchColumn} gin_trgm_ops)`)
  for (const name of worded) indexes.set(`${name}_words`, `using gin (folded(${quoted(name)}) gin_trgm_ops)`)
  for (const name of found) {
    if (begun().has(quoted(name))) continue
    const { many, type } = columnOf(fields[name]!)
    // Lists are often filtered by a reference and a period together: one index serves both.
    indexes.set(name, many ? `using gin ${over(name)}` : type === 'uuid' && day ? over(name, day) : over(name))
  }
  return indexes
}

/** The indexes of a column's orders, by the beginning of their names. */
const inOrder = (name: string, keys: ReturnType<typeof sortKeys>): [string, string][] =>
  keys.map(([suffix, key]) => [`${name}${suffix}`, `(${key}, id)`])
