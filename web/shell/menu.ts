import { type Actor, type Area, type Definition, definitions, mayView } from '@nazorat/machines'

export interface MenuGroup {
  readonly area: Area
  readonly items: readonly Definition[]
}

const areas: readonly Area[] = ['management', 'document', 'info', 'reports']

/** The menu as this person has it: in the definitions' order, without what he may not see, and no empty group. */
export const menuOf = (actor: Actor): MenuGroup[] =>
  areas
    .map((area) => ({ area, items: definitions.filter((definition) => definition.area === area && hasScreen(definition, actor)) }))
    .filter(({ items }) => items.length > 0)

const hasScreen = (definition: Definition, actor: Actor): boolean => definition.within === undefined && mayView(definition, actor)
