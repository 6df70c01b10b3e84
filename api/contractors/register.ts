import type { Row } from '@nazorat/machines/api-types'
import { type Actor, mayView } from '@nazorat/machines/workflow'
import type { Engine } from '@nazorat/engine'

/** The values of a business in a register, by fields of `contractor`; fields that it does not know are left out. */
export type RegisterEntry = Readonly<Record<string, string>>

/** Where businesses are registered, by their tax number (INN). */
export interface ContractorRegister {
  /** Finds a business; null where the register has none. An answer may depend on the actor who asks. */
  find(inn: string, actor: Actor): Promise<RegisterEntry | null>
}

/**
 * The register that ships: businesses and organizations of our own with the number, as far as the actor sees them; what was written last
 * counts.
 */
export function ownRecords(engine: Engine): ContractorRegister {
  const rowsOf = async (type: string, inn: string, actor: Actor): Promise<Row[]> =>
    mayView(engine.definitionOf(type), actor) ? (await engine.list(actor, type, { inn, pageSize: 1 })).rows : []
  return {
    async find(inn, actor) {
      const [businesses, bodies] = await Promise.all([rowsOf('contractor', inn, actor), rowsOf('organization', inn, actor)])
      const found = [
        ...businesses.map((row) => ({ at: row.updatedAt, entry: filled(row, ['name', 'oked', 'okedId', ...alike]) })),
        ...bodies.map((row) => ({ at: row.updatedAt, entry: { name: nameIn(row['name'], actor), ...filled(row, alike) } })),
      ]
      if (found.length === 0) return null
      return Object.assign({}, ...found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ entry }) => entry)) as RegisterEntry
    },
  }
}

/** The fields that a business and an organization have under the same names. */
const alike = ['regionId', 'districtId', 'address', 'director', 'phone'] as const

const filled = (row: Row, names: readonly string[]): RegisterEntry =>
  Object.fromEntries(names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])))

const nameIn = (name: unknown, { language }: Actor): string => (name as Record<Actor['language'], string>)[language]
