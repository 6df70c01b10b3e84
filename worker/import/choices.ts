import type { ColumnChoices } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, holdsMany } from '@nazorat/machines/fields'
import { type ChosenValues, columnKey, type ImportColumn, isChoosable, isUnknownWord, wordsIn } from '@nazorat/machines/import'
import type { Line } from './read-row.ts'
import type { SheetRow } from './sheet/sheet.ts'

/** The most values of a column that are told. */
export const maxValues = 100

/** A column whose values are choices. */
interface Place {
  readonly column: number
  readonly key: string
  readonly field: AnyField
  readonly name: string
  readonly chosen: Readonly<Record<string, string>>
  readonly found: Map<string, { count: number; choice: string | null }>
  isCut: boolean
}

/**
 * Reads the values of a sheet that its person has chosen a choice for, and counts them beside those that are none of their column's
 * choices.
 */
export class SheetChoices {
  readonly #places: readonly Place[]

  constructor(
    { fields }: Definition,
    columns: readonly (ImportColumn | null)[],
    chosen: ChosenValues,
    definitionOf: (type: string) => Definition,
  ) {
    this.#places = columns.flatMap((each, column): Place[] => {
      const field = each && !each.part && !each.language ? fields[each.field] : undefined
      if (!each || !field || !isChoosable(field, definitionOf)) return []
      const key = columnKey(each)
      return [
        { column, key, field, name: each.field, chosen: new Map(Object.entries(chosen)).get(key) ?? {}, found: new Map(), isCut: false },
      ]
    })
  }

  /** A row with the choices in place of the values that stand for them. */
  read(row: SheetRow): SheetRow {
    const cells = [...row.cells]
    for (const place of this.#places) {
      const cell = cells[place.column] ?? null
      if (cell === null || Object.keys(place.chosen).length === 0) continue
      const words = wordsIn(place.field, cell)
      const read = words.map((word) => (Object.hasOwn(place.chosen, word) ? place.chosen[word]! : null))
      for (const [i, choice] of read.entries()) if (choice !== null) count(place, words[i]!, choice)
      if (read.some((choice) => choice !== null))
        cells[place.column] = read.map((choice, i) => choice ?? words[i]!).join(holdsMany(place.field) ? '\n' : '')
    }
    return { ...row, cells }
  }

  /** Counts the values of a refused line that are no choices. */
  note({ row: { cells, unread }, unknown }: Line): void {
    for (const place of this.#places) {
      const cell = cells[place.column] ?? null
      if (cell === null || unread.some(({ column }) => column === place.column)) continue
      const chosen = Object.values(place.chosen)
      const words = wordsIn(place.field, cell).filter(
        (word) => isUnknownWord(place.field, word) || unknown.some((each) => each.name === place.name && each.word === word),
      )
      for (const word of words) if (!chosen.includes(word)) count(place, word, null)
    }
  }

  /** The values of each column that has some, the most frequent first. */
  found(): ColumnChoices[] {
    return this.#places
      .filter(({ found }) => found.size > 0)
      .map(({ key, found, isCut }) => ({
        column: key,
        values: Array.from(found, ([value, { count, choice }]) => ({ value, count, choice })).toSorted((a, b) => b.count - a.count),
        isCut,
      }))
  }
}

function count(place: Place, word: string, choice: string | null): void {
  const known = place.found.get(word)
  if (known) known.count++
  else if (word.length > maxLetters || place.found.size >= maxValues) place.isCut = true
  else place.found.set(word, { count: 1, choice })
}

/** A longer text is no word of a list. */
const maxLetters = 200
