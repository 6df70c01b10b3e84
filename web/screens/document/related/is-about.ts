import type { CatalogueEntry } from '@nazorat/machines/definition'

/** Whether documents of one type are about those of another, on whose page they have a tab of their own. */
export const isAbout = ({ about = [] }: Pick<CatalogueEntry, 'about'>, type: string): boolean => about.some((each) => each.type === type)
