import { type Actor, type Area, type Definition, definitions, mayView } from '@nazorat/machines'

export interface MenuGroup {
  readonly area: Area
  readonly items: readonly Definition[]
}

const areas: readonly Area[] = ['management', 'document', 'info']

/** The menu as this person has it: in the definitions' order, without what he may not see, and no empty group. */
export const menuOf = (actor: Actor): MenuGroup[] =>
  areas
    .map((area) => ({ area, items: definitions.filter((definition) => definition.area === area && hasScreen(definition, actor)) }))
    .filter(({ items }) => items.length > 0)

/** Where work begins: the documents, before management and directories. */
export const firstScreenOf = (actor: Actor): Definition | undefined =>
  definitions.find((definition) => definition.area === 'document' && hasScreen(definition, actor)) ??
  definitions.find((definition) => hasScreen(definition, actor))

const hasScreen = (definition: Definition, actor: Actor): boolean => definition.within === undefined && mayView(definition, actor)
