import { hash } from 'node:crypto'
import { actionIn, type Definition, deletedState } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import { deleteRows, type Insert, insertOf, type Update, updateOf } from '../documents/row-writes.ts'
import type { Statement } from '../postgres/pipeline.ts'
import type { Entry } from './entry.ts'

/** The writes of document tables, to be sent with the append: one statement for all rows that change the same columns of the same table. */
export function tableWrites(entries: readonly Entry[]): Statement[] {
  const groups = Map.groupBy(entries, ({ definition, event, document }) => {
    const kind = document.state === deletedState ? 'delete' : event.version === 1 ? 'insert' : Object.keys(event.patch).sort().join()
    return `${definition.type} ${kind}`
  })
  return Array.from(groups, ([key, group]) => {
    const { definition, event, document } = group[0]!
    const name = nameOf(key)
    if (document.state === deletedState) {
      const rows = group.map(({ document: { id }, hash }) => ({ id, hash: hash.toString('hex') }))
      return { name, text: deleteRows(definition.type), values: [JSON.stringify(rows)] }
    }
    if (event.version === 1) {
      const insert = memoized(inserts, definition, () => insertOf(definition))
      return { name, text: insert.text, values: insert.values(group) }
    }
    // Forms change whatever was typed: such a statement is not worth keeping.
    const often = actionIn(definition, event.action, event.from!)?.input !== 'form'
    const make = () => updateOf(definition, Object.keys(event.patch))
    const update = often
      ? memoized(
          memoized(updates, definition, () => new Map<string, Update>()),
          key,
          make,
        )
      : make()
    return { name: often ? name : undefined, text: update.text, values: update.values(group.map(({ document }) => document)) }
  })
}

const inserts = new WeakMap<Definition, Insert>()

const updates = new WeakMap<Definition, Map<string, Update>>()

/** Postgres reads no more than 63 bytes of a name. */
const nameOf = (key: string): string => (key.length < 60 ? key : hash('sha256', key, 'hex').slice(0, 32))
