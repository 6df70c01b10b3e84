import type { DayOrder } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf } from '@nazorat/machines/fields'
import type { ImportColumn } from '@nazorat/machines/import'
import type { CellFault, SheetRow } from './sheet/sheet.ts'

/** A column may have days of both orders: then those that can be read either way are not read at all. */
type ColumnOrder = DayOrder | 'mixed'

/** By the places of columns; or one that a person has chosen for all. */
export type ColumnOrders = ReadonlyMap<number, ColumnOrder> | DayOrder

/** A day in numbers, with the year at the end. */
const numbered = /^(\d{1,2})([./,-])(\d{1,2})([./,-]\d{2,4}(?:[ T,].*)?)$/

/**
 * Reads the days of a sheet by the order that their whole column has: `11/05/2020` is a day of May, unless `11/20/2020` stands below
 * it. A sheet is read with the orders that are known before; where it teaches others, it is to be read again.
 */
export class DayOrders {
  readonly #used: ColumnOrders
  readonly #places: readonly number[]
  /** By column: which orders it has by days that can be read in one way alone. */
  readonly #seen = new Map<number, { day: boolean; month: boolean }>()

  constructor({ fields }: Definition, columns: readonly (ImportColumn | null)[], used: ColumnOrders) {
    this.#used = used
    this.#places = columns.flatMap((column, i) => {
      const field = column && fields[column.field]
      return field && ['day', 'moment'].includes(kindOf(field).excel.as ?? '') ? [i] : []
    })
  }

  /** A row whose days have the day first. */
  read(row: SheetRow): SheetRow {
    const cells = [...row.cells]
    const unread: CellFault[] = [...row.unread]
    for (const column of this.#places) {
      const cell = cells[column]
      const [, first, mark, second, rest] = (typeof cell === 'string' && numbered.exec(cell)) || []
      if (!first || !second) continue
      this.#note(column, Number(first), Number(second))
      const order = this.#usedOf(column)
      if (order === 'month') cells[column] = `${second}${mark}${first}${rest}`
      else if (order === 'mixed' && Number(second) !== Number(first) && Number(first) <= 12) unread.push({ column, cause: 'dayOrder' })
    }
    return { ...row, cells, unread }
  }

  /** The order of each column with such days: by itself, else by what the others of the sheet have. */
  found(): ReadonlyMap<number, ColumnOrder> {
    const all = [...this.#seen.values()]
    const [days, months] = [all.some(({ day }) => day), all.some(({ month }) => month)]
    const others: ColumnOrder = months && !days ? 'month' : 'day'
    return new Map(
      Array.from(this.#seen, ([column, { day, month }]) => [column, day && month ? 'mixed' : day ? 'day' : month ? 'month' : others]),
    )
  }

  /** Whether the rows were read by the orders that they have, or by the one that is chosen. */
  get wereKnown(): boolean {
    return typeof this.#used === 'string' || [...this.found()].every(([column, order]) => this.#usedOf(column) === order)
  }

  /** The order that the sheet was read by; undefined where nothing depends on it. */
  get used(): DayOrder | undefined {
    if (this.#seen.size === 0) return undefined
    return [...this.#seen.keys()].some((column) => this.#usedOf(column) === 'month') ? 'month' : 'day'
  }

  #usedOf(column: number): ColumnOrder {
    return typeof this.#used === 'string' ? this.#used : (this.#used.get(column) ?? 'day')
  }

  #note(column: number, first: number, second: number): void {
    const seen = this.#seen.get(column) ?? { day: false, month: false }
    this.#seen.set(column, { day: seen.day || first > 12, month: seen.month || (second > 12 && first <= 12) })
  }
}
