import type { ListDefinition } from '@nazorat/machines/definition'
import type { Report } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { loadListDefinition } from '../../api/definitions.ts'
import { FetchedOnce } from '../../api/fetched-once.ts'

export function reportNamed(type: string): Report {
  const report = reports[type]
  if (!report) throw new Error(`no report ${type}`)
  return report
}

const lists = new FetchedOnce<readonly ListDefinition[]>((types) => Promise.all(types.split(' ').map(loadListDefinition)))

/** The definitions of the lists of several types, in their order. */
export const useListDefinitions = (types: readonly string[]): readonly ListDefinition[] => lists.use(types.join(' '))

/** Begins to fetch them. */
export const fetchListDefinitions = (types: readonly string[]): void => void lists.fetch(types.join(' ')).catch(() => undefined)

/** The document types that a report counts. */
export const sourceTypes = ({ sources }: Report): string[] => Object.values(sources).map(({ type }) => type)
