import type { CatalogueEntry } from '@nazorat/machines/definition'
import { catalogue } from '@nazorat/machines/catalogue'

/** The entry of a document type or report, if there is one of that name. */
export const findEntry = (type: string): CatalogueEntry | undefined => entries.get(type)

export function getEntry(type: string): CatalogueEntry {
  const entry = entries.get(type)
  if (!entry) throw new Error(`no document type ${type}`)
  return entry
}

const entries = new Map(catalogue.map((entry) => [entry.type, entry]))

/** The type whose documents are templates of texts. */
export const templateEntry = catalogue.find(({ templates }) => templates)

/** Whether documents of one type are about those of another, on whose page they have a tab of their own. */
export const isAbout = ({ about = [] }: Pick<CatalogueEntry, 'about'>, type: string): boolean => about.some((each) => each.type === type)
