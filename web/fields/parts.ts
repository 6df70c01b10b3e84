import { rowsIn } from '@nazorat/machines/fields'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, readonly string[]>>

/** The path of a problem by its row's id, which stays when rows are moved: `items.1.description` → `items.<id>.description`. */
export function placeIn(path: string, values: Values): string {
  const [name, row, ...cell] = path.split('.')
  const id = row === undefined ? undefined : rowsIn(values[name!])[Number(row)]?.['id']
  return typeof id === 'string' ? [name, id, ...cell].join('.') : path
}

/** The field that a path leads into. */
export const fieldAt = (path: string): string => path.split('.')[0]!

/** Of problems by their places those of the parts of one field, by part. */
export const errorsWithin = (name: string, errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([place, said]) => (place.startsWith(`${name}.`) ? [[place.slice(name.length + 1), said]] : [])),
  )
