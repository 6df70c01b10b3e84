import type { Definition } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'

/** By the name of a copied field the reference to the document that it is copied from, where there is one. */
export const copiedFrom = (
  { copies, lookups }: Pick<Definition, 'copies' | 'lookups'>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(copies).flatMap(([name, copy]) => {
      const lookup = lookups[copy![0]]
      const from = lookup && 'refers' in lookup ? (lookup.refers as string) : undefined
      return from === undefined || isEmpty(values[from]) ? [] : [[name, from]]
    }),
  )
